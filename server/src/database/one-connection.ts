import { Kysely } from 'kysely';
import type pg from 'pg';
import { TransactionLockDialect } from './hub-dialect.ts';
import type { Schema } from './schema.ts';

/** Kysely on one connection, for what must happen in a transaction that its owner begins and ends. */
export function kyselyOnClient(client: pg.PoolClient): Kysely<Schema> {
  const lent = {
    query: client.query.bind(client),
    release: () => undefined,
  };
  const pool = { connect: async () => lent as pg.PoolClient, end: async () => undefined };
  return new Kysely<Schema>({ dialect: new TransactionLockDialect({ pool }) });
}
