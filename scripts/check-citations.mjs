// Every section, policy, decision, link and path that code and documents cite exists.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  anchorsIn,
  documentCitations,
  linkCitations,
  numberCitations,
  pathCitations,
  policiesOf,
  sectionsOf,
} from './citations.mjs';
import { fail, root } from './setup.mjs';
import { specRows } from './spec-table.mjs';

/** They show what a citation looks like. */
const EXAMPLES = /^scripts\/(?:citations|asvs-table|spec-table|private-words)(?:\.test)?\.|^package-lock\.json$/;
const TEXT = /\.(?:[cm]?[jt]sx?|css|md|json|ya?ml|service)$|^\.env\.example$|^Dockerfile$|^\.ci\/run$/;

/** @param {string} path */
const read = (path) => readFileSync(join(root, path), 'utf8');

const listing = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
});
if (listing.status !== 0) fail('The citations were not checked: git lists no files.');
const files = listing.stdout.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
/** Every end of every path: `documents/present.ts` and `present.ts` too. */
const ends = new Set(files.flatMap((file) => file.split('/').map((_, index, parts) => parts.slice(index).join('/'))));

const contract = read('docs/contract.md');
/** @type {Map<string, ReadonlySet<string>>} */
const anchors = new Map();
/** @type {import('./citations.mjs').Targets} */
const targets = {
  contractSections: sectionsOf(contract),
  contractPolicies: policiesOf(contract),
  specSections: new Set(specRows(read('docs/spec.md')).map(({ id }) => Number(/\d+/.exec(id)?.[0]))),
  decisions: new Set(readdirSync(join(root, 'docs/decisions')).map((name) => Number.parseInt(name, 10))),
  isThere: (path) => existsSync(join(root, path)),
  isNamed: (name) => ends.has(name),
  anchorsOf: (path) => {
    const known = anchors.get(path) ?? (path.endsWith('.md') ? anchorsIn(read(path)) : new Set());
    anchors.set(path, known);
    return known;
  },
};
for (const [name, numbers] of Object.entries(targets)) {
  if (numbers instanceof Set && numbers.size === 0) fail(`The citations were not checked: no ${name} were found.`);
}

const counts = { cited: 0, wrong: 0 };
for (const file of files) {
  if (!TEXT.test(file) || EXAMPLES.test(file)) continue;
  const text = read(file);
  const citations = [
    ...numberCitations(text, targets),
    ...(file.endsWith('.md')
      ? [...linkCitations(file, text, targets), ...pathCitations(text, targets)]
      : documentCitations(text, targets)),
  ];
  counts.cited += citations.length;
  for (const { line, text: cited, fault } of citations) {
    if (fault === null) continue;
    counts.wrong += 1;
    console.error(`${file}:${line}: ${cited}: ${fault}`);
  }
}
if (counts.cited === 0) fail('The citations were not checked: none was found.');
if (counts.wrong > 0) fail(`${counts.wrong} of ${counts.cited} citations lead nowhere`);
console.log(`${counts.cited} citations lead somewhere`);
