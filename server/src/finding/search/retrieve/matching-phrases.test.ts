import { expect, it } from 'vitest';
import { matchingPhrases } from './matching-phrases.ts';

it('asks once for all phrases of a question, and for the same phrase once', async () => {
  const documents = ['yes', 'no'].map((document_id, at) => ({ document_id, number: at + 1, version: 1 }));
  const statements: unknown[] = [];
  const read: string[] = [];
  const index = {
    withoutPhrases: (_documents: unknown, phrases: ReadonlyArray<readonly string[]>) => {
      statements.push(phrases);
      return Promise.resolve(phrases.map(([first]) => new Set(first === 'two' ? [2] : [])));
    },
    pageTexts: (chosen: readonly { document_id: string; number: number; version: number }[]) => {
      read.push(...chosen.map(({ document_id }) => document_id));
      const text = 'two phase locking';
      return Promise.resolve(
        new Map(chosen.map(({ document_id, number }) => [number, [{ document_id, page: 1, text }]])),
      );
    },
  };
  const query = {
    phrases: ['two phase', 'Two  Phase', 'phase locking', 'single'],
    excluded: ['of the', 'of the', 'two locking'],
  };
  const result = { documents, total: 2, isEstimate: false };
  const found = await matchingPhrases(index, result as never, query as never, 10);
  expect(statements).toEqual([[['two', 'phase'], ['phase', 'locking'], ['of', 'the'], ['two', 'locking']]]); // prettier-ignore
  expect(read).toEqual(['yes']);
  expect(found.documents.map(({ document_id }) => document_id)).toEqual(['yes']);
});
