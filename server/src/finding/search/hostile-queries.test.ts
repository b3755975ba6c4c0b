import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { fieldTerm, titleTerm, wordsOf } from '../indexing/terms.ts';
import { ask } from '@exam-vault/testing/ask';
import { readingHub, type ReadingHub } from '@exam-vault/testing/reading-hub';
import { and, hasTerm, titleStartingWords, tsQueryText, wordAnywhere } from './retrieve/ts-query.ts';

/** Hostile input to every call that searches: no error, no slow answer, and no text that becomes part of the query language. */

let hub: ReadingHub;
let id: string;

beforeAll(async () => {
  hub = await readingHub();
  ({ _id: id } = await hub.approvedPaper({ title: 'Deadlocks', subject: 'DBMS' }, 'Deadlocks & locks', 'Second page'));
});

const CALLS = [
  '/papers/search_papers?inside=true&title=',
  '/papers/search_papers?inside=true&page=2&sort=downloads&title=',
  '/notes/search_notes?inside=true&title=',
  '/search/suggest?title=',
  '/search/suggest?kind=notes&title=',
];

/** Names and encoded texts. */
const QUERIES: ReadonlyArray<readonly [what: string, encoded: string]> = [
  ['10,000 letters', 'x'.repeat(10_000)],
  ['10,000 characters of words', 'os+deadlock+'.repeat(833)],
  ['10,000 characters of exclusions', '-a+'.repeat(3_300)],
  ['10,000 quotes', '%22'.repeat(3_300)],
  ['many phrases', '%22a+b%22+'.repeat(600)],
  ['more than may be', 'x'.repeat(12_000)],
  ['operators only', encodeURIComponent('& | ! ( ) : * <-> \\ \' "')],
  ['operators among words', encodeURIComponent("deadlock:* & !locks | ('t:x':*) <2> -'")],
  ['forty exclusions', encodeURIComponent(Array.from({ length: 40 }, (_none, at) => `-word${at}`).join(' '))],
  ['an exclusion of itself', encodeURIComponent('deadlock -deadlock -"deadlock"')],
  ['Chinese', encodeURIComponent('操作系统 期末考试')],
  ['Hindi', encodeURIComponent('डेटाबेस प्रबंधन -प्रणाली "दो चरण"')],
  ['Arabic', encodeURIComponent('نظم التشغيل')],
  ['emoji', encodeURIComponent('😀👩‍👩‍👧 🇮🇳')],
  ['accents alone', encodeURIComponent('\u0301\u0302')],
  ['NUL', 'a%00b'],
  ['a lone surrogate', '%ED%A0%80'],
  ['bad UTF-8', '%C3%28%FF'],
  ['a direction override', encodeURIComponent('a\u202Eb')],
  ['no width', encodeURIComponent('\u200B\u2060')],
  ['numerals', 'i+ii+iii+1+2+3+v+x+10+99'],
  ['a code without an end', `cs${'9'.repeat(500)}`],
];

/** A surrogate that stands alone. */
const LONE = /\p{Cs}/u;

describe('a bad question', () => {
  it.each(QUERIES)('%s is answered, or refused, at once', async (_what, encoded) => {
    for (const call of CALLS) {
      const began = performance.now();
      const { status } = await ask(hub, 'GET', call + encoded);
      expect([call, status === 200 || status === 400]).toEqual([call, true]);
      // A normal query takes some ten milliseconds. The rest is for a machine that is busy with other tests.
      expect(performance.now() - began).toBeLessThan(5_000);
    }
  });

  it.each(['0', '-1', '1.5', '1e3', 'x', '', '%00', '1000000001', '99999999999999999999', '1&page=2'])(
    'page %j is refused, also with a question',
    async (page) => {
      for (const kind of ['papers', 'notes'])
        expect((await ask(hub, 'GET', `/${kind}/search_${kind}?inside=true&title=deadlock&page=${page}`)).status).toBe(
          400,
        );
    },
  );

  it('far pages are empty', async () => {
    const { body } = await ask(hub, 'GET', '/papers/search_papers?inside=true&title=deadlock&page=1000000000');
    expect(body).toMatchObject({ data: [], total: 1 });
  });

  it.each(['sort=best', 'sort=newest&sort=newest', 'inside=1', 'inside=true&inside=true'])(
    '%s is refused',
    async (query) => {
      expect((await ask(hub, 'GET', `/papers/search_papers?title=a&${query}`)).status).toBe(400);
    },
  );
});

describe('similar papers and pages', () => {
  const part = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom('..', '%00', "' or true --", '1', '1e9', '-0', '٣', '１', '__proto__'),
  );
  // A lone surrogate cannot be in an address.
  const encoded = part.filter((text) => !LONE.test(text)).map(encodeURIComponent);

  it('of any id or number at all are found or not, and no error', async () => {
    await fc.assert(
      fc.asyncProperty(encoded, fc.constantFrom('papers', 'notes'), async (text, kind) => {
        for (const path of [`${text}/similar`, `${text}/pages/1`, `${id}/pages/${text}`]) {
          const { status } = await ask(hub, 'GET', `/${kind}/${path}`);
          expect([path, status < 500]).toEqual([path, true]);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('a term in a query', () => {
  const text = fc
    .oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc
        .array(fc.constantFrom("'", '\\', ':', '*', '&', '|', '!', '(', ')', '<->', ' ', 'a', '$1', '--', '\n'), {
          maxLength: 12,
        })
        .map((parts) => parts.join('')),
    )
    // The contract refuses other characters before the search (contract section 3).
    .filter((one) => !LONE.test(one) && !one.includes('\0'));

  it('is one lexeme, that one, whatever is in it', async () => {
    await fc.assert(
      fc.asyncProperty(text, text, async (one, other) => {
        const [term, decoy] = [fieldTerm('subject', one), titleTerm(other)];
        const [row] = await hub.database.rows<Record<string, unknown>>(
          `select numnode($1::tsquery) as nodes, array_to_tsvector(array[$2]) @@ $1::tsquery as own,
             array_to_tsvector(array[$3]) @@ $1::tsquery as others, numnode($4::tsquery) as both`,
          [tsQueryText(hasTerm(term)), term, decoy, tsQueryText(and([hasTerm(term), { not: hasTerm(decoy) }]))],
        );
        expect(row).toEqual({ nodes: 1, own: true, others: false, both: 4 });
      }),
      { numRuns: 150 },
    );
  });

  it('of words is well formed, and finds what has them', async () => {
    await fc.assert(
      fc.asyncProperty(text, async (question) => {
        const words = wordsOf(question);
        fc.pre(words.length > 0);
        const parts = words.map((word) => wordAnywhere(word, new Map([[word, ['other', "o'ther"]]])));
        const [row] = await hub.database.rows<Record<string, unknown>>(
          `select array_to_tsvector($3::text[]) @@ $1::tsquery as own, array_to_tsvector(array['decoy']) @@ $1::tsquery as others,
             array_to_tsvector($3::text[]) @@ $2::tsquery as begun`,
          [
            tsQueryText(and(parts)),
            tsQueryText(titleStartingWords(words)),
            words.map(titleTerm).concat(parts.map(() => 't:other')),
          ],
        );
        expect(row).toMatchObject({ own: true, others: false });
      }),
      { numRuns: 150 },
    );
  });
});
