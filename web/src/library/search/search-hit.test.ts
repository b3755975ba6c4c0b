import { describe, expect, it } from 'vitest';
import { samplePaper } from '../../testing/sample-paper.ts';
import { searchHitOf, anchorFromAddress, anchorOf } from './search-hit.ts';

const UNDERSTOOD = { filters: {}, said: {}, words: ['deadlok'], phrases: ['safe state'], excluded: [] };

describe('what a search says of a document', () => {
  it('is opened at its best page with the words as they were asked for and as they stand there', () => {
    const matches = [
      { page: 3, snippet: 'a <mark>deadlock</mark>' },
      { page: 1, snippet: '<mark>Deadlocks</mark>' },
    ];
    const finding = searchHitOf({ ...samplePaper(), matches }, UNDERSTOOD);
    expect(anchorOf(finding)).toEqual({ page: 3, words: 'deadlok safe state deadlock deadlocks' });
    expect(anchorOf(finding, 1).page).toBe(1);
  });

  it('is nothing for a list that was not asked by words, and no place where only the title was found', () => {
    expect(searchHitOf(samplePaper(), undefined)).toBeNull();
    expect(searchHitOf(samplePaper(), { ...UNDERSTOOD, words: [], phrases: [] })).toBeNull();
    expect(anchorOf(null)).toEqual({});
    expect(anchorOf(searchHitOf(samplePaper(), UNDERSTOOD))).toEqual({});
  });
});

describe('the place of an address', () => {
  it('is a page and folded words', () => {
    expect(anchorFromAddress(new URLSearchParams('page_no=3&words=Deadlock+C%2B%2B+deadlock'))).toEqual({
      page: 3,
      words: ['deadlock', 'c++'],
    });
  });

  it('may name its page as browsers do for a PDF', () => {
    expect(anchorFromAddress(new URLSearchParams(), '#page=40').page).toBe(40);
    expect(anchorFromAddress(new URLSearchParams('page_no=3'), '#page=40').page).toBe(3);
    expect(anchorFromAddress(new URLSearchParams(), '#about').page).toBeNull();
  });

  it.each(['0', '-1', '1.5', '1e3', '99999999', 'three', ''])('has no page %j', (page) => {
    expect(anchorFromAddress(new URLSearchParams({ page_no: page })).page).toBeNull();
  });

  it('takes a few words of whatever is written there', () => {
    const many = Array.from({ length: 5_000 }, (_, at) => `w${at}`).join(' ');
    expect(anchorFromAddress(new URLSearchParams({ words: many })).words).toHaveLength(16);
    expect(anchorFromAddress(new URLSearchParams({ words: '<b>"; \0' })).words).toEqual(['b']);
  });
});
