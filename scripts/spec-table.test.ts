import { describe, expect, it } from 'vitest';
import { specRows, tableFaults, testsIn } from './spec-table.mjs';

const SOURCE = `
describe('lists', () => {
  it('show 12 a page (spec section 9)', () => {});
  it.each([1, 2])('page %s', (page) => {});
  for (const who of ['a', 'b']) it(\`greets \${who}, \${String(who)}\`, async () => {});
  test("a title with a | and a \`tick\`", () => {});
  it.skip('skipped', () => {});
});
describe.each(['x'])('of %s', () => {
  it('twice', () => {});
});
describe('other', () => {
  it('twice', () => expect(describe).toBeDefined());
});
describe.skip('not run', () => {
  it('inside', () => {});
});
it('outside', () => {});
// it('a comment', () => {});
`;
const found = testsIn('a.test.ts', SOURCE);
const faults = (...lines: string[]) =>
  tableFaults(specRows(lines.join('\n')), (file) => (file === 'a.test.ts' ? found : null));
const row = (id: string, tests: string) => `| ${id} | Something | ${tests} | |`;

describe('the table of the specification', () => {
  it('knows the titles of a test file, whatever makes them', () => {
    expect(found.map(({ fullTitle }) => fullTitle)).toEqual([
      'lists > show 12 a page (spec section 9)',
      'lists > page %s',
      'lists > greets ${…}, ${…}',
      'lists > a title with a | and a `tick`',
      'lists > skipped',
      'of %s > twice',
      'other > twice',
      'not run > inside',
      'outside',
    ]);
  });

  it('is right when every row names tests that are there', () => {
    const rows = [
      '# Words, and a table of something else',
      '| id | requirement | test | remark |',
      '|---|---|---|---|',
      row('S1.1', '`a.test.ts` › `show 12 a page (spec section 9)`'),
      row('S1.2', '`a.test.ts` › `page %s`<br>`a.test.ts` › `greets ${…}, ${…}`'),
      row('S1.3', '`a.test.ts` › `` a title with a \\| and a `tick` ``'),
      row('S1.4', '`a.test.ts` › `other > twice`'),
    ];
    expect(specRows(rows.join('\n'))).toHaveLength(4);
    expect(faults(...rows)).toEqual([]);
  });

  it.each([
    ['a title that is gone', '`a.test.ts` › `show 10 a page`', 'has no test "show 10 a page"'],
    ['a comment', '`a.test.ts` › `a comment`', 'has no test "a comment"'],
    ['one case of a parametrised title', '`a.test.ts` › `page 1`', 'has no test "page 1"'],
    ['a file that is gone', '`b.test.ts` › `outside`', 'no test file b.test.ts'],
    ['no test', '', 'names no test'],
    ['something else than a test', 'seen by hand', 'not a test, as in `file` › `title`: seen by hand'],
    ['a good one and none', '`a.test.ts` › `outside`<br>later', 'not a test, as in `file` › `title`: later'],
    ['a title that two tests have', '`a.test.ts` › `twice`', 'has 2 tests "twice"'],
    ['a test that is skipped', '`a.test.ts` › `skipped`', 'skips "skipped"'],
    ['a test in a group that is skipped', '`a.test.ts` › `inside`', 'skips "inside"'],
  ])('is wrong with %s', (_what, tests, fault) => {
    expect(faults(row('S1.1', tests))).toEqual([expect.stringMatching(/^line 1, S1\.1: /)]);
    expect(faults(row('S1.1', tests))[0]).toContain(fault);
  });

  it('is wrong with an id twice, one of another form, and a row without words', () => {
    const good = '`a.test.ts` › `outside`';
    expect(faults(row('S1.1', good), row('S1.1', good))).toEqual(['line 2, S1.1: the id is there twice']);
    expect(faults(row('Sx', good))).toEqual(['line 1, Sx: the id is not like S2.14']);
    expect(faults(`| S1.1 | | ${good} | |`)).toEqual(['line 1, S1.1: says no requirement']);
  });
});
