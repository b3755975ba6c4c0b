import type { Paper } from '@exam-vault/contract/papers';
import { beforeAll, describe, expect, it } from 'vitest';
import { ask } from '@exam-vault/testing/ask';
import { readingHub, type SearchResult, type ReadingHub } from '@exam-vault/testing/reading-hub';
import { OTHER, searchHub } from '@exam-vault/testing/search-hub';

/** Searches with inside=true: contract section 4. */

let hub: ReadingHub;
beforeAll(async () => {
  hub = await searchHub();
});

describe('words inside', () => {
  it('come after a match of the title, with page and marked snippet', async () => {
    const { titles, matches } = await hub.find('deadlock');
    expect(titles[0]).toBe('Deadlock handling');
    expect(titles.slice(1).sort()).toEqual(['First scan', 'Second scan']);
    expect(matches[0]).toEqual([]);
    const [first] = matches[titles.indexOf('First scan')] ?? [];
    expect(first?.page).toBe(2);
    expect(first?.snippet).toContain('<mark>deadlock</mark>');
  });

  it('are safe HTML in a snippet, whatever a page says', async () => {
    const [[match] = []] = (await hub.find('banker alert')).matches;
    expect(match?.snippet).toContain(
      'prevention &amp; the &lt;script&gt;<mark>alert</mark>(1)&lt;/script&gt; <mark>banker</mark>',
    );
    expect(match?.snippet.replaceAll(/<\/?mark>/g, '')).not.toMatch(/[<>"]/);
  });

  it('are found in every form, and blind to case and accents', async () => {
    expect((await hub.find('preventing deadlocks')).titles.sort()).toEqual(['First scan', 'Second scan']);
    expect((await hub.find('THEOREME bernoulli')).titles).toEqual(['Résumé of hydraulics']);
    const [[match] = []] = (await hub.find('theoreme')).matches;
    expect(match?.snippet).toContain('<mark>Théorème</mark>');
    expect((await hub.find('विद्युत')).matches[0]?.[0]?.snippet).toContain('<mark>विद्युत</mark>');
  });

  it('may stand on different pages of one paper', async () => {
    const { titles, matches } = await hub.find('precipitation banker');
    expect(titles).toEqual(['First scan']);
    expect(matches[0]?.map(({ page }) => page).sort()).toEqual([1, 2]);
  });

  it.each([
    ['a letter too few', 'capilarity'],
    ['a letter too many', 'capilllarity'],
    ['a wrong letter', 'capillaritx'],
    ['two that changed places', 'capillairty'],
    ['two wrong letters', 'capilaritty'],
  ])('are found with %s, and the answer has the corrected query', async (_what, word) => {
    const { titles, body } = await hub.find(`soils ${word}`);
    expect(titles).toEqual(['Fourth scan']);
    expect(body['did_you_mean']).toBe('soils capillarity');
  });

  it('are found where the reader was not sure of them, with the line they are in', async () => {
    const { titles, matches } = await hub.find('flow of fluids');
    expect(titles).toEqual(['Fourth scan']);
    expect(matches[0]?.[0]?.snippet).toContain('<mark>fluids</mark>');
  });

  it.each([
    ['hydrau', 'Résumé of hydraulics'],
    ['eadloc', 'Deadlock handling'],
    ['mid sem o', 'Mid Sem OS'],
  ])('that are only half typed are a part of a title: %s (spec section 5)', async (half, title) => {
    expect((await hub.find(half)).titles).toEqual([title]);
  });

  it('half typed come before other words that resemble them (spec section 5)', async () => {
    const other = await readingHub();
    await other.approvedPaper({ ...OTHER, title: 'Thermodynamics' }, 'Nothing of it here');
    await other.approvedPaper({ ...OTHER, title: 'Fifth scan' }, 'Name them all');
    const title = async (half: string) => (await other.find(half)).titles;
    expect(await title('them')).toEqual(['Fifth scan']);
    expect(await title('therm')).toEqual(['Thermodynamics']);
    expect(await title('thex')).toEqual(['Fifth scan']);
  });

  it('one of three that is in no paper does not hide the paper', async () => {
    expect((await hub.find('thrashing segmentation xylophone')).titles[0]).toBe('Mid Sem OS');
  });

  it('that no document has find nothing, with the message of the specification (spec section 2)', async () => {
    const { body } = await hub.find('xylophone');
    expect(body).toMatchObject({ data: [], total: 0, message: 'No Search results found.....', facets: {} });
    expect(body['did_you_mean']).toBeUndefined();
  });
});

describe('the answer', () => {
  it('sorts by relevance, newest and downloads', async () => {
    const first = (await hub.find('deadlock')).titles.indexOf('First scan');
    const papers = (await hub.find('deadlock')).body.data as Paper[];
    for (let time = 0; time < 2; time += 1)
      await ask(hub, 'POST', '/papers/download_papers', { as: hub.owner, json: { paper_id: papers[first]?._id } });
    expect((await hub.find('deadlock', { sort: 'downloads' })).titles).toEqual([
      'First scan',
      'Deadlock handling',
      'Second scan',
    ]);
    expect((await hub.find('deadlock', { sort: 'newest' })).titles).toEqual([
      'Deadlock handling',
      'Second scan',
      'First scan',
    ]);
    const { matches, titles } = await hub.find('deadlock', { sort: 'newest' });
    expect(matches[titles.indexOf('First scan')]?.[0]?.page).toBe(2);
  });

  it('sorts by the year of the exam, latest first, those without one last, with and without words (contract section 4)', async () => {
    const years = ({ body }: SearchResult) => (body.data as Paper[]).map(({ exam_year }) => exam_year);
    const latestFirst = (given: readonly (number | null)[]) => given.toSorted((a, b) => (b ?? 0) - (a ?? 0));
    for (const title of ['deadlock', '']) {
      const found = years(await hub.find(title, { sort: 'exam_year' }));
      expect(found).toEqual(latestFirst(found));
      expect(found.length).toBeGreaterThan(2);
    }
    const plain = await ask(hub, 'GET', '/papers/search_papers?sort=exam_year');
    const ofPlain = (plain.body.data as Paper[]).map(({ exam_year }) => exam_year);
    expect(ofPlain).toEqual(latestFirst(ofPlain));
    expect(new Set(ofPlain).size).toBeGreaterThan(2);
    expect(ofPlain.at(-1)).toBeNull();
    // Notes have no exam year.
    expect((await ask(hub, 'GET', '/notes/search_notes?inside=true&sort=exam_year')).status).toBe(200);
  });

  it('counts by value what was found', async () => {
    const { body, total } = await hub.find('deadlock');
    expect(body['facets']).toMatchObject({
      subject: { Surveying: 3 },
      department: { CIVIL: 3 },
      exam_year: { 2021: 1 },
      unit_no: {},
    });
    expect([total, body['message']]).toEqual([3, '3 papers found']);
  });

  it('comes by 12 a page with the true total; a page past the end is empty (spec section 9)', async () => {
    for (let number = 0; number < 13; number += 1)
      await hub.approvedPaper({ ...OTHER, title: `Stack ${number}` }, `Isostasy ${number}`);
    const pages = await Promise.all(['1', '2', '3'].map((page) => hub.find('isostasy', { page })));
    expect(pages.map(({ titles, total }) => [titles.length, total])).toEqual([
      [12, 13],
      [1, 13],
      [0, 13],
    ]);
    expect(new Set(pages.flatMap(({ titles }) => titles)).size).toBe(13);
    const { titles, matches } = await hub.find('isostasy');
    expect(titles).toHaveLength(13);
    expect(matches.every(([match]) => match?.page === 1)).toBe(true);
    expect((await hub.find('isostasy', { page: '1000000000' })).titles).toEqual([]);
  });

  it('without words has all that the filters leave, newest first, with the true total', async () => {
    const { titles, total, body } = await hub.find('', { subject: 'Operating Systems' });
    expect([titles, total]).toEqual([['Old OS', 'Mid Sem OS'], 2]);
    expect(body['facets']).toMatchObject({ exam_year: { 2020: 1, 2023: 1 } });
    expect((await hub.find('', { sort: 'downloads' })).titles[0]).toBe('First scan');
  });

  it('without inside=true is as the specification has it: a part of the title', async () => {
    const answer = await ask(hub, 'GET', '/papers/search_papers?title=deadlock&sort=downloads');
    expect(answer.body).toEqual({
      data: [expect.objectContaining({ title: 'Deadlock handling' })],
      message: '1 paper found',
      total: 1,
    });
    expect(answer.body.data?.[0]).not.toHaveProperty('matches');
    expect((await ask(hub, 'GET', '/papers/search_papers?title=os+midterm')).body.total).toBe(0);
  });
});

describe('notes', () => {
  it('are searched in the same way, apart from papers', async () => {
    await hub.liveNotes(
      { title: 'Hand-written', unit_no: 'III', subject: 'Computer Networks' },
      'Token ring',
      'Isostasy',
    );
    const { titles, matches } = await hub.find('isostasy', {}, 'notes');
    expect(titles).toEqual(['Hand-written']);
    expect(matches[0]?.[0]).toEqual({ page: 2, snippet: '<mark>Isostasy</mark>' });
    const { body } = await hub.find('CN unit 3', {}, 'notes');
    expect(body).toMatchObject({ total: 1, understood: { filters: { subject: 'Computer Networks', unit_no: 'III' } } });
    expect((await hub.find('token ring')).titles).toEqual([]);
  });
});
