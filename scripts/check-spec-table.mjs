// docs/spec.md names a test for each requirement of the specification, docs/security.md for each promise, and tests and files for
// OWASP's ASVS: every one of them is still there.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asvsFaults, asvsRows, asvsSummary } from './asvs-table.mjs';
import { fail, root } from './setup.mjs';
import { specRows, tableFaults, testsIn } from './spec-table.mjs';

/** Where vitest.config.ts looks for tests: a test that no run finds holds nothing. */
const TEST_FILE = /^(?:[\w-]+\/src|server\/test|scripts|e2e)\/.+\.test\.tsx?$/;

/** @type {Map<string, import('./spec-table.mjs').FoundTest[] | null>} */
const known = new Map();
/** @param {string} file */
function testsOf(file) {
  const path = join(root, file);
  const read = () => (TEST_FILE.test(file) && existsSync(path) ? testsIn(file, readFileSync(path, 'utf8')) : null);
  const tests = known.get(file) ?? read();
  known.set(file, tests);
  return tests;
}

/** @param {import('./spec-table.mjs').Row[]} rows */
const testCount = (rows) =>
  new Set(rows.flatMap(({ tests }) => tests.map(({ file, title }) => `${file} ${title}`))).size;

/** @param {string} page @param {number} rows @param {string[]} faults */
function hold(page, rows, faults) {
  if (rows === 0) fail(`${page} has no rows: nothing was checked.`);
  if (faults.length > 0) fail(`${page}, ${faults.length} faults:\n${faults.join('\n')}`);
}

/** @param {string} path */
const isThere = (path) => existsSync(join(root, path));

const rows = specRows(readFileSync(join(root, 'docs/spec.md'), 'utf8'));
hold('docs/spec.md', rows.length, tableFaults(rows, testsOf));
console.log(`${rows.length} requirements of the specification, each held by a test (${testCount(rows)} tests)`);

const security = readFileSync(join(root, 'docs/security.md'), 'utf8');
const promises = specRows(security, 'P');
hold('docs/security.md, promises', promises.length, tableFaults(promises, testsOf));
const asvs = asvsRows(security);
hold('docs/security.md, ASVS', asvs.length, asvsFaults(asvs, testsOf, isThere));
console.log(`${promises.length} promises of the defence, each held by a test (${testCount(promises)} tests)`);
console.log(`${asvs.length} rows of ASVS: ${asvsSummary(asvs)}`);
