import { expect, it } from 'vitest';
import { readingHub } from '@exam-vault/testing/reading-hub';
import { documentIndex } from './document-index.ts';
import { hasTerm } from './ts-query.ts';

const LIMITS = { counted: 100, estimated: 100 };

it('what is remembered of a document is never older than the index', async () => {
  const hub = await readingHub();
  const { database } = hub;
  const first = await hub.approvedPaper({ title: 'First' }, 'a page about zymurgy');
  const second = await hub.approvedPaper({ title: 'Second' }, 'zymurgy once more');
  const index = documentIndex(database.db);
  const found = async () => {
    const { documents, total } = await index.find({
      query: hasTerm('zymurgi'),
      scope: { kind: 'paper', visibility: { readers: 'everyone' } },
      limits: LIMITS,
    });
    const texts = await index.pageTexts(documents);
    const titles = await index.foldedTitles(documents);
    return {
      total,
      documents: documents.map((document) => ({
        id: document.document_id,
        subject: document.values['subject'],
        title: titles.get(document.number),
        texts: texts
          .get(document.number)
          ?.map(({ text }) => text)
          .toSorted(),
      })),
    };
  };
  const before = await found();
  expect(before.documents.map(({ id }) => id)).toEqual([second._id, first._id]);
  expect(before.documents[1]?.title).toBe('first');
  expect(before.documents[1]?.texts).toEqual(['First', 'a page about zymurgy']);
  expect(await found()).toEqual(before);

  await database.pool.query(
    `with paper as (update documents set title = 'Other', title_folded = 'other', subject = 'Surveying' where _id = $1)
     update document_texts set field_values = field_values || '{"subject": "Surveying"}' where document_id = $1`,
    [first._id],
  );
  expect((await found()).documents[1]).toEqual({
    id: first._id,
    subject: 'Surveying',
    title: 'other',
    texts: ['Other', 'a page about zymurgy'],
  });

  await database.pool.query('delete from documents where _id = $1', [second._id]);
  expect((await found()).documents.map(({ id }) => id)).toEqual([first._id]);
});
