import { describe, expect, it } from 'vitest';
import type { AnyDocument } from '../documents/document-kind.ts';
import { samplePaper } from '../../testing/sample-paper.ts';
import { type KeptText, searchKept, searchKeptPage } from './kept-search.ts';
import { removableReads } from './kept-actions.ts';

function kept(id: string, changes: Partial<AnyDocument>, ...pages: string[]): KeptText {
  const words = (text: string) => text.split(' ').map((word) => ({ text: word, box: [0, 0, 1, 1], line: 1 }));
  const document = samplePaper({ _id: id, ...changes });
  const base = { kind: 'paper', why: 'read', owner: null, files: [], readAt: 0, checkedAt: 0 } as const;
  return {
    kept: { ...base, id, document, size: 1 },
    pages: pages.map((text) => ({ turns: 0, source: 'text' as const, words: words(text) })),
  };
}

const ALL = [
  kept(
    'os',
    { title: 'Operating Systems midterm', subject: 'Operating Systems' },
    'Explain paging',
    'What is a deadlock?',
  ),
  kept('db', { title: 'DBMS main', subject: 'DBMS' }, 'Deadlocks of transactions & <locks>', 'deadlock avoidance'),
  kept('hi', { title: 'हिन्दी', subject: 'Other' }, 'गतिरोध क्या है'),
];
const ids = (title: string, filters = {}) =>
  searchKept(ALL, { filters: { title, ...filters } }).map((one) => one.kept.id);

describe('searching what is kept', () => {
  it('finds words in titles, fields and pages, in their forms', () => {
    expect(ids('deadlock')).toEqual(['db', 'os']);
    expect(ids('operating deadlocks')).toEqual(['os']);
    expect(ids('गतिरोध')).toEqual(['hi']);
    expect(ids('deadlock semaphore')).toEqual([]);
    expect(ids('deadlock', { subject: 'dbms' })).toEqual(['db']);
    expect(ids('')).toHaveLength(3);
  });

  it('says where, in escaped snippets with marks', () => {
    const [best] = searchKept(ALL, { filters: { title: 'locks deadlock' } });
    expect(best?.hit?.matches).toEqual([
      { page: 1, snippet: '<mark>Deadlocks</mark> of transactions &amp; <mark>&lt;locks&gt;</mark>' },
      { page: 2, snippet: '<mark>deadlock</mark> avoidance' },
    ]);
  });

  it('answers a page as the hub does', () => {
    const many = Array.from({ length: 14 }, (_, at) => kept(`p${at}`, { title: `Paper ${at}` }));
    const page = searchKeptPage(many, { filters: { title: 'paper' } }, 2);
    expect([page.data.length, page.total, page.understood?.words]).toEqual([2, 14, ['paper']]);
  });
});

it('what was read lately makes room, and what somebody kept stays', () => {
  const read = Array.from({ length: 22 }, (_, at) => ({ ...kept(`p${at}`, {}).kept, size: 1_000 }));
  const large = { ...kept('large', {}).kept, size: 70_000_000 };
  expect(removableReads(read)).toEqual(['p20', 'p21']);
  expect(removableReads([...read.slice(0, 2), large])).toEqual(['large']);
  expect(removableReads([{ ...large, why: 'kept' }])).toEqual([]);
});
