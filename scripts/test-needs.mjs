// What test files need besides the packages of npm, found by following their imports. A test of the contract needs nothing; one
// that opens a browser needs a browser, the built hub and the built page.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** @typedef {import('./debian-packages.mjs').DebianNeed | 'browser' | 'firefox' | 'server' | 'page'} Need */

/** Importing one of these modules means needing what is named here. @type {Record<string, Need[]>} */
const NEEDS_OF_MODULE = {
  'e2e/browser.ts': ['browser', 'server', 'page'],
  'e2e/built-page.ts': ['page'],
  'e2e/firefox.ts': ['browser', 'firefox', 'server', 'page'],
  'sandbox/src/built-file.ts': ['server'],
  'testing/src/built-hub.ts': ['server'],
  'testing/src/hub-process.ts': ['server'],
  'testing/src/swift/start-swift.ts': ['swift'],
  'testing/src/swift/test-bucket.ts': ['swift'],
  'testing/src/cluster/programs.ts': ['cluster'],
  'testing/src/cluster/nginx.ts': ['nginx'],
};
/** @type {Need[]} */
export const ALL_NEEDS = ['browser', 'firefox', 'server', 'page', 'swift', 'cluster', 'nginx'];

const TEST_FILE = /\.test\.tsx?$/;
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist']);
/** Not `import type`, which is gone when the test runs, nor `import()`, which only some runs come to. */
const IMPORT = /^(?:import|export)\s(?!type\b)(?:[^'";]*?\sfrom\s)?\s*'(?<from>[^']+)'/gm;

/** @param {string} folder @returns {string[]} */
function testFilesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED_FOLDERS.has(entry.name) ? [] : testFilesBelow(path);
    return TEST_FILE.test(entry.name) ? [path] : [];
  });
}

/** The module of this repository that an import leads to; null for a package. @param {string} root @param {string} importer @param {string} from */
function moduleOf(root, importer, from) {
  if (from.startsWith('.')) return join(dirname(importer), from);
  const [, workspace, path] = /^@exam-vault\/([^/]+)\/(.+)$/.exec(from) ?? [];
  return workspace === undefined ? null : join(root, workspace, 'src', `${path}.ts`);
}

/**
 * What the test files need whose path contains one of the words, as Vitest selects them. Everything, when no word selects a file.
 * @param {string} root @param {string[]} words
 * @returns {Set<Need>}
 */
export function needsOfTests(root, words) {
  const folders = readdirSync(root, { withFileTypes: true }).filter(
    ({ name }) => !SKIPPED_FOLDERS.has(name) && !name.startsWith('.'),
  );
  const files = folders.flatMap((entry) => (entry.isDirectory() ? testFilesBelow(join(root, entry.name)) : []));
  const selected = files.filter((file) =>
    words.some((word) => relative(root, file).toLowerCase().includes(word.toLowerCase())),
  );
  if (selected.length === 0) return new Set(ALL_NEEDS);
  /** @type {Set<Need>} */
  const needs = new Set();
  const seen = new Set(selected);
  // A set grows while it is walked.
  for (const file of seen) {
    for (const need of NEEDS_OF_MODULE[relative(root, file)] ?? []) needs.add(need);
    for (const { groups } of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const module = moduleOf(root, file, groups?.['from'] ?? '');
      if (module !== null && /\.[cm]?tsx?$/.test(module) && existsSync(module)) seen.add(module);
    }
  }
  return needs;
}
