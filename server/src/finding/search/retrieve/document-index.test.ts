import { expect, it } from 'vitest';
import { readingHub } from '@exam-vault/testing/reading-hub';
import { BLOCK_SIZE, blockTerm } from '../../indexing/terms.ts';
import { documentIndex } from './document-index.ts';
import { matchEstimates } from './match-estimates.ts';
import { existenceBeside } from './term-existence.ts';
import { hasTerm, or, type TsQuery } from './ts-query.ts';

/** So many blocks that the newest are read first. */
const LAST_BLOCK = 12;

it('the newest documents of a term: from the newest blocks where they suffice, else from all, never hidden ones', async () => {
  const hub = await readingHub();
  const { database } = hub;
  const inBlocks = [LAST_BLOCK, LAST_BLOCK - 1, LAST_BLOCK - 7, 0];
  const ids: string[] = [];
  for (const block of inBlocks) {
    const { _id } = await hub.approvedPaper({}, 'a page about zymurgy');
    ids.push(_id);
    await database.pool.query(
      `update document_texts set number = $2, terms = ts_delete(terms, 'b:0') || array_to_tsvector(array[$3]) where document_id = $1`,
      [_id, block * BLOCK_SIZE + 1, blockTerm(block)],
    );
  }
  const index = documentIndex(database.db);
  const newest = async (estimated: number) => {
    const [found = []] = await index.newestUncounted(
      [hasTerm('zymurgi')],
      { kind: 'paper', visibility: { readers: 'everyone' } },
      { counted: 10, estimated },
    );
    return found.map(({ document_id }) => document_id);
  };
  expect(await newest(2)).toEqual(ids.slice(0, 2));
  expect(await newest(3)).toEqual(ids);
  await database.pool.query('update document_texts set is_public = false where document_id = $1', [ids[0]]);
  expect(await newest(1)).toEqual(ids.slice(1, 2));
  expect(await newest(3)).toEqual(ids.slice(1));
});

it('which of several words stand beside others in a public document, whether these are few or many', async () => {
  const hub = await readingHub();
  const { database } = hub;
  await hub.approvedPaper({}, 'yeast and zymurgy');
  const { _id: hidden } = await hub.approvedPaper({}, 'yeast and xylem');
  await database.pool.query('update document_texts set is_public = false where document_id = $1', [hidden]);
  const [yeast, xylem, zymurgy] = ['yeast', 'xylem', 'zymurgi'].map(hasTerm) as [TsQuery, TsQuery, TsQuery];
  const endings = [zymurgy, xylem, or([hasTerm('nothing'), zymurgy])];
  const index = documentIndex(database.db);
  expect(await index.whichArePublic(endings, 'paper', yeast)).toEqual([true, false, true]);
  expect(await index.whichArePublic(endings, 'paper', xylem)).toEqual([false, false, false]);
  expect(await index.whichArePublic(endings, 'paper')).toEqual([true, false, true]);
  const scope = { kind: 'paper', visibility: { readers: 'everyone' } } as const;
  expect(await existenceBeside(database.db, yeast, endings, scope, 2)).toEqual([true, false, true]);
  // As many documents as are read at most: there may be more.
  expect(await existenceBeside(database.db, yeast, endings, scope, 1)).toBeNull();
});

it('a term that few or no public documents have is counted alike, whatever the statistics say of hidden ones', async () => {
  const hub = await readingHub();
  const { _id } = await hub.approvedPaper({}, 'yeast and xylem');
  await hub.database.pool.query(
    `with made as (
       insert into documents (kind, title, title_folded, subject, department, year, semester, paper_type, exam_type, owner_id, uploaded_by,
         created_at, updated_at, paper_approval_status, reviewer_id, approved_by, approval_at, file_id, file_type, file_size, file_sha256,
         text_status)
       select kind, title, title_folded, subject, department, year, semester, paper_type, exam_type, owner_id, uploaded_by,
         created_at, updated_at, paper_approval_status, reviewer_id, approved_by, approval_at, gen_random_uuid(), file_type, file_size,
         file_sha256, text_status
       from documents, generate_series(1, 5500) where _id = $1 returning *
     ), numbered as (select made.*, row_number() over () > 3500 as is_shown from made)
     insert into document_texts (document_id, is_public, kind, field_values, terms)
     select _id, is_shown, kind, '{}', array_to_tsvector(array['kind=paper'] || case when is_shown then '{}'::text[] else '{xylem,phloem}' end)
     from numbered`,
    [_id],
  );
  const scope = { kind: 'paper', visibility: { readers: 'everyone' } } as const;
  const counted = async (term: string) => {
    const { find } = documentIndex(hub.database.db);
    const { documents, ...rest } = await find({ query: hasTerm(term), scope, limits: { counted: 10, estimated: 10 } });
    return { ids: documents.map(({ document_id }) => document_id), ...rest };
  };
  const [one, none] = [
    { ids: [_id], total: 1, isEstimate: false },
    { ids: [], total: 0, isEstimate: false },
  ];
  expect([await counted('xylem'), await counted('phloem')]).toEqual([one, none]);
  // Now they expect more than 1,200 public documents with each term: the newest are looked for block by block.
  await hub.database.pool.query('analyze document_texts');
  expect(await matchEstimates(hub.database.db).expectedMatches(hasTerm('phloem'))).toBeGreaterThan(1_200);
  expect([await counted('xylem'), await counted('phloem')]).toEqual([one, none]);
});
