import type { Question } from '@exam-vault/contract/questions';
import { ask, PAPER_FIELDS, paperForm } from '@exam-vault/testing/ask';
import { student, teacher, type Member } from '@exam-vault/testing/people';
import { readingHub, textFile, type ReadingHub } from '@exam-vault/testing/reading-hub';
import { requeueDocuments } from '../../finding/indexing/requeue-documents.ts';
import { beforeAll, describe, expect, it } from 'vitest';

let hub: ReadingHub;
let reader: Member;
let colleague: Member;

beforeAll(async () => {
  hub = await readingHub();
  [reader, colleague] = [await student(hub), await teacher(hub, { approved: true })];
});

const PAGE = [
  '1. Explain the working of a centrifugal pump. [5]',
  '2. Compare both turbines: [10]',
  'a) Pelton with its jets',
  'b) Kaplan with its blades',
  '3. State the law of Bernoulli. Derive the equation of Euler. [8]',
].join('\n');

interface Answer {
  readonly status: number;
  readonly code?: string;
  readonly data: readonly Question[];
}

const call = async (method: 'GET' | 'PATCH' | 'POST', path: string, json?: object, as = hub.reviewer) => {
  const { status, body } = await ask(hub, method, path, { as, ...(json && { json }) });
  return { status, ...(body as object) } as Answer;
};
const questionsOf = async (paper: { _id: string }) =>
  (await call('GET', `/papers/${paper._id}/questions`, undefined, reader)).data;
/** Papers of other tests have the same questions, of which topics are guessed. */
const apart = (data: readonly Question[]) => data.map((question) => ({ ...question, asked: 0, topics: [] }));
const lines = (data: readonly Question[]) => data.map(({ label, text, marks }) => [label, text, marks]);

async function named(paper: { _id: string }, label: string): Promise<Question> {
  const question = (await questionsOf(paper)).find((one) => one.label === label);
  if (!question) throw new Error(`no question ${label}`);
  return question;
}
const correct = ({ _id, revision }: Question, changes: object, as?: Member) =>
  call('PATCH', `/questions/${_id}`, { revision, ...changes }, as);
const merge = (...questions: Question[]) =>
  call('POST', '/questions/merge', { ids: questions.map((q) => q._id), revisions: questions.map((q) => q.revision) });
const split = ({ _id, revision }: Question, at: number, label?: string) =>
  call('POST', '/questions/split', { id: _id, revision, at, ...(label !== undefined && { label }) });

/** `hub reindex`: every file is read again, and every paper cut again. */
async function reindex() {
  expect(await requeueDocuments(hub.database.db, { onlyFailed: false, now: new Date() })).toBeGreaterThan(0);
  await hub.processing.drain();
}

/** The paper is cut again, from a better reading: these words were misread before. */
async function cutAgain({ _id }: { _id: string }, better: Readonly<Record<string, string>>) {
  for (const [misread, word] of Object.entries(better)) {
    const { length } = await hub.database.rows(
      'update document_pages set words = replace(words::text, $2, $3)::jsonb where document_id = $1 and words::text like $4 returning page',
      [_id, `"${misread}"`, `"${word}"`, `%"${misread}"%`],
    );
    expect(length).toBe(1);
  }
  // The trigger has queued it for a moment later.
  await hub.database.rows('update questions_due set due_at = now() where document_id = $1', [_id]);
  await hub.processing.drain();
}

describe('corrections of questions (contract section 9, decision 94)', () => {
  it('change what is sent, and are there for everybody', async () => {
    const paper = await hub.approvedPaper(PAPER_FIELDS, PAGE);
    const { status, data } = await correct(await named(paper, '1'), {
      text: 'Explain the working of a reciprocating pump.',
      marks: null,
      section: 'Part A',
    });
    expect(status).toBe(200);
    expect(data[0]).toMatchObject({ marks: null, section: 'Part A', corrected: true, revision: 2, printed: '1.' });
    expect(await questionsOf(paper)).toEqual(data);
    const found = await call('GET', '/questions?query=reciprocating', undefined, reader);
    expect(found.data.map(({ _id }) => _id)).toEqual([data[0]?._id]);
  });

  it('rename the parts with their question, and a new cut keeps that', async () => {
    const paper = await hub.approvedPaper(PAPER_FIELDS, PAGE);
    const { data } = await correct(await named(paper, '2'), { label: '7' });
    expect(data.map(({ label }) => label)).toEqual(['1', '7', '7a', '7b', '3']);
    await reindex();
    expect(apart(await questionsOf(paper))).toEqual(apart(data));
    const back = await correct(await named(paper, '7'), { reset: true });
    expect(back.data.map(({ label }) => label)).toEqual(['1', '2', '2a', '2b', '3']);
  });

  it('survive a better reading, which changes every label and other words', async () => {
    const page = '5. Explain a cantrifugal pump. [5]\n6. Compare both turbines. [10]\n7. State one law. [4]';
    const paper = await hub.approvedPaper(PAPER_FIELDS, page);
    const before = await questionsOf(paper);
    expect(before.map(({ label }) => label)).toEqual(['5', '6', '7']);
    const { data } = await correct(await named(paper, '6'), { text: 'Compare three turbines.', marks: 9 });
    await cutAgain(paper, { '5.': '1.', '6.': '2.', '7.': '3.', cantrifugal: 'centrifugal' });
    expect(lines(await questionsOf(paper))).toEqual([
      ['1', 'Explain a centrifugal pump.', 5],
      ['6', 'Compare three turbines.', 9],
      ['3', 'State one law.', 4],
    ]);
    expect(apart([await named(paper, '6')])).toEqual(apart(data.slice(1, 2)));
    const back = await correct(await named(paper, '6'), { reset: true });
    expect(lines(back.data)[1]).toEqual(['2', 'Compare both turbines.', 10]);
    expect(back.data[1]).toMatchObject({ _id: before[1]?._id, corrected: false });
  });

  it('cover what a better reading finds inside of them', async () => {
    // The number 3 was misread, so the question stands in 2b.
    const paper = await hub.approvedPaper(PAPER_FIELDS, PAGE.replace('3. State', '8. State'));
    const { data } = await correct(await named(paper, '2b'), { text: 'Kaplan. And 3. State two laws.', marks: 8 });
    expect(data.map(({ label }) => label)).toEqual(['1', '2', '2a', '2b']);
    await cutAgain(paper, { '8.': '3.' });
    expect(lines(await questionsOf(paper))).toEqual(lines(data));
    const back = await correct(await named(paper, '2b'), { reset: true });
    expect(lines(back.data).slice(3)).toEqual([
      ['2b', 'Kaplan with its blades', null],
      ['3', 'State the law of Bernoulli. Derive the equation of Euler.', 8],
    ]);
    expect(back.data[3]?._id).toBe(data[3]?._id);
  });

  it('join questions, which stay one after a new cut, and are put back together', async () => {
    const paper = await hub.approvedPaper(PAPER_FIELDS, PAGE);
    const before = await questionsOf(paper);
    const [one, two, a, b, three] = before as [Question, Question, Question, Question, Question];
    expect(await merge(one, three)).toMatchObject({ status: 400 });
    expect(await merge(two, two)).toMatchObject({ status: 400 });
    const { data } = await merge(a, two);
    expect(lines(data)).toEqual([
      lines([one])[0],
      ['2', 'Compare both turbines: Pelton with its jets', 10],
      lines([b])[0],
      lines([three])[0],
    ]);
    expect(data[1]).toMatchObject({ _id: two._id, corrected: true, boxes: [{ page: 1 }] });
    expect(data[2]?.parent).toBe(two._id);
    await reindex();
    expect(apart(await questionsOf(paper))).toEqual(apart(data));
    await hub.database.rows("update documents set text_status = 'reading' where _id = $1", [paper._id]);
    expect((await correct(data[1] as Question, { reset: true })).status).toBe(503);
    await hub.database.rows("update documents set text_status = 'read' where _id = $1", [paper._id]);
    const back = await correct(data[1] as Question, { reset: true });
    expect(lines(back.data)).toEqual(lines(before));
    expect(back.data[2]?.parent).toBe(two._id);
    expect(back.data.every(({ corrected }) => !corrected)).toBe(true);
  });

  it('split a question, and both halves survive a new cut and are put back together', async () => {
    const paper = await hub.approvedPaper(PAPER_FIELDS, PAGE);
    const before = await questionsOf(paper);
    const three = before[4] as Question;
    expect(await split(three, 500)).toMatchObject({ status: 400 });
    const { data } = await split(three, three.text.indexOf('Derive'));
    expect(lines(data.slice(4))).toEqual([
      ['3', 'State the law of Bernoulli.', 8],
      ['4', 'Derive the equation of Euler.', null],
    ]);
    expect(data.slice(4).map(({ boxes }) => boxes.length)).toEqual([1, 1]);
    await reindex();
    expect(apart(await questionsOf(paper))).toEqual(apart(data));
    const again = await split(data[5] as Question, 'Derive the'.length, '9');
    expect(again.data.map(({ label }) => label).slice(4)).toEqual(['3', '4', '9']);
    const back = await correct(again.data[5] as Question, { reset: true });
    expect(lines(back.data)).toEqual(lines(before));
    expect(back.data[4]?._id).toBe(three._id);
  });

  it('give the parts of a split question to its second half', async () => {
    const paper = await hub.approvedPaper(PAPER_FIELDS, PAGE);
    const { data } = await split(await named(paper, '2'), 'Compare'.length, '2 OR');
    expect(data.map(({ label }) => label)).toEqual(['1', '2', '2 OR', '2a', '2b', '3']);
    expect(data[3]?.parent).toBe(data[2]?._id);
    await reindex();
    expect(apart(await questionsOf(paper))).toEqual(apart(data));
  });

  it('of two teachers at once: one is told to look again', async () => {
    const paper = await hub.approvedPaper(PAPER_FIELDS, PAGE);
    const question = await named(paper, '1');
    const answers = await Promise.all([
      correct(question, { text: 'Explain one pump.' }),
      correct(question, { text: 'Explain another pump.' }, colleague),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ code: 'STALE_REVISION' });
    // The same again, which changes nothing, is no change.
    const now = await named(paper, '1');
    expect((await correct(now, { text: now.text })).data[0]?.revision).toBe(now.revision);
  });

  it('are compared with other papers again', async () => {
    const text = 'Derive the theorem of Buckingham about dimensionless groups of variables';
    const other = await hub.approvedPaper(PAPER_FIELDS, `1. ${text}`);
    const paper = await hub.approvedPaper(
      PAPER_FIELDS,
      '1. Dcrivc thc thcorcm ot Bvcklnqham abovt dlmenslonlcss qrovps',
    );
    expect((await named(other, '1')).asked).toBe(0);
    await correct(await named(paper, '1'), { text });
    await hub.processing.drain();
    expect((await named(other, '1')).asked).toBe(1);
    await correct(await named(paper, '1'), { reset: true });
    await hub.processing.drain();
    expect((await named(other, '1')).asked).toBe(0);
  });

  it('stand in the audit log with the words before and after', async () => {
    const paper = await hub.approvedPaper(PAPER_FIELDS, PAGE);
    await correct(await named(paper, '1'), { marks: 6 });
    await correct(await named(paper, '1'), { reset: true });
    const rows = await hub.database.rows<{ action: string; detail: object }>(
      "select action, detail from audit_log where object_id = $1 and action like 'question.%' order by id",
      [paper._id],
    );
    expect(rows).toMatchObject([
      {
        action: 'question.correct',
        detail: { comment: 'Question 1', question_before: [{ marks: 5 }], question_after: [{ marks: 6 }] },
      },
      { action: 'question.reset', detail: { question_before: [{ marks: 6 }], question_after: [{ marks: 5 }] } },
    ]);
  });

  it('are thrown away with the file', async () => {
    const paper = await hub.approvedPaper(PAPER_FIELDS, PAGE);
    await correct(await named(paper, '1'), { text: 'Explain nothing at all.' });
    await ask(hub, 'PUT', `/papers/edit_paper/${paper._id}`, {
      as: hub.reviewer,
      form: paperForm({}, textFile('1. Only one question is left.')),
    });
    await hub.processing.drain();
    expect(lines(await questionsOf(paper))).toEqual([['1', 'Only one question is left.', null]]);
  });

  it('are refused to students, and for what nobody may read', async () => {
    const paper = await hub.approvedPaper(PAPER_FIELDS, PAGE);
    const question = await named(paper, '1');
    expect((await correct(question, { marks: 6 }, hub.owner)).status).toBe(403);
    await ask(hub, 'PUT', `/papers/${paper._id}/delete`, { as: hub.owner });
    expect((await correct(question, { marks: 6 })).status).toBe(404);
    expect((await merge(question, question)).status).toBe(400);
  });
});
