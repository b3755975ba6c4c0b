import { ask, PAPER_FIELDS } from '@exam-vault/testing/ask';
import { readingHub, type ReadingHub } from '@exam-vault/testing/reading-hub';
import { beforeAll, describe, expect, it } from 'vitest';
import { ComputeLimitError, type ComputePool } from '../../serving/compute/compute-pool.ts';
import { cutStoredPages } from './cut/cut-stored-pages.ts';
import { questionCutting } from './question-cutting.ts';

let hub: ReadingHub;
beforeAll(async () => {
  hub = await readingHub();
});

const words = (count: number, text = 'word') =>
  Array.from({ length: count }, (_, n) => [text, 100 + (n % 90) * 100, 100 + Math.floor(n / 90) * 100, 80, 80, n, 0]);

describe('a paper that is too long (decision 122)', () => {
  // The first 12 pages, which the desk reads, have one word each: a slow machine would take too long for more.
  it.each([
    { pages: 13, each: 3_999, isTooLong: false },
    { pages: 13, each: 4_000, isTooLong: true },
    { pages: 27, each: 3_999, isTooLong: false },
    { pages: 28, each: 3_999, isTooLong: true },
    { pages: 40, each: 1, isTooLong: false },
    { pages: 41, each: 1, isTooLong: true },
  ])(
    'says so beside its questions and on the desk: $pages pages, the last of $each words: $isTooLong',
    async (paper) => {
      const { _id } = await hub.pendingPaper(PAPER_FIELDS, 'word');
      const write = (sql: string, ...values: unknown[]) => hub.database.pool.query(sql, [_id, ...values]);
      await write('update documents set page_count = $2 where _id = $1', paper.pages);
      await write(
        `insert into document_pages select more.* from document_pages first, generate_series(2, $2) n,
         jsonb_populate_record(first, jsonb_build_object('page', n)) more where first.document_id = $1`,
        paper.pages,
      );
      const full = JSON.stringify(words(paper.each));
      await write('update document_pages set words = $2 where document_id = $1 and page > 12', full);
      const questions = await ask(hub, 'GET', `/papers/${_id}/questions`, { as: hub.owner });
      expect([questions.status, questions.body['partial']]).toEqual([200, paper.isTooLong ? true : undefined]);
      const desk = await ask(hub, 'GET', '/review/next', { as: hub.reviewer });
      expect(desk.body['_id']).toBe(_id);
      const check = { kind: 'too_long', page: null, field: null, value: null };
      if (paper.isTooLong) expect(desk.body['checks']).toContainEqual(check);
      else expect(desk.body['checks']).not.toContainEqual(check);
    },
  );

  it('is cut up to its 60,000th word, and up to the 4,000th of a page', () => {
    const page = (number: number, all: readonly unknown[]) => ({
      page: number,
      source: 'text' as const,
      words: JSON.stringify(all),
    });
    const question = '1. State the law'.split(' ').map((text, n) => [text, 500 + n * 900, 9_000, 800, 100, 0, 0]);
    const filled = (count: number) => Array.from({ length: count }, (_, n) => page(n + 1, words(3_750, '\u2022')));
    const labels = (pages: Parameters<typeof cutStoredPages>[0]) => cutStoredPages(pages).map(({ label }) => label);
    expect(labels([...filled(15), page(16, [...words(3_740, '\u2022'), ...question])])).toEqual(['1']);
    expect(labels([...filled(15), page(16, [...words(3_750, '\u2022'), ...question])])).toEqual([]);
    expect(labels([...filled(16), page(17, question)])).toEqual([]);
    expect(labels([page(1, [...words(3_990, '\u2022'), ...question])])).toEqual(['1']);
    expect(labels([page(1, [...words(4_000, '\u2022'), ...question])])).toEqual([]);
  });
});

describe('a paper that could not be cut', () => {
  it.each([
    ['took too much', new ComputeLimitError('longer than 60000 ms'), 30 * 24],
    ['failed otherwise', new Error('no database'), 1],
  ])('because it %s is tried again only later', async (_why, cause, hours) => {
    const { _id } = await hub.approvedPaper(PAPER_FIELDS, '1. State the law of Bernoulli.');
    // Papers of the tests above may be due too.
    await hub.database.rows('delete from questions_due');
    await hub.database.pool.query(
      'insert into questions_due (document_id, is_new, must_cut, due_at) values ($1, true, true, now())',
      [_id],
    );
    const unreached = () => Promise.reject(new Error('unreached'));
    const background: ComputePool = { run: () => Promise.reject(cause), runAsking: unreached, close: unreached };
    const topics = { keepPaper: unreached, spreadNext: () => Promise.resolve(false) };
    const errors: unknown[] = [];
    const log = { error: (entry: unknown) => void errors.push(entry) };
    await questionCutting({ db: hub.database.db, log, background, topics }).drain();
    expect(errors).toEqual([{ err: cause, document: _id }]);
    const [row] = await hub.database.rows<{ hours: number }>(
      'select extract(epoch from due_at - now())::float / 3600 as hours from questions_due where document_id = $1',
      [_id],
    );
    expect(row?.hours).toBeCloseTo(hours, 1);
    await hub.database.rows('delete from questions_due where document_id = $1', [_id]);
  });
});
