import { describe, expect, it } from 'vitest';
import {
  EXCEPTIONS,
  usesInCode,
  usesInComments,
  usesInDocument,
  usesInPath,
  usesInShownText,
} from './private-words.mjs';

const inCode = (source: string, path = 'server/src/a.ts') =>
  usesInCode(path, source).uses.map(({ line, found, rule }) => `${line}: ${found} -> ${rule.instead}`);
const found = (uses: { found: string }[]) => uses.map((use) => use.found);

describe('private words in code', () => {
  it.each([
    ['const cagedReader = 1;', 'cagedReader'],
    ['const findCage = 1;', 'findCage'],
    ['export const MOST_PAGES = 1;', 'MOST_PAGES'],
    ['const STRAY_AGE = 1;', 'STRAY_AGE'],
    ['interface ReviewServiceParts {}', 'ReviewServiceParts'],
    ['run({ judgePages: 1 });', 'judgePages'],
    ['const title = <SecondLooks looks={1} />;', 'looks'],
    ['const { his } = pages;', 'his'],
  ])('are found in the name of %s', (source, name) => {
    expect(inCode(source, 'web/src/a.tsx')).toEqual([expect.stringContaining(`1: ${name} -> `)]);
  });

  it('are not found inside other words', () => {
    expect(inCode('const package_ = outsideWindow(lookup, message, encaged, bookWorthy, requestParts);')).toEqual([]);
  });

  it('are found in comments and in titles of tests, with their line, and in no other text', () => {
    const source = [
      "const text = 'whoever reads it anew';",
      '// Whoever asks',
      '/** One line.',
      ' * Made anew. */',
      "describe('his own', () => {",
      '  it.each([1])(`is told by ${text}`, () => {});',
      '});',
    ];
    expect(inCode(source.join('\n')).map((use) => use.replace(/ ->.*/, ''))).toEqual([
      '2: Whoever',
      '4: anew',
      '5: his',
      '6: told by',
    ]);
  });

  it('are found in names of files and folders', () => {
    expect(found(usesInPath('server/src/caged-reader/read-child.ts'))).toEqual(['cagedReader']);
    expect(usesInPath('sandbox/src/reader/read-child.ts')).toEqual([]);
  });

  it('tells which types a file declares', () => {
    expect(usesInCode('a.ts', 'export type Place = string;\ninterface Decision {}').types).toEqual([
      'Place',
      'Decision',
    ]);
  });
});

describe('private words in other files', () => {
  it('are found in the prose of a document, and not in its code, links and titles of tests', () => {
    const markdown = [
      'A file is read `anew` ([decision 32](032-load-test-on-a-cluster.md)).',
      '```sh',
      'restore anew',
      '```',
      '| S1 | `a.test.ts` › `` is his `own` `` | judged |',
    ];
    expect(usesInDocument(markdown.join('\n'))).toEqual([expect.objectContaining({ line: 5, found: 'judged' })]);
  });

  it('are found in comments of stylesheets, scripts and settings', () => {
    expect(found(usesInComments('a.css', '/* drawn\n anew */ .anew { }'))).toEqual(['anew']);
    expect(found(usesInComments('deploy/a.yaml', 'anew: 1 # whoever\n# anew'))).toEqual(['whoever', 'anew']);
  });
});

it('each exception has its reason', () => {
  expect(EXCEPTIONS.filter(({ reason }) => reason.length < 10)).toEqual([]);
});

describe('words of the voice guide', () => {
  it.each([
    ['You can hand it in again.', 'hand it in'],
    ['Nobody is like that.', 'Nobody'],
    ['Confirm your e-mail', 'e-mail'],
    ['Please log in first.', 'log in'],
    ['It cannot be read.', 'cannot'],
    ['The hub is busy.', 'hub'],
  ])('are found in the text %s', (text, word) => {
    expect(found(usesInShownText(text, 1))).toEqual([word]);
  });

  it('are not found in values, elements and names of settings', () => {
    expect(usesInShownText('Welcome to <hub>{e_mail}</hub>. Write an email.', 1)).toEqual([]);
  });
});
