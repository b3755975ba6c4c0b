import { beforeAll, describe, expect, it } from 'vitest';
import { ask, uploadedNotes } from '@exam-vault/testing/ask';
import { trustingInspector } from '@exam-vault/testing/files';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { student, type Member } from '@exam-vault/testing/people';

let hub: ListeningHub;
let owner: Member;

beforeAll(async () => {
  hub = await listeningHub({ inspector: trustingInspector });
  owner = await student(hub);
  const notes: Record<string, string>[] = [
    { title: 'Résistance des matériaux', subject: 'Strength of Materials', department: 'ME', year: '2nd' },
    { title: '100% of Operating_Systems \\ unit II' },
    { title: 'Operating Systems in a week', semester: 'VI', unit_no: 'VII' },
    { title: '操作系统 笔记', department: 'Other' },
    { title: 'हिन्दी में नोट्स', department: 'Other' },
  ];
  for (const fields of notes) await uploadedNotes(hub, owner, fields);
  const { _id } = await uploadedNotes(hub, owner, { title: 'Operating Systems, deleted' });
  await ask(hub, 'PUT', `/notes/${_id}/delete`, { as: owner });
});

const search = (query: Record<string, string>) => ask(hub, 'GET', `/notes/search_notes?${new URLSearchParams(query)}`);
const titles = async (query: Record<string, string>) =>
  ((await search(query)).body.data ?? []).map(({ title }) => title);

describe('search_notes (spec section 5, contract section 4)', () => {
  it('without anything finds all that is live, newest first, with a message', async () => {
    const { status, body } = await search({});
    expect(body.data?.map(({ title }) => title)).toEqual([
      'हिन्दी में नोट्स',
      '操作系统 笔记',
      'Operating Systems in a week',
      '100% of Operating_Systems \\ unit II',
      'Résistance des matériaux',
    ]);
    expect([status, body.message, body.total]).toEqual([200, '5 sets of notes found', 5]);
    expect((await search({ title: 'week' })).body.message).toBe('1 set of notes found');
  });

  it.each([
    ['resistance', 1],
    ['RÉSISTANCE', 1],
    ['Re\u0301sistance', 1],
    ['materiaux', 1],
    ['operating systems', 1],
    ['erating', 2],
    ['系统', 1],
    ['हिन्दी', 1],
    ['हिन्दा', 0],
    ['Operating Systems, deleted', 0],
    ['\u0301', 0],
  ])('title %j of notes is a part of the title, blind to case and accents: %i', async (title, count) => {
    expect(await titles({ title })).toHaveLength(count);
  });

  it.each([
    ['%', 1],
    ['_', 1],
    ['\\', 1],
    ['%%', 0],
    ['100% of', 1],
    ["'", 0],
    ['"', 0],
  ])('%j is itself in a title of notes', async (title, count) => {
    expect(await titles({ title })).toHaveLength(count);
  });

  it.each([
    ['%', 1],
    ['%%', 0],
    ['"', 0],
    ['-', 0],
    ['😀', 0],
  ])('%j is no word to look for inside, but itself in a title of notes: %i (spec section 5)', async (title, count) => {
    expect(await titles({ title, inside: 'true' })).toHaveLength(count);
  });

  it('filters and title hold together; an empty filter is absent', async () => {
    expect(await titles({ title: 'operating', semester: 'VI', department: '', subject: ' ' })).toEqual([
      'Operating Systems in a week',
    ]);
    expect(await titles({ title: 'operating', semester: 'VIII' })).toEqual([]);
    expect(await titles({ subject: 'Strength of Materials', year: '2nd', department: 'ME' })).toEqual([
      'Résistance des matériaux',
    ]);
  });

  it.each(['subject', 'department', 'year', 'semester'])(
    'an unknown value of %s gives no notes, not an error',
    async (name) => {
      const { status, body } = await search({ [name]: 'retired value' });
      expect([status, body]).toEqual([200, { data: [], message: 'No Search results found.....', total: 0 }]);
    },
  );

  it('what only papers are filtered by is ignored, as any unknown parameter is (contract section 3)', async () => {
    const papersOnly = {
      paper_type: 'Main',
      exam_type: 'Midterm',
      exam_year: '2020',
      paper_approval_status: 'Pending',
    };
    expect((await search({ ...papersOnly, colour: 'red' })).body.total).toBe(5);
  });

  it('pages notes by 12 with the total; without a page all of them come', async () => {
    for (let number = 0; number < 13; number += 1) await uploadedNotes(hub, owner, { title: `Numbered ${number}` });
    const pages = await Promise.all(['1', '2', '3'].map((page) => search({ title: 'numbered', page })));
    expect(pages.map(({ body }) => [body.data?.length, body.total])).toEqual([
      [12, 13],
      [1, 13],
      [0, 13],
    ]);
    expect((await search({ title: 'numbered' })).body.data).toHaveLength(13);
  });

  it('a query of any shape is answered with 200 or 4xx', async () => {
    for (const query of [
      'title=%00',
      'title=%FF',
      'title=a&title=b',
      `title=${'x'.repeat(5_000)}`,
      'title[]=x',
      '&&&=&=',
      'title',
      'semester=%F0%9F%98%80',
      '__proto__=x',
      'constructor=x',
    ]) {
      const { status } = await ask(hub, 'GET', `/notes/search_notes?${query}`);
      expect([query, status === 200 || status === 400]).toEqual([query, true]);
    }
  });
});
