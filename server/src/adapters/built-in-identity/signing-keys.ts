import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Auth } from './auth.ts';
import type { IdentityTables } from './identity-database.ts';

/**
 * Makes sure that there is a key this hub can sign with. The private keys are encrypted with the hub's secret: after a
 * change of it the old ones are of no use, and a new one is made; tokens signed by the old ones stay good to their end.
 */
export async function ensureSigningKey(auth: Auth, db: Kysely<IdentityTables>, log: Logger): Promise<void> {
  const sign = () => auth.api.signJWT({ body: { payload: {} } });
  try {
    await sign();
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes('decrypt private key')) throw error;
    log.warn('the keys of ID tokens were made with another HUB_SECRET: making a new one');
    await db.updateTable('identity_keys').set({ expires_at: new Date() }).where('expires_at', 'is', null).execute();
    await sign();
  }
}
