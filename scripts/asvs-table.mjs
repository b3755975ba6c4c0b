// Reads the table of OWASP's ASVS in docs/security.md and holds it against the tests and files it names.
import { rowsOf, testFault } from './spec-table.mjs';

/**
 * @typedef {{ line: number, id: string, level: string, requirement: string, state: string, evidence: string }} AsvsRow
 * @typedef {import('./spec-table.mjs').FoundTest[]} Tests
 */

const STATES = ['met', 'partly', 'not met', 'not applicable'];
/** A requirement, or a section or chapter of which nothing applies. */
const ID = /^V\d+(?:\.\d+){0,2}$/;
/** A file and a title as in docs/spec.md, anywhere in a sentence. */
const TEST = /`(?<file>[^`]+)` › (?<fence>`+) ?(?<title>.+?) ?\k<fence>(?!`)/g;
const PATH =
  /`(?<path>(?:contract|embedded-postgres|sandbox|server|web|demo|testing|e2e|bench|docs|scripts)\/[\w./-]+|[A-Z]+\.md|package(?:-lock)?\.json|\.[a-z][\w.]+)`/g;

/**
 * @param {string} markdown
 * @returns {AsvsRow[]}
 */
export function asvsRows(markdown) {
  return rowsOf(markdown, 'V').map(({ line, cells }) => {
    const [id = '', level = '', requirement = '', state = '', evidence = ''] = cells;
    return { line, id, level, requirement, state, evidence };
  });
}

/**
 * What is wrong with the table, a line each: what is met names a test or a file, all that is named is there, and what is not met says so.
 * @param {AsvsRow[]} rows
 * @param {(file: string) => Tests | null} testsOf null where there is no such test file
 * @param {(path: string) => boolean} isThere
 * @returns {string[]}
 */
export function asvsFaults(rows, testsOf, isThere) {
  /** @type {Set<string>} */
  const ids = new Set();
  return rows.flatMap(({ line, id, level, requirement, state, evidence }) => {
    const tests = [...evidence.matchAll(TEST)].map(({ groups }) => {
      const { file = '', title = '' } = groups ?? {};
      return { file, title };
    });
    const paths = [...evidence.replaceAll(TEST, '').matchAll(PATH)].map(({ groups }) => groups?.['path'] ?? '');
    const faults = tests.flatMap((test) => testFault(test, testsOf(test.file)) ?? []);
    faults.push(...paths.filter((path) => !isThere(path)).map((path) => `there is no ${path}`));
    if (!ID.test(id)) faults.push('the id is not like V6.2.12');
    if (ids.has(id)) faults.push('the id is there twice');
    ids.add(id);
    if (!/^(?:1|2|1, 2)$/.test(level)) faults.push('the level is neither 1 nor 2');
    if (!STATES.includes(state)) faults.push(`the state is none of ${STATES.join(', ')}`);
    if (requirement === '' || evidence === '') faults.push('says no requirement or no evidence');
    if (state === 'met' && tests.length + paths.length === 0) faults.push('is met, and names neither test nor file');
    if (['partly', 'not met'].includes(state) !== evidence.includes('Not met:'))
      faults.push('says "Not met:" exactly when it is partly met or not met');
    return faults.map((fault) => `line ${line}, ${id}: ${fault}`);
  });
}

/**
 * How many rows are in each state, in words.
 * @param {AsvsRow[]} rows
 */
export function asvsSummary(rows) {
  return STATES.map((state) => `${rows.filter((row) => row.state === state).length} ${state}`).join(', ');
}
