// Every text of the page and of the mails has a translation in every language, none is left over, and no text stands where it cannot be translated.
import { compareTexts, readLanguages, readMailLanguages, readTexts } from './languages.mjs';
import { root } from './setup.mjs';

const { texts, mistakes } = readTexts(
  root,
  ['contract/src', 'web/src'],
  (path) => !path.startsWith('contract/') && !path.startsWith('web/src/testing/'),
);
// What else the hub says is English in every language. What writes mails imports their port.
const mails = readTexts(
  root,
  ['server/src'],
  () => false,
  (source) => source.includes('ports/mailer.ts'),
);
mistakes.push(...mails.mistakes);
const [pageTags, mailTags] = [readLanguages(root), readMailLanguages(root)];
for (const { path, line, text } of mistakes) console.log(`${path}:${line}: ${text}`);
const found = [];
for (const files of pageTags.values()) found.push(...compareTexts(texts, files));
for (const tag of pageTags.keys())
  found.push(
    ...compareTexts(
      mails.texts,
      mailTags.get(tag) ?? [{ path: `server/src/base/mail/languages/${tag}.ts`, texts: {} }],
    ),
  );
for (const line of found) console.log(line);
if (found.length + mistakes.length > 0) console.log('How to add a text: CONTRIBUTING.md.');
process.exit(found.length + mistakes.length === 0 ? 0 : 1);
