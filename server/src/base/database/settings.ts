import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** A value that all hubs of a database share; null where there is none. */
export async function readSetting(db: Kysely<Schema>, name: string): Promise<string | null> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value ?? null;
}

export async function saveSetting(db: Kysely<Schema>, name: string, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** Keeps the value where there is none. @returns what is kept now: of several hubs the first one's */
export async function keepSetting(db: Kysely<Schema>, name: string, value: string): Promise<string> {
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await readSetting(db, name)) ?? value;
}
