import { describe, expect, it } from 'vitest';
import { asvsFaults, asvsRows, asvsSummary } from './asvs-table.mjs';
import { specRows, tableFaults, testsIn } from './spec-table.mjs';

const found = testsIn('server/src/a.test.ts', "it('holds', () => {});\nit('a | and a `tick`', () => {});");
const testsOf = (file: string) => (file === 'server/src/a.test.ts' ? found : null);
const isThere = (path: string) => ['server/src/a.ts', 'SECURITY.md', '.npmrc'].includes(path);
const faults = (...lines: string[]) => asvsFaults(asvsRows(lines.join('\n')), testsOf, isThere);
const HOLDS = '`server/src/a.test.ts` › `holds`';
const row = (id: string, level: string, state: string, evidence: string) =>
  `| ${id} | ${level} | Something | ${state} | ${evidence} |`;

describe('the table of ASVS', () => {
  it('is right when what is met names what is there, and what is not met says so', () => {
    const rows = [
      '| id | level | requirement | state | evidence |',
      row('V1.1.1', '2', 'met', `Words; ${HOLDS}, and \`\`a.b\`\``),
      row('V1.1.2', '1', 'met', '`server/src/a.ts` (`spawn`), `SECURITY.md`, `.npmrc`'),
      row(
        'V1.1.3',
        '1',
        'partly',
        `${HOLDS}; \`server/src/a.test.ts\` › \`\` a \\| and a \`tick\` \`\`. Not met: the rest`,
      ),
      row('V1.1.4', '2', 'not met', 'Not met: by nobody'),
      row('V17', '1, 2', 'not applicable', 'There is none'),
    ];
    expect(faults(...rows)).toEqual([]);
    expect(asvsSummary(asvsRows(rows.join('\n')))).toBe('2 met, 1 partly, 1 not met, 1 not applicable');
  });

  it.each([
    ['V1.1', '3', 'met', HOLDS, 'the level is neither 1 nor 2'],
    ['Vx', '1', 'met', HOLDS, 'the id is not like V6.2.12'],
    ['V1.1.1', '1', 'done', HOLDS, 'the state is none of'],
    ['V1.1.1', '1', 'not applicable', '', 'says no requirement or no evidence'],
    ['V1.1.1', '1', 'met', 'As everybody knows', 'names neither test nor file'],
    ['V1.1.1', '1', 'met', '`server/src/b.ts`', 'there is no server/src/b.ts'],
    ['V1.1.1', '1', 'met', '`GONE.md`', 'there is no GONE.md'],
    ['V1.1.1', '1', 'met', `${HOLDS}; \`server/src/a.test.ts\` › \`held\``, 'has no test "held"'],
    ['V1.1.1', '1', 'met', '`server/src/b.test.ts` › `holds`', 'no test file server/src/b.test.ts'],
    ['V1.1.1', '1', 'partly', HOLDS, 'says "Not met:" exactly when'],
    ['V1.1.1', '1', 'met', `${HOLDS}. Not met: something`, 'says "Not met:" exactly when'],
  ])('is wrong with %s, %s, %s, %s', (id, level, state, evidence, fault) => {
    expect(faults(row(id, level, state, evidence))).toEqual([expect.stringContaining(fault)]);
  });

  it('is wrong with an id twice', () => {
    const one = row('V1.1.1', '1', 'met', HOLDS);
    expect(faults(one, one)).toEqual(['line 2, V1.1.1: the id is there twice']);
  });
});

describe('the promises of the defence', () => {
  it('are rows as those of the specification, apart from them', () => {
    const table = [
      `| P1.1 | Something | ${HOLDS} | |`,
      '| P1.2 | Something | seen by hand | |',
      `| S1.1 | Else | ${HOLDS} | |`,
    ];
    const rows = specRows(table.join('\n'), 'P');
    expect(rows.map(({ id }) => id)).toEqual(['P1.1', 'P1.2']);
    expect(tableFaults(rows, testsOf)).toEqual([expect.stringContaining('line 2, P1.2: not a test')]);
  });
});
