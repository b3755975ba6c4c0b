import type { Paper } from '@exam-vault/contract/papers';
import { beforeAll, describe, expect, it } from 'vitest';
import { approve, ask, paperForm } from '@exam-vault/testing/ask';
import { readingHub, type ReadingHub } from '@exam-vault/testing/reading-hub';
import { OTHER } from '@exam-vault/testing/search-hub';
import { positionInTitle } from './retrieve/title-matches.ts';

/** The typed text is also searched for as a part of titles (spec section 5). */

let hub: ReadingHub;

beforeAll(async () => {
  hub = await readingHub();
  await hub.approvedPaper({ ...OTHER, title: 'Thérmodynamics I', exam_year: '2021' }, 'Entropy');
  await hub.approvedPaper({ ...OTHER, title: 'Thermal engineering', department: 'ME' }, 'Boilers');
  await hub.approvedPaper({ ...OTHER, title: 'Units' }, 'A therm is a unit of heat');
  await hub.approvedPaper({ ...OTHER, title: 'Isotherms' }, 'Of gases');
  await hub.pendingPaper({ ...OTHER, title: 'Thermometers' }, 'Mercury');
  await hub.approvedPaper({ ...OTHER, title: 'Transportation engineering' }, 'Roads');
  await hub.approvedPaper({ ...OTHER, title: 'Sockets' }, 'A port is 16 bits wide');
  await hub.approvedPaper({ ...OTHER, title: 'Oscillators' }, 'Feedback');
  await hub.approvedPaper({ title: 'Second midterm', subject: 'Operating Systems' }, 'Paging');
  await hub.approvedPaper({ ...OTHER, title: '100% of it' }, 'All');
  await hub.approvedPaper({ ...OTHER, title: '100% of that', department: 'ME' }, 'More');
});

describe('titles that have what was typed', () => {
  it('go before texts that have the same half word as a whole one, and the answer says all that it says elsewhere', async () => {
    const { titles, body } = await hub.find('therm');
    expect(titles).toEqual(['Thermal engineering', 'Thérmodynamics I', 'Units', 'Isotherms']);
    expect(body).toMatchObject({
      total: 4,
      message: '4 papers found',
      understood: { filters: {}, words: ['therm'] },
      facets: { department: { CIVIL: 3, ME: 1 }, exam_year: { 2021: 1 } },
    });
    expect(body.data?.[2]).toMatchObject({ matches: [{ page: 1, snippet: 'A <mark>therm</mark> is a unit of heat' }] });
    expect(body['did_you_mean']).toBeUndefined();
  });

  it('are blind to case and accents, and as many pages as there are', async () => {
    expect((await hub.find('THÉRM')).titles).toHaveLength(4);
    expect((await hub.find('thermodynamics i')).titles).toEqual(['Thérmodynamics I']);
    expect((await hub.find('therm', { page: '2' })).body).toMatchObject({ data: [], total: 4 });
  });

  it('of many words are told apart by the last one, though it is incomplete', async () => {
    for (const last of ['concrete', 'clay'])
      await hub.approvedPaper({ ...OTHER, title: `Fluid flow in open channels of ${last}` }, 'Weirs');
    const { titles, body } = await hub.find('fluid flow in open channels of conc');
    expect([titles, body.total]).toEqual([['Fluid flow in open channels of concrete'], 1]);
    expect((await hub.find('low in open channels of conc')).titles).toEqual(titles);
  });

  it('are found by the beginning of any word that a title has, also a new one', async () => {
    await hub.approvedPaper({ ...OTHER, title: 'Crane dynamics' }, 'Ropes');
    expect((await hub.find('crane dyna')).titles).toEqual(['Crane dynamics']);
    const { _id } = await hub.approvedPaper({ ...OTHER, title: 'Crane motors' }, 'Ropes');
    expect((await hub.find('crane dyna')).titles).toEqual(['Crane dynamics']);
    await hub.approvedPaper({ ...OTHER, title: 'Crane dynamos' }, 'Ropes');
    expect((await hub.find('crane dyna')).titles).toEqual(['Crane dynamos', 'Crane dynamics']);
    const form = paperForm({ ...OTHER, title: 'Crane dynasty' });
    await ask(hub, 'PUT', `/papers/edit_paper/${_id}`, { as: hub.owner, form });
    await approve(hub, hub.reviewer, _id);
    expect((await hub.find('crane dyna')).titles.toSorted()).toEqual([
      'Crane dynamics',
      'Crane dynamos',
      'Crane dynasty',
    ]);
  });

  it('hold to the filters beside the box', async () => {
    expect((await hub.find('therm', { department: 'ME' })).titles).toEqual(['Thermal engineering']);
    expect((await hub.find('therm', { exam_year: '2021' })).titles).toEqual(['Thérmodynamics I']);
    expect((await hub.find('therm', { exam_year: "none'" })).body).toMatchObject({ data: [], total: 0 });
    expect((await hub.find('therm', {}, 'notes')).titles).toEqual([]);
  });

  it('sort as all answers', async () => {
    expect((await hub.find('therm', { sort: 'newest' })).titles).toEqual([
      'Isotherms',
      'Units',
      'Thermal engineering',
      'Thérmodynamics I',
    ]);
    const { body } = await hub.find('therm');
    const unit = body.data?.find(({ title }) => title === 'Isotherms') as Paper;
    await ask(hub, 'POST', '/papers/download_papers', { as: hub.owner, json: { paper_id: unit._id } });
    expect((await hub.find('therm', { sort: 'downloads' })).titles[0]).toBe('Isotherms');
  });

  it('within a word come after what has the word', async () => {
    expect((await hub.find('port')).titles).toEqual(['Sockets', 'Transportation engineering']);
  });

  it('that only begin like an abbreviation come after what it stands for', async () => {
    expect((await hub.find('os')).titles).toEqual(['Second midterm', 'Oscillators']);
    // Alone they are all there is; the answer says no filter that does not hold.
    const { titles, body } = await hub.find('osc');
    expect([titles, body['understood']]).toEqual([['Oscillators'], expect.objectContaining({ filters: {} })]);
  });

  it('without any word are sorted and counted as well', async () => {
    const { titles, body } = await hub.find('%', { sort: 'newest' });
    expect(titles).toEqual(['100% of that', '100% of it']);
    expect(body).toMatchObject({ total: 2, facets: { department: { CIVIL: 1, ME: 1 } } });
    expect((await hub.find('%', { department: 'ME' })).body).toMatchObject({
      total: 1,
      facets: { department: { ME: 1 } },
    });
    expect((await hub.find('%%')).body).toMatchObject({ total: 0, facets: { department: {} } });
  });

  it('of a paper that waits are the reviewers’', async () => {
    const query = new URLSearchParams({ title: 'therm', inside: 'true', paper_approval_status: 'Pending' });
    const { body } = await ask(hub, 'GET', `/papers/search_papers?${query}`, { as: hub.reviewer });
    expect(body).toMatchObject({ data: [{ title: 'Thermometers' }], total: 1, facets: { department: { CIVIL: 1 } } });
  });

  it('do not come back in through what was left out', async () => {
    expect((await hub.find('engineering -roads')).titles).toEqual(['Thermal engineering']);
  });

  it('are found among more than are listed, with the true total up to some thousand', async () => {
    await hub.database.rows(`
      with model as (select * from documents where title = 'Isotherms'), made as (
        insert into documents (kind, title, title_folded, subject, department, year, semester, paper_type, exam_type, owner_id,
          uploaded_by, created_at, updated_at, paper_approval_status, reviewer_id, approved_by, approval_at, file_id, file_type,
          file_size, file_sha256, text_status)
        select kind, 'Xylograph ' || n, 'xylograph ' || n, subject, department, year, semester, paper_type, exam_type, owner_id,
          uploaded_by, created_at - n * interval '1 s', updated_at, paper_approval_status, reviewer_id, approved_by, approval_at,
          gen_random_uuid(), file_type, file_size, file_sha256, text_status
        from model, generate_series(1, 1500) n returning *
      )
      insert into document_texts (document_id, is_public, kind, field_values, terms)
      select _id, is_public, kind, jsonb_build_object('subject', subject, 'department', department), array_to_tsvector(array['kind=paper', 't:xylograph'])
      from made order by created_at
    `);
    const { titles, body } = await hub.find('xylogr', { page: '1' });
    expect([titles[0], body.total, body['about']]).toEqual(['Xylograph 1', 1_500, undefined]);
    expect(body['facets']).toMatchObject({ department: { CIVIL: 1_500 } });
    const far = await hub.find('xylogr', { page: '125' });
    expect([far.titles.length, far.titles[11]]).toEqual([12, 'Xylograph 1500']);
    expect((await hub.find('xylogr')).titles).toHaveLength(1_200);
    // All of them have the word: none is new.
    expect((await hub.find('xylograph', { page: '1' })).body.total).toBe(1_500);
  });
});

it('the number of a year at its end is a whole word, unless no title has it', async () => {
  await hub.approvedPaper({ ...OTHER, title: 'Quaternions 2021', exam_year: '2021' }, 'Rotation');
  await hub.approvedPaper({ ...OTHER, title: 'Quaternions 20219' }, 'Rotation');
  expect((await hub.find('quaternions 2021')).titles).toEqual(['Quaternions 2021']);
  expect((await hub.find('quaternions 202')).titles).toHaveLength(2);
  expect((await hub.find('quaternions 20219')).titles).toEqual(['Quaternions 20219']);
});

describe('the name of a subject', () => {
  beforeAll(async () => {
    await hub.approvedPaper({ title: 'Chosen', subject: 'Fluid Mechanics' }, 'Tribology of a wet xenolith in a gyre');
    await hub.approvedPaper(
      { ...OTHER, title: 'Stated' },
      'Levels',
      'Mechanics of a fluid: tribology of a xenolith in a gyre',
    );
    await hub.approvedPaper({ ...OTHER, title: 'Only half' }, 'Levels', 'Mechanics: tribology of a xenolith in a gyre');
    await hub.approvedPaper({ title: 'One word less', subject: 'Fluid Mechanics' }, 'Tribology of a xenolith');
  });

  it('may stand anywhere in a text, after the papers for which it was chosen', async () => {
    const { titles, body } = await hub.find('fluid mechanics gyre');
    expect(titles).toEqual(['Chosen', 'Stated']);
    expect([body.total, body['about']]).toEqual([2, undefined]);
    expect(body['facets']).toMatchObject({ subject: { 'Fluid Mechanics': 1, Surveying: 1 } });
  });

  it('leaves room for papers that lack one of three words, where no title has them all', async () => {
    expect((await hub.find('fluid mechanics tribology xenolith gyre')).titles).toEqual([
      'Chosen',
      'Stated',
      'One word less',
    ]);
    await hub.approvedPaper({ title: 'Tribology xenolith gyre', subject: 'Fluid Mechanics' }, 'Nothing');
    expect((await hub.find('fluid mechanics tribology xenolith gyre')).titles).toEqual([
      'Tribology xenolith gyre',
      'Chosen',
      'Stated',
    ]);
  });
});

describe('where it stands in a title', () => {
  it.each([
    ['os midterm', 'os', 'whole'],
    ['bios of os', 'os', 'whole'],
    ['oscillators', 'os', 'beginning'],
    ['bios', 'os', 'inside'],
    ['bioscope', 'os', 'inside'],
    ['unit-3 (os)', 'os', 'whole'],
    ['100% of it', '% o', 'beginning'],
    ['हिन्दी', 'हिन्द', 'beginning'],
  ])('%s: %s', (title, typed, expected) => {
    expect(positionInTitle(title, typed)).toBe(expected);
  });
});
