import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Schema } from '../../database/schema.ts';
import type { Accounts } from '../../ports/accounts.ts';
import type { Clock } from '../../ports/clock.ts';
import type { IdentityProvider } from '../../ports/identity-provider.ts';
import type { Mailer } from '../../ports/mailer.ts';
import type { PasswordHashing } from './password-hashing.ts';

export type { PasswordHashing } from './password-hashing.ts';

export interface BuiltInIdentityOptions {
  readonly pool: pg.Pool;
  readonly db: Kysely<Schema>;
  /** Signs cookies and encrypts the private keys in the database. */
  readonly secret: string;
  /** What mailed links begin with: PUBLIC_URL or the configured host and port, never a Host header. */
  readonly publicOrigin: string;
  readonly secureCookies: boolean;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly log: Logger;
  readonly passwordHashing?: PasswordHashing | undefined;
}

/** The identity provider inside the hub: e-mail and password, ID tokens as JWT. */
export interface BuiltInIdentity extends IdentityProvider, Accounts {
  readonly kind: 'built-in';
  /** Answers one of better-auth's own calls. The caller has held it against an allow-list. */
  handle(request: Request): Promise<Response>;
}

export async function builtInIdentity(_options: BuiltInIdentityOptions): Promise<BuiltInIdentity> {
  throw new Error('in the making');
}
