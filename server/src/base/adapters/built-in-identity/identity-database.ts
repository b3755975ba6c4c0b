import { Kysely, PostgresDialect, type Generated } from 'kysely';
import type pg from 'pg';
import { callScope } from './call-scope.ts';

/** The provider's tables, with the columns that the statements of this folder use. better-auth's own view of them is in auth.ts. */
export interface IdentityTables {
  identity_users: {
    id: string;
    name: string;
    email: string;
    email_verified: boolean;
    session_version: Generated<number>;
    two_factor_enabled: Generated<boolean>;
    created_at: Date;
    updated_at: Date;
  };
  identity_sessions: {
    id: string;
    user_id: string;
    expires_at: Date;
    ip_address: string | null;
    user_agent: string | null;
    created_at: Date;
    updated_at: Date;
  };
  identity_accounts: {
    id: string;
    user_id: string;
    account_id: string;
    provider_id: string;
    password: string | null;
    created_at: Date;
    updated_at: Date;
  };
  identity_email_links: {
    token_hash: Buffer;
    kind: 'confirm' | 'reset';
    account: string;
    email: string;
    expires_at: Date;
  };
  identity_verifications: { id: string; value: string };
  identity_second_factors: {
    id: string;
    user_id: string;
    verified: boolean;
    failed_verification_count: Generated<number>;
    locked_until: Date | null;
  };
  identity_used_codes: { user_id: string; code: string; until: Date };
  identity_keys: { id: string; public_key: string; alg: string | null; expires_at: Date | null };
}

function recordFault(error: unknown): void {
  const scope = callScope();
  if (scope) scope.fault ??= error;
}

/** Kysely for better-auth, on the hub's pool. It records every failure, because better-auth hides some of them. */
export function identityDatabase(pool: pg.Pool): Kysely<IdentityTables> {
  return new Kysely<IdentityTables>({
    dialect: new PostgresDialect({
      pool: {
        connect: () =>
          pool.connect().catch((error: unknown) => {
            recordFault(error);
            throw error;
          }),
        // The hub closes the pool itself.
        end: () => Promise.resolve(),
      },
    }),
    log: (event) => {
      if (event.level === 'error') recordFault(event.error);
    },
  });
}
