import type { MockPaper } from '@exam-vault/contract/mock-papers';
import { ask, examFields } from '@exam-vault/testing/ask';
import { student, teacher, type Member } from '@exam-vault/testing/people';
import { readingHub, type ReadingHub } from '@exam-vault/testing/reading-hub';
import { syllabusFile } from '@exam-vault/testing/syllabus-file';
import { beforeAll, describe, expect, it } from 'vitest';

let hub: ReadingHub;
let asha: Member;
let ravi: Member;

const SYLLABUS = {
  Thermodynamics: [{ name: 'Laws', topics: ['Entropy', 'Enthalpy', 'Exergy'] }],
  // A topic of another subject is none of this one.
  'Electrical Measurements': [{ name: 'Lines', topics: ['Corona'] }],
};

beforeAll(async () => {
  hub = await readingHub({ SYLLABUS_FILE: await syllabusFile(SYLLABUS) });
  asha = await student(hub);
  ravi = await teacher(hub);
});

const PUMP = 'Explain the construction and working of a centrifugal pump with priming';
const AGAIN = 'Describe the construction and working of a centrifugal pump with priming';

describe('a mock paper (contract section 9)', () => {
  const mock = async (subject: string, json: object, as: Member = asha) => {
    const { status, body } = await ask(hub, 'POST', `/subjects/${encodeURIComponent(subject)}/mock`, { as, json });
    return { status, code: body.code, paper: body as unknown as MockPaper };
  };
  const textsOf = ({ sections }: MockPaper) => sections.map(({ questions }) => questions.map(({ text }) => text));

  it('has real questions of public papers, each of its repeats once, the same for the same seed', async () => {
    const subject = 'Strength of Materials';
    await hub.approvedPaper(
      examFields(subject, 2021),
      `1. ${PUMP} [5]\n2. Define the modulus of rupture of timber [5]`,
    );
    await hub.approvedPaper(
      examFields(subject, 2023),
      `1. ${AGAIN} [5]\n2. Compare both kinds of columns [10]\na) Columns with hinges\nb) Columns with fixed ends\n3. Sketch a truss of nine members [5]`,
    );
    await hub.pendingPaper(examFields(subject, 2024), '1. Reveal the secret of the examiners [5]');
    await hub.processing.drain();
    const { status, paper } = await mock(subject, { marks: 25, seed: 4 });
    expect([status, paper.seed, paper.marks, paper.reached]).toEqual([200, 4, 25, 25]);
    const [texts = []] = textsOf(paper);
    expect(texts.filter((text) => text.includes('centrifugal pump'))).toHaveLength(1);
    expect(texts.join()).not.toContain('secret');
    const at = texts.findIndex((text) => text.startsWith('Compare both'));
    expect(texts.slice(at + 1, at + 3)).toEqual(['Columns with hinges', 'Columns with fixed ends']);
    expect(paper.sections[0]?.questions[0]?.paper.exam_type).toBe('University');
    for (const as of [asha, hub.owner, ravi])
      expect((await mock(subject, { marks: 25, seed: 4 }, as)).paper).toEqual(paper);

    // More than there is: what can be reached, and no error.
    expect((await mock(subject, { marks: 200, seed: 4 })).paper).toMatchObject({ marks: 200, reached: 25 });
    const drawn = await Promise.all([1, 2, 3, 4, 5, 6].map((seed) => mock(subject, { marks: 5, seed })));
    expect(new Set(drawn.map(({ paper: own }) => textsOf(own).join())).size).toBeGreaterThan(1);
    expect(drawn.map(({ paper: own }) => own.reached)).toEqual([5, 5, 5, 5, 5, 5]);
  });

  it('is a PDF, the same bytes for the same address', async () => {
    const pdf = async (query: string, method = 'GET') => {
      const url = `${hub.origin}/subjects/${encodeURIComponent('Strength of Materials')}/mock.pdf?${query}`;
      const response = await fetch(url, { method, headers: asha.headers });
      return { response, bytes: Buffer.from(await response.arrayBuffer()) };
    };
    const sections = encodeURIComponent(JSON.stringify([{ title: 'खंड क; A', count: 2, marks_each: 5 }]));
    const query = `marks=25&seed=4&sections=${sections}`;
    const [first, second, withKey] = [await pdf(query), await pdf(query), await pdf(`${query}&key=true`)];
    expect(first.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(first.bytes.equals(second.bytes)).toBe(true);
    expect(withKey.bytes.length).toBeGreaterThan(first.bytes.length);
    expect(first.response.headers.get('content-type')).toBe('application/pdf');
    expect(first.response.headers.get('content-disposition')).toContain('Strength of Materials mock paper 4.pdf');
    expect((await pdf(query, 'HEAD')).bytes).toHaveLength(0);
    const wrong = ['marks=25', 'marks=25&seed=4&sections={', 'marks=25&seed=4&sections=[{}]', 'marks=1e2&seed=4'];
    for (const one of wrong) expect((await pdf(one)).response.status).toBe(400);
  });

  it('leaves out what was asked in a year, in other words too', async () => {
    const subject = 'Strength of Materials';
    const { paper } = await mock(subject, { marks: 25, seed: 4, not_asked_in: 2023 });
    expect([paper.reached, textsOf(paper)]).toEqual([5, [['Define the modulus of rupture of timber']]]);
    const { paper: older } = await mock(subject, { marks: 25, seed: 4, not_asked_in: 2021 });
    expect(older.reached).toBe(15);
  });

  it('follows a pattern of sections', async () => {
    const sections = [
      { title: 'Section A', count: 2, marks_each: 5 },
      { title: 'Section B', count: 3, marks_each: 10 },
      { title: 'Section C', count: 1, marks_each: null },
    ];
    const { paper } = await mock('Strength of Materials', { marks: 40, seed: 4, sections });
    expect(
      paper.sections.map(({ title, questions }) => [title, questions.filter((one) => !one.parent).length]),
    ).toEqual([
      ['Section A', 2],
      ['Section B', 1],
      ['Section C', 0],
    ]);
    expect(paper.reached).toBe(20);
  });

  it('has the topics that are wanted, with their shares of the marks', async () => {
    const subject = 'Thermodynamics';
    await hub.approvedPaper(
      examFields(subject, 2021),
      '1. Explain the entropy of a perfect gas [5]\n2. Derive the entropy of wet vapour [5]\n3. Define the enthalpy of steam [5]\n4. Sketch a diesel engine [5]',
    );
    await hub.approvedPaper(
      examFields(subject, 2022),
      '1. Compare two cycles of turbines [10]\na) Their entropy in a diagram\nb) Entropy and its increase\n2. Plot the Rankine cycle [5]',
    );
    await hub.pendingPaper(examFields(subject, 2024), '1. Reveal the exergy of secrets [5]');
    await hub.processing.drain();
    const topics = [
      { name: 'Entropy', share: 75 },
      { name: 'Exergy', share: 5 },
    ];
    const { status, paper } = await mock(subject, { marks: 20, seed: 4, topics });
    expect([status, paper.reached, paper.topics]).toEqual([
      200,
      20,
      [
        { name: 'Entropy', marks: 15, wanted: 15 },
        { name: 'Exergy', marks: 0, wanted: 1 },
      ],
    ]);
    expect((await mock(subject, { marks: 20, seed: 4, topics })).paper).toEqual(paper);
    const sections = [{ title: 'A', count: 3, marks_each: 5 }];
    const enthalpy = [{ name: 'Enthalpy', share: 50 }];
    expect((await mock(subject, { marks: 15, seed: 4, sections, topics: enthalpy })).paper.topics).toEqual([
      { name: 'Enthalpy', marks: 5, wanted: 7.5 },
    ]);
    expect((await mock(subject, { marks: 20, seed: 4 })).paper.topics).toEqual([]);
    const wrong = [
      [{ name: 'Alchemy', share: 5 }],
      [{ name: 'Corona', share: 5 }],
      [{ name: 'Entropy', share: 0 }],
      [{ name: 'Entropy', share: 2.5 }],
      [...topics, { name: 'Enthalpy', share: 21 }],
      [...topics, ...topics],
      Array.from({ length: 11 }, (_, at) => ({ name: `Topic ${at}`, share: 1 })),
    ];
    for (const one of wrong)
      expect([one, (await mock(subject, { marks: 20, seed: 4, topics: one })).status]).toEqual([one, 400]);

    const pdf = (query: string) =>
      fetch(`${hub.origin}/subjects/${subject}/mock.pdf?marks=20&seed=4&topics=${query}`, { headers: asha.headers });
    expect((await pdf(encodeURIComponent(JSON.stringify(topics)))).status).toBe(200);
    for (const query of ['{', '[{}]', encodeURIComponent('[{"name":"Corona","share":5}]')])
      expect((await pdf(query)).status).toBe(400);
  });

  it('follows what happens to the papers', async () => {
    const subject = 'Geotechnical Engineering';
    expect(await mock(subject, { marks: 25, seed: 4 })).toMatchObject({ status: 409, code: 'NO_QUESTIONS' });
    const { _id } = await hub.approvedPaper(examFields(subject, 2021), '1. Define the camber of a road [5]');
    expect((await mock(subject, { marks: 25, seed: 4 })).paper.reached).toBe(5);
    await ask(hub, 'PUT', `/papers/${_id}/delete`, { as: hub.owner });
    expect((await mock(subject, { marks: 25, seed: 4 })).status).toBe(409);
  });

  it('has limits', async () => {
    const section = { title: 'A', count: 1, marks_each: 5 };
    for (const json of [
      { seed: 1 },
      { marks: 0, seed: 1 },
      { marks: 201, seed: 1 },
      { marks: 50 },
      { marks: 50, seed: -1 },
      { marks: 50, seed: 1_000_000 },
      { marks: 50, seed: 1, not_asked_in: 20 },
      { marks: 50, seed: 1, sections: Array.from({ length: 11 }, () => section) },
      { marks: 50, seed: 1, sections: [{ ...section, count: 51 }] },
      { marks: 50, seed: 1, sections: [{ ...section, marks_each: 0 }] },
    ])
      expect([json, (await mock('Fluid Mechanics', json)).status]).toEqual([json, 400]);
    expect((await mock('Alchemy', { marks: 50, seed: 1 })).status).toBe(404);
  });
});
