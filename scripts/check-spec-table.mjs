// docs/spec.md names a test for each requirement of the specification: every one of them is still there.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root } from './setup.mjs';
import { specRows, tableFaults, testsIn } from './spec-table.mjs';

/** Where vitest.config.ts looks for tests: a test that no run finds holds nothing. */
const TEST_FILE = /^(?:contract\/src|server\/src|scripts|e2e)\/.+\.test\.ts$|^web\/src\/.+\.test\.tsx?$/;

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

const rows = specRows(readFileSync(join(root, 'docs/spec.md'), 'utf8'));
if (rows.length === 0) fail('docs/spec.md has no rows: nothing was checked.');
const faults = tableFaults(rows, testsOf);
if (faults.length > 0) fail(`docs/spec.md, ${faults.length} faults:\n${faults.join('\n')}`);
const tests = new Set(rows.flatMap((row) => row.tests.map(({ file, title }) => `${file} ${title}`)));
console.log(`${rows.length} requirements of the specification, each held by a test (${tests.size} tests)`);
