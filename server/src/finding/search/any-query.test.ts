import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { ask } from '@exam-vault/testing/ask';
import { readingHub, type ReadingHub } from '@exam-vault/testing/reading-hub';

/** Every query is answered: 200, or 400 for characters that no text may have (contract section 3). */

let hub: ReadingHub;

beforeAll(async () => {
  hub = await readingHub();
  await hub.approvedPaper({ title: 'Deadlocks', subject: 'DBMS' }, "It's (a) & b | !c : * <-> \\ 'quoted' 100% c++");
});

const OPERATORS = fc.constantFrom(
  ...Array.from('&|!():*<>-"“”\'\\%_ '),
  '-"',
  ' -',
  '<->',
  ':*',
  '$1',
  '::',
  '--',
  '/*',
  'deadlock',
  'os',
);
const question = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.array(OPERATORS, { maxLength: 30 }).map((parts) => parts.join('')),
);
/** What the contract refuses in a line of text; surrogates that stand alone arrive as U+FFFD. */
const REFUSED = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069\uFFFD]/u;

async function statusOf(path: string, title: string): Promise<number> {
  const query = new URLSearchParams({ title });
  const { status } = await ask(hub, 'GET', `${path}${path.includes('?') ? '&' : '?'}${query}`);
  return status;
}

describe('any question', () => {
  it.each(['/papers/search_papers?inside=true', '/notes/search_notes?inside=true', '/search/suggest'])(
    'at %s is answered',
    async (path) => {
      await fc.assert(
        fc.asyncProperty(question, async (title) => {
          expect(await statusOf(path, title)).toBe(REFUSED.test(title.normalize('NFC').trim()) ? 400 : 200);
        }),
        { numRuns: 150 },
      );
    },
    60_000,
  );

  it('as a filter too', async () => {
    await fc.assert(
      fc.asyncProperty(question, fc.constantFrom('subject', 'exam_year', 'unit_no'), async (value, field) => {
        const query = new URLSearchParams({ inside: 'true', title: 'deadlocks', [field]: value });
        expect((await ask(hub, 'GET', `/papers/search_papers?${query}`)).status).toBeLessThan(500);
      }),
      { numRuns: 100 },
    );
  }, 60_000);

  it.each([
    ['NUL', '%00', 400],
    ['bad UTF-8', '%FF', 200],
    ['two titles', 'a&title=b', 400],
    ['10,000 characters', 'x'.repeat(10_000), 200],
    ['a whole page that was pasted', 'explain+the+deadlocks+of+it+'.repeat(300), 200],
    ['more than that', 'x'.repeat(12_000), 400],
    ['operators only', encodeURIComponent('&|!():*<->\\\'"'), 200],
    ['quotes only', encodeURIComponent('""""""'), 200],
    ['__proto__', '__proto__', 200],
  ])('%s', async (_what, title, expected) => {
    expect((await ask(hub, 'GET', `/papers/search_papers?inside=true&title=${title}`)).status).toBe(expected);
  });

  it('of 10,000 characters is for inside=true; a title has 200 (contract section 3)', async () => {
    expect(await statusOf('/papers/search_papers', 'x'.repeat(201))).toBe(400);
    expect(await statusOf('/papers/search_papers?inside=false', 'x'.repeat(201))).toBe(400);
    expect(await statusOf('/notes/search_notes?inside=true', 'x'.repeat(201))).toBe(200);
  });
});
