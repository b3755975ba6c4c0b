// No code compares a document's kind with a kind's name: what differs between kinds stands in the kind objects, where the types
// demand an entry for every kind. An `if (kind === 'paper') … else …` would silently treat a new kind as one of the old ones.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(fileURLToPath(new URL('.', import.meta.url)), '..');
const table = readFileSync(join(root, 'contract/src/document-fields.ts'), 'utf8');
const [, list = ''] = /DOCUMENT_KINDS = \[([^\]]*)\]/.exec(table) ?? [];
const kinds = [...list.matchAll(/'(\w+)'/g)].map(([, kind]) => kind);
if (kinds.length === 0) throw new Error('contract/src/document-fields.ts has no DOCUMENT_KINDS');

const literal = `['"](?:${kinds.join('|')})['"]`;
const comparison = new RegExp(`[=!]==?\\s*${literal}|${literal}\\s*[=!]==?[^>]|\\bcase\\s+${literal}`);

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => /^(contract|server|web|demo)\/src\//.test(path) && !/\.test\.tsx?$/.test(path));
let found = 0;
for (const path of files) {
  // It may be deleted and not yet committed.
  const text = existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '';
  text.split('\n').forEach((line, index) => {
    if (!comparison.test(line)) return;
    found += 1;
    console.error(`${path}:${index + 1}: compares with the name of a kind; use the kind's object\n  ${line.trim()}`);
  });
}
process.exit(found === 0 ? 0 : 1);
