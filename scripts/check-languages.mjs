// Every text of the page has a translation in every language, none is left over, and no text stands where it cannot be translated.
import { compareTexts, readLanguages, readTexts } from './languages.mjs';
import { root } from './setup.mjs';

const { texts, mistakes } = readTexts(
  root,
  ['contract/src', 'web/src'],
  (path) => !path.startsWith('contract/') && !path.startsWith('web/src/testing/'),
);
for (const { path, line, text } of mistakes) console.log(`${path}:${line}: ${text}`);
const found = [];
for (const files of readLanguages(root).values()) found.push(...compareTexts(texts, files));
for (const line of found) console.log(line);
if (found.length + mistakes.length > 0) console.log('How to add a text: CONTRIBUTING.md.');
process.exit(found.length + mistakes.length === 0 ? 0 : 1);
