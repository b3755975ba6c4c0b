import { expect, it } from 'vitest';
import { bareDatabase } from '@exam-vault/testing/test-database';
import { connectDatabase } from './connect.ts';
import { migrate, migrationNames } from './migrate.ts';

it('of hubs that start at once one migrates and the others wait; no lock outlives the migration, a failed one neither', async () => {
  const database = await bareDatabase();
  const hubs = Array.from({ length: 4 }, () => connectDatabase(database.connection, () => {}));
  const locks = () => database.rows("select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())"); // prettier-ignore
  try {
    // Something of somebody else's is in the way of one of them.
    await database.rows('create table documents ()');
    await expect(migrate(database.db)).rejects.toThrow('already exists');
    expect(await locks()).toEqual([]);
    expect(await database.rows("select from pg_tables where schemaname = 'public'")).toHaveLength(1);
    await database.rows('drop table documents');
    const done = await Promise.all(hubs.map(({ db }) => migrate(db)));
    expect(done.toSorted((a, b) => b.length - a.length)).toEqual([migrationNames, [], [], []]);
    expect(await locks()).toEqual([]);
  } finally {
    await Promise.all(hubs.map(({ close }) => close()));
    await database.close();
  }
});

it('is refused by name where a later version has migrated, and changes nothing', async () => {
  const database = await bareDatabase();
  try {
    await migrate(database.db);
    await database.rows("insert into kysely_migration values ('999-later', now()::text)");
    const before = await database.rows('select name from kysely_migration order by name');
    await expect(migrate(database.db)).rejects.toThrow(
      'The database was migrated by a later version of Exam Vault (it has 999-later). Start that version',
    );
    expect(await database.rows('select name from kysely_migration order by name')).toEqual(before);
  } finally {
    await database.close();
  }
});
