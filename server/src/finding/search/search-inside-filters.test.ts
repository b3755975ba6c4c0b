import { beforeAll, describe, expect, it } from 'vitest';
import { ask } from '@exam-vault/testing/ask';
import { readingHub, type ReadingHub } from '@exam-vault/testing/reading-hub';

/** What a query of a search with inside=true can say beside its words: contract section 4. */

let hub: ReadingHub;

const OTHER = { title: 'Untitled', subject: 'Surveying', department: 'CIVIL', exam_type: 'University' };

beforeAll(async () => {
  hub = await readingHub();
  await hub.approvedPaper(
    { ...OTHER, title: 'First scan', exam_year: '2021' },
    'Faculty of Engineering',
    'Explain deadlock prevention & the banker algorithm',
  );
  await hub.approvedPaper({ ...OTHER, title: 'Second scan' }, 'The theodolite deadlocks never');
  await hub.approvedPaper({ ...OTHER, title: 'Deadlock handling' }, 'Nothing of that word here');
  await hub.approvedPaper(
    { title: 'Mid Sem OS', subject: 'Operating Systems', exam_type: 'Midterm', exam_year: '2023', semester: 'V' },
    'Paging and segmentation\nThrashing',
  );
  await hub.approvedPaper(
    { title: 'Old OS', subject: 'Operating Systems', exam_type: 'Midterm', exam_year: '2020', semester: 'V' },
    'Paging alone',
  );
  await hub.approvedPaper(
    { title: 'A back paper', subject: 'DBMS', exam_type: 'University', paper_type: 'Back', semester: 'V' },
    'Normal forms and two phase locking',
    'The phase of the moon, two of them\nKruskal',
  );
});

async function find(title: string, more: Record<string, string> = {}) {
  const query = new URLSearchParams({ title, inside: 'true', ...more });
  const { status, body } = await ask(hub, 'GET', `/papers/search_papers?${query}`);
  expect([title, status]).toEqual([title, 200]);
  return { titles: (body.data ?? []).map((paper) => paper.title), total: body.total, body };
}

describe('phrases and excluded words', () => {
  it('a phrase matches as it was quoted', async () => {
    expect((await find('"two phase"')).titles).toEqual(['A back paper']);
    expect((await find('"phase two"')).titles).toEqual([]);
    expect((await find('phase two')).titles).toEqual(['A back paper']);
    // A phrase does not go over the end of a page.
    expect((await find('"locking the"')).titles).toEqual([]);
    expect((await find('"deadlock handling"')).titles).toEqual(['Deadlock handling']);
  });

  it('a minus excludes a word, or a phrase', async () => {
    expect((await find('deadlock -banker')).titles.sort()).toEqual(['Deadlock handling', 'Second scan']);
    expect((await find('deadlock -"banker algorithm" -handling')).titles).toEqual(['Second scan']);
    expect((await find('deadlock -"algorithm banker" -handling')).titles.sort()).toEqual(['First scan', 'Second scan']);
  });
});

describe('filters in words', () => {
  it('are detected and named in the answer', async () => {
    const { titles, body } = await find('os midterm 2023');
    expect(titles).toEqual(['Mid Sem OS']);
    expect(body['understood']).toEqual({
      filters: { subject: 'Operating Systems', exam_type: 'Midterm', exam_year: '2023' },
      said: { subject: 'os', exam_type: 'midterm', exam_year: '2023' },
      words: [],
      phrases: [],
      excluded: [],
    });
    expect((await find('dbms 5th sem back')).titles).toEqual(['A back paper']);
  });

  it('are corrected when they are misspelt', async () => {
    const { titles, body } = await find('oprating systms thrashing');
    expect(titles).toEqual(['Mid Sem OS']);
    expect(body['did_you_mean']).toBe('operating systems thrashing');
    expect(body['understood']).toMatchObject({
      filters: { subject: 'Operating Systems' },
      said: { subject: 'oprating systms' },
    });
  });

  it('are dropped when no document matches all of them: the unit of a paper that has none', async () => {
    const { titles, body } = await find('dbms unit 3');
    expect(titles).toEqual(['A back paper']);
    expect(body['understood']).toMatchObject({ filters: { subject: 'DBMS' }, missed: { unit_no: 'III' } });
  });

  it('find the papers that state it in their title, after those for which it was chosen', async () => {
    const late = await hub.approvedPaper({ ...OTHER, title: 'Operating systems, wrongly filed' }, 'Semaphores');
    const { titles } = await find('os');
    expect(titles.at(-1)).toBe(late.title);
    expect(titles).toHaveLength(3);
  });

  it('chosen beside the query must match exactly, and an unknown value finds nothing (contract section 3)', async () => {
    expect((await find('deadlock', { exam_year: '2021' })).titles).toEqual(['First scan']);
    expect((await find('os', { semester: 'V', exam_year: '2020' })).titles).toEqual(['Old OS']);
    expect((await find('os', { subject: 'DBMS' })).titles).toEqual([]);
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
      expect((await find('deadlock', { [field]: "none' | b" })).titles).toEqual([]);
    expect((await find('deadlock', { department: ' ' })).total).toBe(3);
  });
});
