import { expect, it } from 'vitest';
import { root } from './setup.mjs';
import { ALL_NEEDS, needsOfTests } from './test-needs.mjs';

const needsOf = (...words: string[]) => [...needsOfTests(root, words)].sort();

it('tests of the contract and of the page need no set-up', () => {
  expect(needsOf('contract/src/')).toEqual([]);
  expect(needsOf('web/src/')).toEqual([]);
});

it('a test that starts the hub in its process needs the built child processes, and no browser', () => {
  expect(needsOf('papers/refused-upload')).toEqual(['server']);
});

it('a journey needs a browser, the hub and the page', () => {
  expect(needsOf('e2e/docs')).toEqual(['browser', 'page', 'server']);
  // The hub that the journeys share starts with a Chromium beside it.
  expect(needsOf('e2e/firefox')).toEqual(['browser', 'firefox', 'page', 'server']);
});

it('programs of other makers are needed only by the tests that start them', () => {
  expect(needsOf('bad-line')).toEqual(['swift']);
  expect(needsOf('server/test/pooler')).toEqual(['cluster', 'server']);
  expect(needsOf('cluster/nginx')).toContain('nginx');
});

it('words that name no file, and none at all, mean everything', () => {
  expect(needsOf()).toEqual([...ALL_NEEDS].sort());
  expect(needsOf('no such file')).toEqual([...ALL_NEEDS].sort());
});
