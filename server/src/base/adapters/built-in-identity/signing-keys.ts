import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Auth } from './auth.ts';
import { changeRows } from '../../database/queries.ts';
import type { IdentityTables } from './identity-database.ts';

/**
 * Makes sure that the hub has a key to sign with. The private keys are encrypted with HUB_SECRET, so after a change of the secret the hub
 * creates a new key. Tokens that were signed with an old key stay valid until they expire.
 */
export async function ensureSigningKey(auth: Auth, db: Kysely<IdentityTables>, log: Logger): Promise<void> {
  const sign = () => auth.api.signJWT({ body: { payload: {} } });
  try {
    await sign();
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes('decrypt private key')) throw error;
    log.warn('the keys of ID tokens were made with another HUB_SECRET: making a new one');
    await changeRows(db, 'identity_keys', { expires_at: null }).set({ expires_at: new Date() }).execute();
    await sign();
  }
}
