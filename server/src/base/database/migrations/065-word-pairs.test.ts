import { beforeAll, expect, it } from 'vitest';
import { atEnd } from '@exam-vault/testing/at-end';
import { testDatabase, type TestDatabase } from '@exam-vault/testing/test-database';
import { up } from './065-word-pairs.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  atEnd(() => database.close());
  await database.rows('drop table word_pairs; drop function word_pairs_due cascade');
  // Only the rows of texts matter here, not their documents.
  await database.rows('alter table document_texts drop constraint document_texts_document_id_fkey');
});

const newText = `insert into document_texts (document_id, is_public, kind, field_values, terms)
  values (gen_random_uuid(), true, 'paper', '{}', array_to_tsvector(array['word']))`;
const unknown = () =>
  database.rows<{ missing: number; due: number }>(`
    select count(*) filter (where p.number is null)::int as missing, count(*) filter (where p.pairs is null)::int as due
    from document_texts left join word_pairs p using (number)`);

it('has a row for each text, also for one that is written meanwhile', async () => {
  await database.rows(newText);
  const client = await database.pool.connect();
  let migrated: Promise<void>;
  try {
    await client.query('begin');
    await client.query(newText);
    migrated = database.db.transaction().execute((trx) => up(trx as never));
    const waiting = `select from pg_locks where not granted and relation = 'document_texts'::regclass`;
    await expect.poll(() => database.rows(waiting), { timeout: 20_000 }).toHaveLength(1);
    await client.query('commit');
  } finally {
    client.release();
  }
  await migrated;
  await database.rows(newText);
  expect(await unknown()).toEqual([{ missing: 0, due: 3 }]);
});

it('brings a missing row back with the next change of its text', async () => {
  await database.rows('delete from word_pairs');
  await database.rows('update document_texts set terms = terms');
  expect(await unknown()).toEqual([{ missing: 0, due: 3 }]);
  await database.rows(`update word_pairs set pairs = '\\x00'`);
  expect(await unknown()).toEqual([{ missing: 0, due: 0 }]);
  await database.rows('update document_texts set terms = terms');
  expect(await unknown()).toEqual([{ missing: 0, due: 3 }]);
});
