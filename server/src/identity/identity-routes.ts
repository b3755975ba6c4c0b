import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

/** The part of the built-in provider that answers its own calls. */
export interface SignInProvider {
  handle(request: Request): Promise<Response>;
}

export interface IdentityRoutesOptions {
  readonly pool: pg.Pool;
  readonly rateLimits: boolean;
  /** An origin besides the request's own that may call, or null. */
  readonly publicUrl: string | null;
  /** What better-auth takes requests for: any origin will do as long as it is the provider's. */
  readonly publicOrigin: string;
}

/** /api/auth and GET /identity. */
export async function identityRoutes(_app: FastifyInstance, _provider: SignInProvider, _options: IdentityRoutesOptions): Promise<void> {
  throw new Error('in the making');
}
