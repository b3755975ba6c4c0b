import { beforeAll, describe, expect, it } from 'vitest';
import type { ReadingHub } from '@exam-vault/testing/reading-hub';
import { OTHER, searchHub } from '@exam-vault/testing/search-hub';

/** What a query of a search with inside=true can say beside its words: contract section 4. */

let hub: ReadingHub;
beforeAll(async () => {
  hub = await searchHub();
});

describe('phrases and excluded words', () => {
  it('a phrase matches as it was quoted', async () => {
    expect((await hub.find('"two phase"')).titles).toEqual(['A back paper']);
    expect((await hub.find('"phase two"')).titles).toEqual([]);
    expect((await hub.find('phase two')).titles).toEqual(['A back paper']);
    // A phrase does not go over the end of a page.
    expect((await hub.find('"locking the"')).titles).toEqual([]);
    expect((await hub.find('"deadlock handling"')).titles).toEqual(['Deadlock handling']);
  });

  it('a minus excludes a word, or a phrase', async () => {
    expect((await hub.find('deadlock -banker')).titles.sort()).toEqual(['Deadlock handling', 'Second scan']);
    expect((await hub.find('deadlock -"banker algorithm" -handling')).titles).toEqual(['Second scan']);
    expect((await hub.find('deadlock -"algorithm banker" -handling')).titles.sort()).toEqual([
      'First scan',
      'Second scan',
    ]);
  });
});

describe('filters in words', () => {
  it('are detected and named in the answer', async () => {
    const { titles, body } = await hub.find('os midterm 2023');
    expect(titles).toEqual(['Mid Sem OS']);
    expect(body['understood']).toEqual({
      filters: { subject: 'Operating Systems', exam_type: 'Midterm', exam_year: '2023' },
      said: { subject: 'os', exam_type: 'midterm', exam_year: '2023' },
      words: [],
      phrases: [],
      excluded: [],
    });
    expect((await hub.find('dbms 5th sem back')).titles).toEqual(['A back paper']);
  });

  it('are corrected when they are misspelt', async () => {
    const { titles, body } = await hub.find('oprating systms thrashing');
    expect(titles).toEqual(['Mid Sem OS']);
    expect(body['did_you_mean']).toBe('operating systems thrashing');
    expect(body['understood']).toMatchObject({
      filters: { subject: 'Operating Systems' },
      said: { subject: 'oprating systms' },
    });
  });

  it('are dropped when no document matches all of them: the unit of a paper that has none', async () => {
    const { titles, body } = await hub.find('dbms unit 3');
    expect(titles).toEqual(['A back paper']);
    expect(body['understood']).toMatchObject({ filters: { subject: 'DBMS' }, missed: { unit_no: 'III' } });
  });

  it('find the papers that state it in their title, after those for which it was chosen', async () => {
    const late = await hub.approvedPaper({ ...OTHER, title: 'Operating systems, wrongly filed' }, 'Semaphores');
    const { titles } = await hub.find('os');
    expect(titles.at(-1)).toBe(late.title);
    expect(titles).toHaveLength(3);
  });

  it('chosen beside the query must match exactly, and an unknown value finds nothing (contract section 3)', async () => {
    expect((await hub.find('deadlock', { exam_year: '2021' })).titles).toEqual(['First scan']);
    expect((await hub.find('os', { semester: 'V', exam_year: '2020' })).titles).toEqual(['Old OS']);
    expect((await hub.find('os', { subject: 'DBMS' })).titles).toEqual([]);
    for (const field of [
      'subject',
      'department',
      'year',
      'semester',
      'unit_no',
      'paper_type',
      'exam_type',
      'exam_year',
    ])
      expect((await hub.find('deadlock', { [field]: "none' | b" })).titles).toEqual([]);
    expect((await hub.find('deadlock', { department: ' ' })).total).toBe(3);
  });
});
