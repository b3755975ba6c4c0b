import { expect, it } from 'vitest';
import { ask } from '@exam-vault/testing/ask';
import { readingHub } from '@exam-vault/testing/reading-hub';
import { hasNotPhrases } from './pairs/word-pair-repository.ts';
import { wordPairs } from './pairs/word-pairs.ts';
import { documentIndex } from './retrieve/document-index.ts';
import { lookUpByPairs } from './retrieve/term-lookups.ts';
import { and, hasTerm } from './retrieve/ts-query.ts';

/** More documents than have their texts looked at for a phrase. */
const NEWER = 340;
const LIMITS = { limit: 10, read: 1_000 };
const SCOPE = { kind: 'paper', visibility: { readers: 'everyone' } } as const;

it('a phrase is found in an old paper, though many newer ones have its words elsewhere', async () => {
  const hub = await readingHub();
  const { pool, db } = hub.database;
  const old = await hub.approvedPaper({ title: 'Zymology 1987' }, 'the zebra crossing of gnu herds');
  const { _id } = await hub.approvedPaper({ title: 'Zymology' }, 'gnu beside zebra, crossing paths with herds of cows');
  await hub.processing.drain();
  const { rows: columns } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = current_schema() and table_name = 'documents' and is_generated = 'NEVER' and column_name not in ('_id', 'file_id')`,
  );
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  await pool.query(
    `with copies as (
       insert into documents (_id, file_id, ${names})
       select gen_random_uuid(), gen_random_uuid(), ${names} from documents, generate_series(1, ${NEWER}) where _id = $1 returning _id, file_id
     ), pages as (
       insert into document_pages (document_id, file_id, page, source, turns, text)
       select copies._id, copies.file_id, p.page, p.source, p.turns, p.text from copies, document_pages p where p.document_id = $1
     )
     insert into document_texts (document_id, is_public, kind, field_values, terms)
     select copies._id, t.is_public, t.kind, t.field_values, t.terms from copies, document_texts t where t.document_id = $1`,
    [_id],
  );
  const found = async () => {
    const { status, body } = await ask(
      hub,
      'GET',
      '/papers/search_papers?inside=true&page=1&title="zebra+crossing+of"',
    );
    expect(status).toBe(200);
    return [body.total, ...(body.data as unknown as { _id: string }[]).map((paper) => paper._id)];
  };
  // Of the newer ones some have known pairs, which say that they do not have the phrase; of the others nothing is known.
  const pairsOfNewer = wordPairs(['Zymology', 'gnu beside zebra, crossing paths with herds of cows']);
  await pool.query(
    `update word_pairs set pairs = $1 where number in (select number from document_texts where document_id <> $2)`,
    [pairsOfNewer, old._id],
  );
  expect(await found()).toEqual([1, old._id]);

  const words = and(['zebra', 'cross'].map(hasTerm));
  const index = documentIndex(db);
  const possible = await index.mayHavePhrases(words, SCOPE, [['crossing', 'of']], LIMITS);
  expect(possible?.documents.map(({ document_id }) => document_id)).toContain(old._id);
  expect(possible?.total).toBeLessThan(10);
  // Of 100 newer ones the pairs are read, so the phrase of the older one is not found.
  const ofNewest = await index.mayHavePhrases(words, SCOPE, [['crossing', 'of']], { limit: 10, read: 100 });
  expect(ofNewest?.isEstimate).toBe(true);
  expect(ofNewest?.documents.map(({ document_id }) => document_id)).not.toContain(old._id);
  const hasNot = hasNotPhrases([['crossing', 'of']]);
  if (hasNot === null) throw new Error('no pair');
  const { share } = await lookUpByPairs(db, { query: words, limit: 10, read: 100 }, SCOPE, hasNot);
  expect(share).toBeCloseTo(100 / (NEWER + 2));
  // Nothing is known of a document without its row.
  await pool.query(
    'delete from word_pairs where number in (select number from document_texts where document_id = $1)',
    [old._id],
  );
  expect(await found()).toEqual([1, old._id]);
  await pool.query('update document_texts set is_public = false where document_id = $1', [old._id]);
  expect((await index.mayHavePhrases(words, SCOPE, [['crossing', 'of']], LIMITS))?.total ?? 0).toBeLessThan(10);
  expect(
    (await index.mayHavePhrases(words, SCOPE, [['crossing', 'of']], LIMITS))?.documents.map((one) => one.document_id),
  ).not.toContain(old._id);
});
