import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { rowsOf } from '../../database/queries.ts';
import type { Schema } from '../../database/schema.ts';

const SETTING = 'identity.issuer';

/**
 * The issuer of this hub's ID tokens, created at the first start and stored. It is not the hub's address, so that people keep their
 * accounts when the hub moves. If several hubs start at the same moment, they all read the first one's value.
 */
export async function hubIssuer(db: Kysely<Schema>): Promise<string> {
  await db
    .insertInto('settings')
    .values({ name: SETTING, value: `urn:exam-vault:${randomUUID()}` })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await rowsOf(db, 'settings', { name: SETTING }).select('value').executeTakeFirstOrThrow();
  return value;
}
