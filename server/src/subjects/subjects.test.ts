import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MockPaper } from '@exam-vault/contract/mock-papers';
import type { ComparedQuestions, FoundQuestion } from '@exam-vault/contract/questions';
import type { SubjectOverview } from '@exam-vault/contract/subjects';
import { approve, ask, PAPER_FIELDS, paperForm, uploadedPaper } from '@exam-vault/testing/ask';
import { student, teacher, type Member } from '@exam-vault/testing/people';
import { readingHub, textFile, type ReadingHub } from '@exam-vault/testing/reading-hub';
import { beforeAll, describe, expect, it } from 'vitest';

let hub: ReadingHub;
let asha: Member;
let ravi: Member;
let waiting: Member;

/** Of a subject that the other tests leave alone. */
const SYLLABUS = {
  'Electrical Measurements': [
    { name: 'Lines', unit_no: 'II', topics: [{ name: 'Corona', words: ['visual critical voltage'] }, 'Sag'] },
    { name: 'Protection', topics: ['Circuit breakers', 'Relays'] },
  ],
  Thermodynamics: [{ name: 'Laws', topics: ['Entropy', 'Enthalpy', 'Exergy'] }],
};

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'exam-vault-subjects-'));
  const file = join(folder, 'syllabus.json');
  await writeFile(file, JSON.stringify(SYLLABUS));
  hub = await readingHub({ PUBLIC_URL: 'https://vault.example.edu', SYLLABUS_FILE: file });
  await rm(folder, { recursive: true });
  asha = await student(hub);
  ravi = await teacher(hub);
  waiting = await teacher(hub, { approved: false });
});

const exam = (subject: string, year: number, exam_type = 'University') => ({
  ...PAPER_FIELDS,
  subject,
  exam_type,
  exam_year: String(year),
});
async function overviewOf(subject: string, as: Member = asha): Promise<SubjectOverview> {
  const { status, body } = await ask(hub, 'GET', `/subjects/${encodeURIComponent(subject)}`, { as });
  expect(status).toBe(200);
  return body as unknown as SubjectOverview;
}
const want = (subject: string, exam_year: number, as: Member = asha, exam_type = 'University') =>
  ask(hub, 'POST', `/subjects/${encodeURIComponent(subject)}/wanted`, { as, json: { exam_year, exam_type } });
const PUMP = 'Explain the construction and working of a centrifugal pump with priming';
const AGAIN = 'Describe the construction and working of a centrifugal pump with priming';
const WHEEL = 'Derive the hydraulic efficiency of a Pelton wheel with its bucket';

describe('a subject as a whole (contract section 9)', () => {
  it('has its public papers by exam, and the gaps between them', async () => {
    const subject = 'Heat Transfer';
    await hub.approvedPaper(exam(subject, 2020), '1. Explain fins');
    await hub.approvedPaper(exam(subject, 2022), '1. Explain boiling');
    await hub.approvedPaper(exam(subject, 2022, 'Midterm'), '1. Explain radiation');
    await hub.pendingPaper(exam(subject, 2021), '1. Nobody knows');
    await hub.pendingPaper(exam(subject, 2015, 'Improvement'), '1. Nobody knows');
    const { papers, missing, topics } = await overviewOf(subject);
    expect(papers).toEqual([
      { exam_year: 2022, exam_type: 'Midterm', count: 1 },
      { exam_year: 2022, exam_type: 'University', count: 1 },
      { exam_year: 2020, exam_type: 'University', count: 1 },
    ]);
    expect(missing.map(({ exam_year, exam_type }) => `${exam_year} ${exam_type}`)).toEqual([
      '2021 Midterm',
      '2021 University',
      '2020 Midterm',
    ]);
    expect(topics).toEqual([]);
  });

  it('names each group of repeats once, of public papers alone, for everybody', async () => {
    const subject = 'Fluid Mechanics';
    const first = await hub.approvedPaper(exam(subject, 2019), `1. ${PUMP}\n2. ${WHEEL}`);
    await hub.approvedPaper(exam(subject, 2021), `1. Define cavitation in turbines\n2. ${AGAIN}`);
    const third = await hub.approvedPaper(exam(subject, 2023), `1. ${PUMP}\n2. ${WHEEL}`);
    await hub.pendingPaper(exam(subject, 2024), `1. ${PUMP}\n2. ${WHEEL}`);
    await hub.processing.drain();
    for (const as of [asha, hub.owner, ravi]) {
      const { most_asked } = await overviewOf(subject, as);
      expect(most_asked.map(({ years }) => years)).toEqual([
        [2019, 2021, 2023],
        [2019, 2023],
      ]);
    }
    await ask(hub, 'PUT', `/papers/${first._id}/delete`, { as: hub.owner });
    const { most_asked } = await overviewOf(subject);
    expect(most_asked.map(({ years }) => years)).toEqual([[2021, 2023]]);
    expect(most_asked[0]?.paper._id === first._id).toBe(false);
    await ask(hub, 'PUT', `/papers/${third._id}/delete`, { as: hub.owner });
    expect((await overviewOf(subject)).most_asked).toEqual([]);
  });

  it('is empty without papers, and 404 where there is no such subject', async () => {
    expect(await overviewOf('Machine Design')).toEqual({ papers: [], missing: [], topics: [], most_asked: [] });
    for (const path of ['Alchemy', encodeURIComponent("'; drop table users"), 'a%00b', '%20'])
      expect([400, 404]).toContain((await ask(hub, 'GET', `/subjects/${path}`, { as: asha })).status);
  });

  it('gives the page to a browser that opens its address, and JSON to every other client', async () => {
    const url = `${hub.origin}/subjects/IoT`;
    const visit = await fetch(url, { headers: { accept: 'text/html,*/*' } });
    expect(visit.headers.get('vary')).toContain('accept');
    // A test has no built page: it is the plain 404 of an unknown address, not the 401 of the call.
    expect([200, 404]).toContain(visit.status);
    expect((await fetch(url)).status).toBe(401);
    expect((await fetch(url, { headers: { ...asha.headers, accept: 'application/json' } })).status).toBe(200);
  });
});

describe('the topics of a subject (contract section 9, decision 96)', () => {
  const subject = 'Electrical Measurements';
  const PAGE = '5. Explain corona and its loss [5]\n6. Derive the sag of a line [10]\n7. State what is asked [4]';
  const topicsOf = async () =>
    (await overviewOf(subject)).topics.map((topic) => [topic.name, topic.questions, topic.marks, topic.years]);
  const found = async (query: string, as = asha) => {
    const { status, body } = await ask(hub, 'GET', `/questions?${query}`, { as });
    expect(status).toBe(200);
    return (body as unknown as { data: FoundQuestion[] }).data;
  };
  const say = (_id: string, json: object, as = ravi) => ask(hub, 'PUT', `/questions/${_id}/topics`, { as, json });

  it('are those of the syllabus, with what public papers ask of them, at once', async () => {
    expect((await overviewOf(subject)).topics[0]).toEqual({
      name: 'Corona',
      unit: 'Lines',
      unit_no: 'II',
      source: 'syllabus',
      confidence: 1,
      questions: 0,
      marks: 0,
      years: [],
      questions_of_years: [],
    });
    const first = await hub.approvedPaper(exam(subject, 2021), PAGE);
    await hub.pendingPaper(exam(subject, 2024), PAGE);
    const second = await hub.approvedPaper(exam(subject, 2023), '1. What is the visual critical voltage [2]');
    expect(await topicsOf()).toEqual([
      ['Corona', 2, 7, [2021, 2023]],
      ['Sag', 1, 10, [2021]],
      ['Circuit breakers', 0, 0, []],
      ['Relays', 0, 0, []],
    ]);
    expect((await found(`subject=${subject}&topic=Corona`)).map(({ paper }) => paper._id)).toEqual([
      second._id,
      first._id,
    ]);
    expect((await found('topic=Corona&query=loss')).map(({ topics }) => topics[0]?.name)).toEqual(['Corona']);
    expect(await found('topic=Corona&subject=IoT')).toEqual([]);
    // Nothing runs in between: the transaction of the paper has changed the sums.
    await ask(hub, 'PUT', `/papers/${second._id}/delete`, { as: hub.owner });
    expect((await topicsOf())[0]).toEqual(['Corona', 1, 5, [2021]]);
    expect(await found(`subject=${subject}&topic=Corona`)).toHaveLength(1);
    await ask(hub, 'PATCH', `/papers/${first._id}`, { as: hub.owner, json: { subject: 'Control Systems' } });
    await hub.processing.drain();
  });

  it('of a question are corrected by a teacher, for good', async () => {
    const paper = await hub.approvedPaper(exam(subject, 2019), PAGE);
    const own = async () =>
      (await ask(hub, 'GET', `/papers/${paper._id}/questions`, { as: asha })).body as unknown as {
        data: FoundQuestion[];
      };
    const [, , third] = (await own()).data;
    if (!third) throw new Error('no third question');
    expect([third.topics, third.topics_corrected]).toEqual([[], false]);
    expect((await say(third._id, { topics: ['Alchemy'] })).status).toBe(400);
    expect((await say(third._id, { topics: ['Relays'], revision: 9 })).status).toBe(409);
    expect((await say(third._id, { topics: ['Relays'] }, asha)).status).toBe(403);
    expect((await say(third._id, { topics: ['Relays', 'Relays'], revision: third.revision })).status).toBe(200);
    await hub.processing.drain();
    const relays = async () => (await topicsOf())[3];
    expect(await relays()).toEqual(['Relays', 1, 4, [2019]]);
    // Another label by a better reading: the topic stays with the place on the page.
    await hub.database.rows(
      `update document_pages set words = replace(replace(replace(words::text, '"5."', '"1."'), '"6."', '"2."'), '"7."', '"3."')::jsonb where document_id = $1`,
      [paper._id],
    );
    await hub.database.rows('update questions_due set due_at = now() where document_id = $1', [paper._id]);
    await hub.processing.drain();
    expect((await own()).data.map(({ label, topics }) => [label, topics.map(({ name }) => name)])).toEqual([
      ['1', ['Corona']],
      ['2', ['Sag']],
      ['3', ['Relays']],
    ]);
    expect(await relays()).toEqual(['Relays', 1, 4, [2019]]);
    const [, , now] = (await own()).data;
    await say(now?._id ?? '', { topics: null });
    await hub.processing.drain();
    expect(await relays()).toEqual(['Relays', 0, 0, []]);
    const [entry] = await hub.database.rows<{ action: string }>(
      "select action from audit_log where object_id = $1 and action like 'question.%' order by at limit 1",
      [paper._id],
    );
    expect(entry?.action).toBe('question.topics');
    // Another subject has other topics.
    await say(now?._id ?? '', { topics: ['Relays'] });
    expect((await own()).data[2]).toMatchObject({ topics: [{ name: 'Relays' }], topics_corrected: true });
    await hub.database.rows("delete from topics where subject = $1 and name = 'Relays'", [subject]);
    expect((await own()).data[2]).toMatchObject({ topics: [], topics_corrected: true });
    const form = paperForm(exam('Control Systems', 2019));
    expect((await ask(hub, 'PUT', `/papers/edit_paper/${paper._id}`, { as: hub.reviewer, form })).status).toBe(200);
    expect((await own()).data[2]).toMatchObject({ topics: [], topics_corrected: false });
    await hub.processing.drain();
  });

  it('come from its questions where there is no syllabus, of public papers alone', async () => {
    const unlisted = 'Electrical Machines';
    const page = '1. Explain the armature reaction [5]\n2. Derive the torque equation [5]';
    await hub.approvedPaper(exam(unlisted, 2020), page);
    await hub.pendingPaper(exam(unlisted, 2022), '1. Explain the hidden turbine\n2. Describe the hidden turbine');
    const second = await hub.approvedPaper(exam(unlisted, 2021), page.replace('Explain', 'Describe'));
    await hub.processing.drain();
    const { topics } = await overviewOf(unlisted);
    expect(topics.map(({ name, source, questions }) => [name, source, questions]).toSorted()).toEqual([
      ['Armature reaction', 'text', 2],
      ['Torque equation', 'text', 2],
    ]);
    await ask(hub, 'PUT', `/papers/${second._id}/delete`, { as: hub.owner });
    expect((await overviewOf(unlisted)).topics.map(({ questions }) => questions)).toEqual([1, 1]);
    await hub.processing.drain();
    expect((await overviewOf(unlisted)).topics).toEqual([]);
  });
});

describe('a paper that is missing (contract section 9)', () => {
  it('is asked for once by each person, who are told once when it comes', async () => {
    const subject = 'Theory of Machines';
    await hub.approvedPaper(exam(subject, 2018), '1. Explain a flywheel');
    await hub.approvedPaper(exam(subject, 2020), '1. Explain a governor');
    expect((await want(subject, 2019)).body).toEqual({ exam_year: 2019, exam_type: 'University', wanted: 1 });
    expect(await want(subject, 2019)).toMatchObject({ status: 201, body: { wanted: 1 } });
    expect((await want(subject, 2019, ravi)).body).toMatchObject({ wanted: 2 });
    expect((await overviewOf(subject)).missing).toEqual([
      { exam_year: 2019, exam_type: 'University', wanted: 2, asked: true },
    ]);
    expect((await overviewOf(subject, hub.reviewer)).missing[0]).toMatchObject({ wanted: 2, asked: false });

    const paper = await uploadedPaper(hub, hub.owner, exam(subject, 2019), textFile('1. Explain a clutch'));
    hub.clock.advance(60_000);
    await hub.wanted.tellDue();
    expect((await want(subject, 2019, hub.reviewer)).status).toBe(201);
    hub.outbox.length = 0;
    await approve(hub, hub.reviewer, paper._id);
    hub.clock.advance(60_000);
    await Promise.all([hub.wanted.tellDue(), hub.wanted.tellDue()]);
    await hub.wanted.tellDue();
    const mails = hub.outbox.filter((mail) => mail.subject.includes('is there'));
    expect(mails.map(({ to }) => to).toSorted()).toEqual([asha.email, ravi.email, hub.reviewer.email].toSorted());
    expect(mails[0]?.text).toContain(`https://vault.example.edu/all_paper/${paper._id}/view_paper`);
    const { body } = await ask(hub, 'GET', '/notifications', { as: asha });
    const told = body as unknown as { data: { kind: string; about: { _id: string } }[] };
    expect(told.data.filter(({ kind }) => kind === 'wanted_paper')).toMatchObject([{ about: { _id: paper._id } }]);
    expect((await overviewOf(subject)).missing).toEqual([]);
    expect(await want(subject, 2019)).toMatchObject({ status: 409, body: { code: 'PAPER_EXISTS' } });
  });

  it('is told of when another paper gets its year, and not while the paper is withdrawn', async () => {
    const subject = 'Surveying';
    const { _id } = await hub.approvedPaper(exam(subject, 2018), '1. Explain a level');
    await want(subject, 2017);
    await hub.database.rows('update documents set exam_year = 2017, deleted_at = now() where _id = $1', [_id]);
    hub.clock.advance(60_000);
    await hub.wanted.tellDue();
    const isTold = () => hub.outbox.some((mail) => mail.subject.includes('Surveying'));
    expect(isTold()).toBe(false);
    await hub.database.rows('update documents set deleted_at = null where _id = $1', [_id]);
    hub.clock.advance(60_000);
    await hub.wanted.tellDue();
    expect(isTold()).toBe(true);
  });

  it('has limits', async () => {
    expect((await want('Alchemy', 2019)).status).toBe(404);
    expect((await want('Surveying', 2090)).status).toBe(400);
    expect((await want('Surveying', 1899)).status).toBe(400);
    expect((await want('Surveying', 2011, asha, 'Oral')).status).toBe(400);
    await hub.database.rows(
      `insert into wanted_papers (subject, exam_year, exam_type, user_id, created_at)
       select 'Full', 1900 + n / 2, n::text, u._id, now() from generate_series(1, 200) n, users u where u.email = $1`,
      [hub.owner.email],
    );
    const { status, body } = await want('Surveying', 2011, hub.owner);
    expect([status, body.code]).toEqual([409, 'TOO_MANY_WANTED']);
  });
});

describe('a draft paper compared with the papers (contract section 9)', () => {
  const compare = async (json: object, as: Member = ravi) => {
    const { status, body } = await ask(hub, 'POST', '/questions/compare', { as, json });
    return { status, ...(body as unknown as ComparedQuestions) };
  };

  it('says where each of its questions was asked, in public papers alone', async () => {
    const subject = 'Control Systems';
    const words = 'the stability of a feedback loop by the criterion of Nyquist';
    const known = await hub.approvedPaper(exam(subject, 2021), `1. Determine ${words}\n2. ${WHEEL}`);
    await hub.approvedPaper(exam(subject, 2022), `1. Explain ${words}`);
    await hub.pendingPaper(exam(subject, 2024), `1. Find ${words}`);
    const text = `Midterm draft\n\n1. Discuss ${words} [5]\n2. List three colours of a parrot [3]\n`;
    const { data, total } = await compare({ text, subject });
    expect(total).toBe(2);
    expect(data.map(({ label, marks }) => [label, marks])).toEqual([
      ['1', 5],
      ['2', 3],
    ]);
    expect(data[0]?.repeats.asked.map(({ exam_year }) => exam_year)).toEqual([2022, 2021]);
    expect(data[0]?.repeats.data.map(({ kind }) => kind)).toEqual(['same', 'same']);
    expect(data[1]?.repeats.asked).toEqual([]);
    expect((await compare({ text, subject: 'IoT' })).data[0]?.repeats.asked).toEqual([]);
    expect((await compare({ text })).data[0]?.repeats.asked).toHaveLength(2);
    await ask(hub, 'PUT', `/papers/${known._id}/delete`, { as: hub.owner });
    expect((await compare({ text, subject })).data[0]?.repeats.asked).toHaveLength(1);
    // Without numbers each paragraph is a question.
    const plain = await compare({ text: `Discuss ${words}\n\nSomething else altogether`, subject });
    expect(plain.data.map(({ repeats }) => repeats.asked.length)).toEqual([1, 0]);
  });

  it('keeps the text nowhere', async () => {
    const secret = 'zyxwvutsrqponm';
    expect((await compare({ text: `1. Explain ${secret} and pumps` })).status).toBe(200);
    expect(JSON.stringify(hub.logged)).not.toContain(secret);
    const tables = await hub.database.rows<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables) {
      const found = await hub.database.rows(`select 1 from "${name}" t where t::text like '%${secret}%' limit 1`);
      expect([name, found]).toEqual([name, []]);
    }
  });

  it('is for approved teachers, and bounded', async () => {
    expect((await compare({ text: PUMP }, asha)).status).toBe(403);
    expect((await compare({ text: PUMP }, waiting)).status).toBe(403);
    expect((await compare({ text: ' \n' })).status).toBe(400);
    expect((await compare({ text: 'a'.repeat(50_001) })).status).toBe(400);
    expect((await compare({ text: '1.\n'.repeat(3_001) })).status).toBe(400);
    const hindi = 'क'.repeat(49_000);
    expect((await compare({ text: hindi })).status).toBe(200);
    const many = Array.from({ length: 400 }, (_, index) => `${index + 1}. Explain the ${'pump '.repeat(3)} ${index}`);
    const { data, total } = await compare({ text: many.join('\n') });
    expect(total).toBeGreaterThan(data.length);
    expect(data).toHaveLength(150);
  });
});

describe('the questions of a subject as a file (contract section 9)', () => {
  const file = (subject: string, extension: string, as: Member = ravi) =>
    fetch(`${hub.origin}/subjects/${encodeURIComponent(subject)}/questions.${extension}`, { headers: as.headers });

  it('has those of public papers, escaped', async () => {
    const subject = 'Power Systems';
    const hostile = '=HYPERLINK("x") <b>bold</b> & ]]> end';
    await hub.approvedPaper(
      { ...exam(subject, 2021), title: '=1+1 "quoted", title' },
      `1. Compare both, with a sketch [5]\na) ${hostile}\nb) Corona loss\n2. ${hostile}`,
    );
    await hub.pendingPaper(exam(subject, 2024), '1. Still a secret of the examiners');
    const xml = await file(subject, 'xml');
    expect([xml.status, xml.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
    expect(xml.headers.get('content-disposition')).toContain('filename="Power Systems.xml"');
    const markup = await xml.text();
    expect(markup).toContain('<category><text>$course$/top/Power Systems</text></category>');
    expect(markup.match(/<question type="essay">/g)).toHaveLength(2);
    expect(markup).toContain('&lt;b&gt;bold&lt;/b&gt; &amp; ]]&gt; end');
    expect(markup).not.toContain('<b>');
    expect(markup).not.toContain('secret');
    expect(markup.trimEnd().endsWith('</quiz>')).toBe(true);

    const csv = await (await file(subject, 'csv')).text();
    expect(csv).not.toContain('secret');
    const lines = csv.split('\r\n');
    expect(lines[0]).toContain('subject,exam_year,exam_type,paper,question');
    expect(lines[1]).toContain(`Power Systems,2021,University,"'=1+1 ""quoted"", title",1,`);
    expect(lines.find((line) => line.includes('HYPERLINK'))).toContain(`"'=HYPERLINK(""x"")`);
  });

  it('is for approved teachers', async () => {
    for (const extension of ['xml', 'csv']) {
      expect((await file('Power Systems', extension, asha)).status).toBe(403);
      expect((await file('Power Systems', extension, waiting)).status).toBe(403);
      expect((await file('Alchemy', extension)).status).toBe(404);
      expect((await fetch(`${hub.origin}/subjects/Power%20Systems/questions.${extension}`)).status).toBe(401);
    }
  });
});

describe('a mock paper (contract section 9)', () => {
  const mock = async (subject: string, json: object, as: Member = asha) => {
    const { status, body } = await ask(hub, 'POST', `/subjects/${encodeURIComponent(subject)}/mock`, { as, json });
    return { status, code: body.code, paper: body as unknown as MockPaper };
  };
  const textsOf = ({ sections }: MockPaper) => sections.map(({ questions }) => questions.map(({ text }) => text));

  it('has real questions of public papers, each of its repeats once, the same for the same seed', async () => {
    const subject = 'Strength of Materials';
    await hub.approvedPaper(exam(subject, 2021), `1. ${PUMP} [5]\n2. Define the modulus of rupture of timber [5]`);
    await hub.approvedPaper(
      exam(subject, 2023),
      `1. ${AGAIN} [5]\n2. Compare both kinds of columns [10]\na) Columns with hinges\nb) Columns with fixed ends\n3. Sketch a truss of nine members [5]`,
    );
    await hub.pendingPaper(exam(subject, 2024), '1. Reveal the secret of the examiners [5]');
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
      exam(subject, 2021),
      '1. Explain the entropy of a perfect gas [5]\n2. Derive the entropy of wet vapour [5]\n3. Define the enthalpy of steam [5]\n4. Sketch a diesel engine [5]',
    );
    await hub.approvedPaper(
      exam(subject, 2022),
      '1. Compare two cycles of turbines [10]\na) Their entropy in a diagram\nb) Entropy and its increase\n2. Plot the Rankine cycle [5]',
    );
    await hub.pendingPaper(exam(subject, 2024), '1. Reveal the exergy of secrets [5]');
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
    const { _id } = await hub.approvedPaper(exam(subject, 2021), '1. Define the camber of a road [5]');
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
