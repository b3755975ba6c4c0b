import type { Question } from '@exam-vault/contract/questions';
import type { StudyList, StudyListIds } from '@exam-vault/contract/study-list';
import { ask, PAPER_FIELDS, paperForm, type PaperFields } from '@exam-vault/testing/ask';
import { student, type Member } from '@exam-vault/testing/people';
import { readingHub, textFile, type ReadingHub } from '@exam-vault/testing/reading-hub';
import { beforeAll, describe, expect, it } from 'vitest';

let hub: ReadingHub;
let asha: Member;
let ravi: Member;

beforeAll(async () => {
  hub = await readingHub();
  [asha, ravi] = [await student(hub), await student(hub)];
});

const exam = (subject: string, year = 2021): PaperFields => ({ ...PAPER_FIELDS, subject, exam_year: String(year) });
const questionsOf = async (_id: string, as: Member = hub.owner) =>
  ((await ask(hub, 'GET', `/papers/${_id}/questions`, { as })).body as unknown as { data: Question[] }).data;
const put = async (_id = '', state = 'to_learn', as: Member = asha) =>
  (await ask(hub, 'PUT', `/study_list/${_id}`, { as, json: { state } })).status;
const list = async (query = '', as: Member = asha) =>
  (await ask(hub, 'GET', `/study_list?${query}`, { as })).body as unknown as StudyList;
const textsOf = async (subject: string, as: Member = asha) =>
  (await list(`subject=${encodeURIComponent(subject)}`, as)).data.map(({ question }) => question.text);
const ids = async (as: Member = asha) =>
  (await ask(hub, 'GET', '/study_list/ids', { as })).body as unknown as StudyListIds;
const lose = (_id: string) => hub.database.rows('delete from questions where _id = $1', [_id]);
async function cutAgain(paper: string): Promise<void> {
  await hub.database.rows(
    // It may be there already: with its approval its topics are looked for.
    `insert into questions_due (document_id, is_new, must_cut, due_at) values ($1, true, true, now())
     on conflict (document_id) do update set must_cut = true, due_at = now(), changes = questions_due.changes + 1`,
    [paper],
  );
  await hub.processing.drain();
}

const PUMP = 'Explain the construction and working of a centrifugal pump with priming';
const WHEEL = 'Derive the hydraulic efficiency of a Pelton wheel with its bucket';

describe('the study list (contract section 9)', () => {
  it('has the questions that a person wants to learn or knows, and nobody else sees it', async () => {
    const subject = 'Fluid Mechanics';
    const paper = await hub.approvedPaper(exam(subject), `1. ${PUMP} [5]\n2. ${WHEEL} [10]`);
    const [pump, wheel] = await questionsOf(paper._id);
    expect([await put(pump?._id), await put(pump?._id), await put(wheel?._id, 'known')]).toEqual([200, 200, 200]);
    hub.clock.advance(1_000);
    await put(pump?._id);
    expect(await list()).toMatchObject({
      total: 2,
      subjects: [{ subject, to_learn: 1, known: 1 }],
      data: expect.arrayContaining([
        expect.objectContaining({
          state: 'known',
          subject,
          question: expect.objectContaining({ text: WHEEL, marks: 10 }),
        }),
      ]) as unknown,
    });
    const learned = await list('state=to_learn&page=1');
    expect(learned).toMatchObject({ total: 1, data: [{ question: { paper: { _id: paper._id, exam_year: 2021 } } }] });
    expect((await list('subject=Surveying')).total).toBe(0);
    expect(await list('', ravi)).toEqual({ data: [], total: 0, subjects: [] });
    expect((await ids()).states).toHaveLength(2);
    expect((await ask(hub, 'DELETE', `/study_list/${wheel?._id}`, { as: asha })).body).toEqual({ state: null });
    expect((await ask(hub, 'DELETE', `/study_list/${wheel?._id}`, { as: asha })).status).toBe(200);
    expect(await textsOf(subject)).toEqual([PUMP]);
  });

  it('has nothing of a paper that may not be read, until it may', async () => {
    const subject = 'Heat Transfer';
    const paper = await hub.approvedPaper(exam(subject), `1. ${PUMP}`);
    const waiting = await hub.pendingPaper(exam(subject, 2022), `1. ${WHEEL}`);
    const [own] = await questionsOf(waiting._id);
    expect([await put(own?._id), await put(own?._id, 'known', hub.owner)]).toEqual([404, 200]);
    const [question] = await questionsOf(paper._id);
    await put(question?._id, 'known');
    await ask(hub, 'PUT', `/documents/${paper._id}/hidden`, { as: hub.reviewer, json: { hidden: true } });
    expect(await textsOf(subject)).toEqual([]);
    expect((await list()).subjects.map((one) => one.subject)).not.toContain(subject);
    expect((await ids()).states.map(({ _id }) => _id)).not.toContain(question?._id);
    await ask(hub, 'PUT', `/documents/${paper._id}/hidden`, { as: hub.reviewer, json: { hidden: false } });
    expect(await textsOf(subject)).toEqual([PUMP]);
  });

  it('names the repeats of known questions, in public papers alone', async () => {
    const subject = 'Strength of Materials';
    const text = 'State the theorem of three moments and derive it for a continuous beam';
    const first = await hub.approvedPaper(exam(subject, 2019), `1. ${text}`);
    const second = await hub.approvedPaper(exam(subject, 2022), `1. ${text}`);
    await hub.pendingPaper(exam(subject, 2023), `1. ${text}`);
    const [[known], [repeat]] = [await questionsOf(first._id), await questionsOf(second._id)];
    await put(known?._id, 'to_learn');
    expect((await ids()).known_repeats).toEqual([]);
    await put(known?._id, 'known');
    expect((await ids()).known_repeats).toEqual([{ _id: repeat?._id, exam_year: 2019 }]);
    await put(repeat?._id, 'to_learn');
    expect((await ids()).known_repeats).toEqual([]);
  });
});

describe('an entry of the study list', () => {
  it('comes back with its label when the paper is cut again, and with another file', async () => {
    const subject = 'Surveying';
    const pages = `Section A\n1. ${PUMP}\n2. Explain a level\nSection B\n1. ${WHEEL}`;
    const paper = await hub.approvedPaper(exam(subject), pages);
    const questions = await questionsOf(paper._id);
    const wheel = questions.find(({ text }) => text === WHEEL);
    await put(wheel?._id, 'known');
    await lose(wheel?._id ?? '');
    expect(await textsOf(subject)).toEqual([]);
    await cutAgain(paper._id);
    expect(await textsOf(subject)).toEqual([WHEEL]);
    const form = paperForm(
      exam(subject),
      textFile(`Section A\n1. Another\n2. Explain a level\nSection B\n1. ${WHEEL} now`),
    );
    expect((await ask(hub, 'PUT', `/papers/edit_paper/${paper._id}`, { as: hub.reviewer, form })).status).toBe(200);
    expect(await textsOf(subject)).toEqual([]);
    await hub.processing.drain();
    expect(await textsOf(subject)).toEqual([`${WHEEL} now`]);
    expect((await list(`subject=${subject}`)).data[0]?.state).toBe('known');
  });

  it('stays when a teacher joins, splits and puts back', async () => {
    const subject = 'Machine Design';
    const paper = await hub.approvedPaper(exam(subject), `1. ${PUMP}\n2. ${WHEEL}`);
    const [first, second] = await questionsOf(paper._id);
    await put(second?._id, 'known');
    await put(second?._id, 'to_learn', ravi);
    await put(first?._id, 'to_learn', ravi);
    const merged = await ask(hub, 'POST', '/questions/merge', {
      as: hub.reviewer,
      json: { ids: [first?._id, second?._id], revisions: [first?.revision, second?.revision] },
    });
    expect(merged.status).toBe(200);
    expect(await textsOf(subject)).toEqual([`${PUMP} ${WHEEL}`]);
    expect(await textsOf(subject, ravi)).toEqual([`${PUMP} ${WHEEL}`]);
    const [one] = (merged.body as unknown as { data: Question[] }).data;
    await ask(hub, 'PATCH', `/questions/${one?._id}`, {
      as: hub.reviewer,
      json: { revision: one?.revision, reset: true },
    });
    expect(await textsOf(subject)).toEqual([PUMP]);
    // The one that had to stand back is there again.
    expect((await textsOf(subject, ravi)).toSorted()).toEqual([WHEEL, PUMP].toSorted());
    const [again] = await questionsOf(paper._id);
    await ask(hub, 'POST', '/questions/split', {
      as: hub.reviewer,
      json: { id: again?._id, revision: again?.revision, at: 20 },
    });
    expect(await textsOf(subject)).toEqual([PUMP.slice(0, 20).trim()]);
  });

  it('is one of at most 2,000', async () => {
    const subject = 'IoT';
    const paper = await hub.approvedPaper(exam(subject), `1. ${PUMP}`);
    const [question] = await questionsOf(paper._id);
    await hub.database.rows(
      `with added as (
         insert into questions (document_id, place, label, printed, is_alternative, text, boxes, confidence, subject, is_public, terms)
         select $1, n, 'x' || n, '', false, 'Text', '[]', 0.9, $2, true, '' from generate_series(10, 2009) n returning _id, document_id
       ) insert into study_list (user_id, document_id, question_id, state, at)
       select u._id, a.document_id, a._id, 'known', now() from added a, users u where u.email = $3`,
      [paper._id, subject, ravi.email],
    );
    const { status, body } = await ask(hub, 'PUT', `/study_list/${question?._id}`, {
      as: ravi,
      json: { state: 'known' },
    });
    expect([status, body.code]).toEqual([409, 'STUDY_LIST_FULL']);
    // What is there may be changed, also beyond the limit.
    const [{ question_id } = { question_id: '' }] = await hub.database.rows<{ question_id: string }>(
      "select question_id from study_list s join users u on u._id = s.user_id where u.email = $1 and s.state = 'known' limit 1",
      [ravi.email],
    );
    expect(await put(question_id, 'to_learn', ravi)).toBe(200);
  });
});
