import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../../base/database/schema.ts';
import { DICTIONARY_WORD } from '../../indexing/text-repository.ts';
import { wordsOf } from '../../indexing/terms.ts';
import { loadPageTexts } from '../retrieve/load-documents.ts';

/** Words of one document that are counted, more than a long book has. */
const MAX_WORDS = 50_000;
/** Of the transaction's advisory lock: two hubs that count at the same time would wait for each other's words. */
const COUNTING_LOCK = 7_070_070;

/** Public documents whose words may be counted wrongly, and others whose words are still counted. */
export async function documentsToCount(db: Kysely<Schema>, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('counted_words')
    .select('document_id')
    .where('is_due', '=', true)
    .orderBy('document_id')
    .limit(limit)
    .execute();
  return rows.map(({ document_id }) => document_id);
}

/** The words of a document read by a version that did not keep them: of its text, those that were read well somewhere. */
async function wordsOfText(db: Kysely<Schema>, document_id: string): Promise<readonly string[]> {
  const found = new Set<string>();
  for (const { text } of await loadPageTexts(db, [document_id]))
    for (const word of wordsOf(text)) if (found.size < MAX_WORDS && DICTIONARY_WORD.test(word)) found.add(word);
  if (found.size === 0) return [];
  const { rows } = await sql<{ word: string }>`
    select word from words where word = any(${[...found]}::text[])
  `.execute(db);
  return rows.map(({ word }) => word);
}

/** What a document gives to the dictionary: nothing unless it is public. */
async function publicWordsOf(db: Kysely<Schema>, document_id: string): Promise<ReadonlySet<string>> {
  const document = await db
    .selectFrom('document_texts')
    .innerJoin('documents', 'documents._id', 'document_texts.document_id')
    .leftJoin('document_words', 'document_words.document_id', 'documents._id')
    .select(['documents.title', 'document_words.words'])
    .where('document_texts.document_id', '=', document_id)
    .where('document_texts.is_public', '=', true)
    .executeTakeFirst();
  if (!document) return new Set();
  const ofTitle = wordsOf(document.title).filter((word) => DICTIONARY_WORD.test(word));
  return new Set([...ofTitle, ...(document.words ?? (await wordsOfText(db, document_id)))]);
}

/**
 * Makes the dictionary right about one document. What changes it meanwhile waits for the row of `counted_words`, and makes it due again.
 * @returns false when another hub counts just now
 */
export async function countWordsOf(db: Kysely<Schema>, document_id: string): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${COUNTING_LOCK}) as mine`.execute(
      trx,
    );
    if (!rows[0]?.mine) return false;
    const before = await trx
      .selectFrom('counted_words')
      .select('words')
      .where('document_id', '=', document_id)
      .forUpdate()
      .executeTakeFirst();
    if (!before) return true;
    const counted = new Set(before.words);
    const words = await publicWordsOf(trx, document_id);
    await add(
      trx,
      [...words].filter((word) => !counted.has(word)),
    );
    await takeBack(
      trx,
      before.words.filter((word) => !words.has(word)),
    );
    if (words.size === 0) await trx.deleteFrom('counted_words').where('document_id', '=', document_id).execute();
    else
      await trx
        .updateTable('counted_words')
        .set({ words: [...words], is_due: false })
        .where('document_id', '=', document_id)
        .execute();
    return true;
  });
}

async function add(trx: Kysely<Schema>, words: readonly string[]): Promise<void> {
  if (words.length === 0) return;
  await sql`
    insert into public_words (word, documents) select unnest(${words}::text[]), 1
    on conflict (word) do update set documents = public_words.documents + 1
  `.execute(trx);
}

async function takeBack(trx: Kysely<Schema>, words: readonly string[]): Promise<void> {
  if (words.length === 0) return;
  await sql`update public_words set documents = documents - 1 where word = any(${words}::text[])`.execute(trx);
  await sql`delete from public_words where word = any(${words}::text[]) and documents <= 0`.execute(trx);
}
