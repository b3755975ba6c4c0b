// The arrows between the rooms (.dependency-cruiser.cjs). A cruise that saw nothing reports no violations, so it also has to show
// that it saw every module there is.
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fail, root } from './setup.mjs';

const load = createRequire(import.meta.url);
// dependency-cruiser 17 asks swc for TypeScript without JSX, and TypeScript 7 has no API for its other parser: tell swc what a .tsx is.
/** @type {{ parseFileSync(file: string, options: object): unknown }} */
const swc = load('@swc/core');
const parse = swc.parseFileSync;
swc.parseFileSync = (file, options) => parse(file, { ...options, tsx: file.endsWith('.tsx') });
const { cruise } = await import('dependency-cruiser');

/** @type {import('dependency-cruiser').IConfiguration & { forbidden: { name: string, comment: string }[] }} */
const rules = load('../.dependency-cruiser.cjs');
const folders = [
  'contract/src',
  'page-corners/src',
  'embedded-postgres/src',
  'sandbox/src',
  'server/src',
  'web/src',
  'demo/src',
  'testing/src',
];
const { output } = await cruise(folders, {
  ...rules.options,
  ruleSet: { forbidden: rules.forbidden },
  validate: true,
  baseDir: root,
});
if (typeof output === 'string') fail('dependency-cruiser gave no result');
const { modules, summary } = output;

const seen = new Set(modules.map(({ source }) => source));
const there = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .map((file) => `${folder}/${String(file)}`)
    .filter((file) => /\.tsx?$/.test(file)),
);
const unseen = there.filter((file) => !seen.has(file));
if (there.length === 0 || unseen.length > 0)
  fail(`The layers were not checked: ${unseen.length} of ${there.length} modules unseen.\n${unseen.join('\n')}`);
const crossing = modules
  .flatMap(({ dependencies }) => dependencies)
  .filter(({ resolved }) => resolved.startsWith('contract/src'));
if (crossing.length === 0) fail('The layers were not checked: no import of the contract was resolved.');

for (const { rule, from, to } of summary.violations) {
  console.error(
    `${rule.name}: ${from} -> ${to}\n  ${rules.forbidden.find((one) => one.name === rule.name)?.comment ?? ''}`,
  );
}
if (summary.violations.length > 0) process.exit(1);
console.log(`${there.length} modules keep to the layers`);
