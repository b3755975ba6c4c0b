import { DEFAULT_CATALOGUE } from '@exam-vault/contract/catalogue';
import { beforeAll, describe, expect, it } from 'vitest';
import { approve, ask, uploadedPaper } from '@exam-vault/testing/ask';
import { trustingInspector } from '@exam-vault/testing/files';
import { student, teacher, type Member } from '@exam-vault/testing/people';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';

let hub: ListeningHub;
let owner: Member;
let reviewer: Member;

beforeAll(async () => {
  hub = await listeningHub({ inspector: trustingInspector });
  owner = await student(hub);
  reviewer = await teacher(hub, { approved: true });
  const papers: Record<string, string>[] = [
    { title: 'Résistance des matériaux', subject: 'Strength of Materials', department: 'ME', exam_year: '2022' },
    { title: '100% of Operating_Systems \\ midterm', exam_type: 'Midterm' },
    { title: 'Operating Systems final', exam_type: 'University', semester: 'VI', exam_year: '2023' },
    { title: '操作系统 期末考试', department: 'Other' },
  ];
  for (const fields of papers) await approve(hub, reviewer, (await uploadedPaper(hub, owner, fields))._id);
  await uploadedPaper(hub, owner, { title: 'Operating Systems still waiting' });
});

const search = (query: Record<string, string>, as: Member | null = null) =>
  ask(hub, 'GET', `/papers/search_papers?${new URLSearchParams(query)}`, { as });
const titles = async (query: Record<string, string>, as: Member | null = null) =>
  ((await search(query, as)).body.data ?? []).map(({ title }) => title);

describe('search_papers (spec section 5, contract section 4)', () => {
  it('without anything finds all that is approved, newest first', async () => {
    expect(await titles({})).toEqual([
      '操作系统 期末考试',
      'Operating Systems final',
      '100% of Operating_Systems \\ midterm',
      'Résistance des matériaux',
    ]);
  });

  it.each([
    ['resistance', 1],
    ['RÉSISTANCE', 1],
    ['materiaux', 1],
    ['operating systems', 1],
    ['erating', 2],
    ['系统', 1],
    ['Operating Systems still', 0],
  ])('title %j is a part of the title, blind to case and accents: %i', async (title, count) => {
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
  ])('%j is itself', async (title, count) => {
    expect(await titles({ title })).toHaveLength(count);
  });

  it.each([
    ['%', 1],
    ['%%', 0],
    ['"', 0],
    ['-', 0],
    ['😀', 0],
  ])('%j is no word to look for inside, but itself in a title: %i (spec section 5)', async (title, count) => {
    expect(await titles({ title, inside: 'true' })).toHaveLength(count);
  });

  it('filters and title hold together; an empty filter is absent', async () => {
    expect(
      await titles({ title: 'operating', exam_type: 'University', semester: 'VI', department: '', subject: ' ' }),
    ).toEqual(['Operating Systems final']);
    expect(await titles({ title: 'operating', exam_type: 'Midterm', semester: 'VI' })).toEqual([]);
    expect(await titles({ exam_year: '2022' })).toEqual(['Résistance des matériaux']);
  });

  it.each([
    'subject',
    'department',
    'year',
    'semester',
    'paper_type',
    'exam_type',
    'exam_year',
    'course_code',
    'session',
    'variant',
    'paper_approval_status',
  ])('an unknown value of %s gives an empty list, not an error', async (name) => {
    const { status, body } = await search({ [name]: 'retired value' });
    expect([status, body]).toEqual([200, { data: [], message: 'No Search results found.....', total: 0 }]);
  });

  it('pages by 12 with the total', async () => {
    for (let number = 0; number < 13; number += 1) {
      await approve(
        hub,
        reviewer,
        (
          await uploadedPaper(hub, owner, {
            title: `Numbered ${number}`,
            subject: DEFAULT_CATALOGUE.subjects[0]?.subjects[0]?.name ?? '',
          })
        )._id,
      );
    }
    const pages = await Promise.all(['1', '2', '3'].map((page) => search({ title: 'numbered', page })));
    expect(pages.map(({ body }) => [body.data?.length, body.total])).toEqual([
      [12, 13],
      [1, 13],
      [0, 13],
    ]);
    expect((await search({ title: 'numbered' })).body.data).toHaveLength(13);
  });

  it('Pending and Rejected are the reviewers’', async () => {
    expect(await titles({ paper_approval_status: 'Pending' }, reviewer)).toEqual(['Operating Systems still waiting']);
    expect((await search({ paper_approval_status: 'Pending' })).status).toBe(401);
    expect((await search({ paper_approval_status: 'Rejected' }, owner)).status).toBe(403);
    expect((await search({ paper_approval_status: 'Approved' })).status).toBe(200);
    expect(await titles({ title: '\u0301' })).toEqual([]);
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
      'department=%F0%9F%98%80',
      '__proto__=x',
    ]) {
      const { status } = await ask(hub, 'GET', `/papers/search_papers?${query}`);
      expect([query, status === 200 || (status >= 400 && status < 500)]).toEqual([query, true]);
    }
  });
});
