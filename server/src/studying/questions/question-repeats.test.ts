import type { FoundQuestion, Question } from '@exam-vault/contract/questions';
import { ask, PAPER_FIELDS, paperForm } from '@exam-vault/testing/ask';
import { student, type Member } from '@exam-vault/testing/people';
import { readingHub, type ReadingHub } from '@exam-vault/testing/reading-hub';
import { beforeAll, describe, expect, it } from 'vitest';

let hub: ReadingHub;
let other: Member;

beforeAll(async () => {
  hub = await readingHub();
  other = await student(hub);
});

const PUMP = 'Explain the construction and working of a centrifugal pump with priming';
const AGAIN = 'Describe the construction and working of a centrifugal pump with priming';
const WHEEL = 'Derive the hydraulic efficiency of a Pelton wheel with its bucket';

const ofYear = (year: number) => ({ ...PAPER_FIELDS, exam_year: String(year) });
const questionsOf = async (_id: string, as: Member = other) =>
  (await ask(hub, 'GET', `/papers/${_id}/questions`, { as })).body as unknown as { data: Question[] };
const repeatsOf = async (_id = '', as: Member = other) => {
  const { status, body } = await ask(hub, 'GET', `/questions/${_id}/repeats`, { as });
  return {
    status,
    ...(body as unknown as { data: { question: FoundQuestion; kind: string }[]; asked: { exam_year: number }[] }),
  };
};
const search = async (query: string) =>
  (await ask(hub, 'GET', `/questions?${query}`, { as: other })).body as unknown as {
    data: FoundQuestion[];
    total: number;
  };

describe('the same question in other papers (contract section 9)', () => {
  it('is found in public papers alone, and counted', async () => {
    const first = await hub.approvedPaper(ofYear(2021), `1. ${PUMP}\n2. ${WHEEL}`);
    const second = await hub.approvedPaper(ofYear(2023), `1. Define cavitation in turbines\n2. ${AGAIN}`);
    const [pump] = (await questionsOf(first._id)).data;
    expect(pump?.asked).toBe(1);
    const { data, asked } = await repeatsOf(pump?._id);
    expect(data).toMatchObject([
      { kind: 'same', question: { label: '2', paper: { _id: second._id, exam_year: 2023 } } },
    ]);
    expect(asked).toMatchObject([{ exam_year: 2023, paper: { _id: second._id } }]);

    const waiting = await hub.pendingPaper(ofYear(2024), `1. ${PUMP}`);
    expect((await questionsOf(first._id)).data[0]?.asked).toBe(1);
    expect((await repeatsOf(pump?._id)).data).toHaveLength(1);
    const [own] = (await questionsOf(waiting._id, hub.owner)).data;
    expect((await repeatsOf(own?._id)).status).toBe(404);
    expect((await repeatsOf(own?._id, hub.owner)).asked).toHaveLength(2);

    await ask(hub, 'PUT', `/papers/${second._id}/delete`, { as: hub.owner });
    expect((await questionsOf(first._id)).data[0]?.asked).toBe(0);
    expect((await repeatsOf(pump?._id)).data).toEqual([]);
  });

  it('is forgotten when the paper gets another subject or other words', async () => {
    const text = 'State the theorem of Buckingham about dimensionless groups of variables';
    const first = await hub.approvedPaper(ofYear(2020), `1. ${text}`);
    const second = await hub.approvedPaper(ofYear(2022), `1. ${text}`);
    const askedOf = async () => (await questionsOf(first._id)).data[0]?.asked;
    expect(await askedOf()).toBe(1);
    await ask(hub, 'PUT', `/papers/edit_paper/${second._id}`, {
      as: hub.reviewer,
      form: paperForm({ subject: 'IoT' }),
    });
    await hub.processing.drain();
    expect(await askedOf()).toBe(0);
  });

  it('of an unknown id is 404', async () => {
    expect((await repeatsOf('none')).status).toBe(404);
    expect((await repeatsOf('00000000-0000-4000-8000-000000000000')).status).toBe(404);
  });
});

describe('the search for questions (contract section 9)', () => {
  it('finds them by words, with typos, filters and marks', async () => {
    const paper = await hub.approvedPaper(
      ofYear(2019),
      '1. Sketch a hydraulic ram and its valves [7]\n2. List uses of a manometer [3]',
    );
    expect((await search('query=hydraulic%20ram')).data).toMatchObject([
      { text: 'Sketch a hydraulic ram and its valves', paper: { _id: paper._id } },
    ]);
    expect((await search('query=hydrualic%20ram')).total).toBe(1);
    expect((await search('query=manometer&marks=3')).total).toBe(1);
    expect((await search('query=manometer&marks=4')).total).toBe(0);
    expect((await search('query=manometer&exam_year=2019')).total).toBe(1);
    expect((await search('query=manometer&exam_year=2018')).total).toBe(0);
    expect((await search('query=manometer&subject=nothing')).total).toBe(0);
    await ask(hub, 'PUT', `/papers/${paper._id}/delete`, { as: hub.owner });
    expect((await search('query=manometer')).total).toBe(0);
  });

  it('finds one by another reading of its words, and shows the first reading', async () => {
    const paper = await hub.approvedPaper(
      ofYear(2018),
      '1. Explain the cobillorv rise of a liquid\n~1. Explain the capillary rise of a liquid\n2. State the law of surface tension',
    );
    const { data, total } = await search('query=capillary');
    expect(data).toMatchObject([
      { label: '1', text: 'Explain the cobillorv rise of a liquid', paper: { _id: paper._id } },
    ]);
    expect(total).toBe(1);
    expect((await search('query=cobillorv')).total).toBe(1);
  });

  it('finds those with some of the words too, where one has all of them only by a guess of the reader', async () => {
    const scan = '1. State the boilor pressure of steam\n~1. State the bailor pressure of steam';
    await hub.approvedPaper(ofYear(2015), scan);
    await hub.approvedPaper(ofYear(2016), '1. Define bailor and bailee');
    await hub.approvedPaper(ofYear(2017), '1. Define gauge pressure');
    const texts = ['Define bailor and bailee', 'Define gauge pressure', 'State the boilor pressure of steam'];
    for (const sort of ['', '&sort=newest', '&sort=asked']) {
      const { data } = await search(`query=bailor%20pressure${sort}`);
      expect([sort, data.map(({ text }) => text).toSorted()]).toEqual([sort, texts]);
    }
    expect((await search('query=bailor%20pressure')).data[0]?.text).toBe(texts[2]);
    for (const sort of ['', '&sort=newest']) expect((await search(`query=boilor%20pressure${sort}`)).total).toBe(1);
  });

  it('shows of a question and its repeats one, when those asked most come first', async () => {
    const text = 'Derive the continuity equation of a compressible fluid in three dimensions';
    for (const year of [2001, 2002, 2003]) await hub.approvedPaper(ofYear(year), `1. ${text}`);
    await hub.processing.drain();
    expect((await search('query=compressible%20dimensions')).total).toBe(3);
    for (const query of ['query=compressible%20dimensions&sort=asked', 'exam_type=Midterm&sort=asked']) {
      const { data } = await search(query);
      expect([query, data.filter((one) => one.text === text).map(({ asked }) => asked)]).toEqual([query, [2]]);
    }
  });

  it('shows the newest without words, and takes any query', async () => {
    expect((await search('')).total).toBeGreaterThan(0);
    expect((await search('sort=asked')).total).toBeGreaterThan(0);
    for (const query of ['query=%27%26%7C!%3A*', 'query=the', 'marks=x', 'query=%5C', 'page=1000'])
      expect((await ask(hub, 'GET', `/questions?${query}`, { as: other })).status).toBe(200);
  });
});
