// Finds the words of private-words.mjs in tracked files and in the texts of the page and the mails: `node scripts/check-words.mjs [PATH …]`.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTexts } from './languages.mjs';
import {
  EXCEPTIONS,
  ONE_MEANING,
  usesInCode,
  usesInComments,
  usesInDocument,
  usesInPath,
  usesInShownText,
} from './private-words.mjs';
import { fail, root } from './setup.mjs';

/** They list the words. */
const LISTS = /^scripts\/(?:private|check)-words|^docs\/(?:glossary|voice)\.md$/;
const COMMENTED =
  /\.(?:css|sh|ya?ml|service)$|^\.env\.example$|^Dockerfile$|^\.ci\/run$|^\.(?:gitignore|dockerignore)$/;

const paths = process.argv.slice(2);
const { status, stdout } = spawnSync('git', ['ls-files', '-z', '--', ...paths], { cwd: root, encoding: 'utf8' });
if (status !== 0) fail('The words were not checked: git lists no files.');
const files = stdout.split('\0').filter((file) => file !== '' && !LISTS.test(file));
if (files.length === 0) fail(`The words were not checked: no tracked file in ${paths.join(' ')}.`);

/** @type {Map<string, string[]>} */
const declared = new Map();
/** @param {string} file */
function usesIn(file) {
  const text = () => readFileSync(join(root, file), 'utf8');
  if (file.endsWith('.md')) return usesInDocument(text());
  if (COMMENTED.test(file)) return usesInComments(file, text());
  if (!/\.(?:ts|tsx|mjs|cjs)$/.test(file)) return [];
  const { uses, types } = usesInCode(file, text());
  for (const type of types) declared.set(type, [...(declared.get(type) ?? []), file]);
  return uses;
}

/** The texts that people see. */
const shown = readTexts(root, ['contract/src', 'web/src', 'server/src'], () => false).texts;
/** @param {string} file */
const usesInTexts = (file) =>
  shown.filter(({ path }) => path === file).flatMap(({ text, line }) => usesInShownText(text, line));

/** @type {Set<import('./private-words.mjs').Exception>} */
const needed = new Set();
let count = 0;
for (const file of files) {
  for (const { line, found, rule } of [...usesInPath(file), ...usesIn(file), ...usesInTexts(file)]) {
    const exception = EXCEPTIONS.find((one) => one.path.test(file) && one.found.test(found));
    if (exception) needed.add(exception);
    else {
      console.error(`${file}:${line}: ${found} -> ${rule.instead}`);
      count += 1;
    }
  }
}
for (const type of ONE_MEANING) {
  const places = declared.get(type) ?? [];
  if (places.length < 2) continue;
  console.error(`${places.join(', ')}: the type ${type} is declared ${places.length} times: each its own name`);
  count += 1;
}
for (const exception of EXCEPTIONS) {
  if (paths.length > 0 || needed.has(exception)) continue;
  console.error(`scripts/private-words.mjs: nothing needs the exception ${exception.found} in ${exception.path}`);
  count += 1;
}
if (count > 0) fail(`${count} private words`);
console.log(`${files.length} files without a private word`);
