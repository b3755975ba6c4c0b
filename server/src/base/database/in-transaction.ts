import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/** A change of many rows meets changes of papers; of two that wait for each other PostgreSQL ends one. */
const MAX_ATTEMPTS = 3;
const DEADLOCK = '40P01';

/** Makes a change in a transaction, again where it waited for another one that waited for it. */
export async function inTransaction(
  db: Kysely<Schema>,
  change: (trx: Transaction<Schema>) => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await db.transaction().execute(change);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== DEADLOCK || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}
