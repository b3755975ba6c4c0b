import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';

const NAME = 'identity.issuer';

/**
 * The issuer of this hub's ID tokens: made at the first start and kept, never the address, so that moving the hub
 * orphans nobody. Of several hubs that start at once one makes it.
 */
export async function hubIssuer(db: Kysely<Schema>): Promise<string> {
  await db
    .insertInto('settings')
    .values({ name: NAME, value: `urn:exam-vault:${randomUUID()}` })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await db.selectFrom('settings').select('value').where('name', '=', NAME).executeTakeFirstOrThrow();
  return value;
}
