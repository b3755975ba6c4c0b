import type { AnswersOfQuestion, QuestionAnswer, UnplacedAnswers } from '@exam-vault/contract/answers';
import type { Notification } from '@exam-vault/contract/personal';
import type { FoundQuestion, Question } from '@exam-vault/contract/questions';
import type { Report } from '@exam-vault/contract/reports';
import { ask, PAPER_FIELDS, paperForm, type Speaker } from '@exam-vault/testing/ask';
import { student, teacher, type Member } from '@exam-vault/testing/people';
import { readingHub, textFile, type ReadingHub } from '@exam-vault/testing/reading-hub';
import { beforeAll, describe, expect, it } from 'vitest';
import { questionFor } from './place-answers.ts';

let hub: ReadingHub;
let writer: Member;
let reader: Member;
let colleague: Member;

beforeAll(async () => {
  hub = await readingHub();
  [writer, reader, colleague] = [await student(hub), await student(hub), await teacher(hub)];
});

const PUMP = 'Explain the construction and working of a centrifugal pump with priming';
const WHEEL = 'Derive the hydraulic efficiency of a Pelton wheel with its bucket';
const LAW = 'State the theorem of Buckingham about dimensionless groups of variables';
const PAGE = `1. ${PUMP} [5]\n2. ${WHEEL} [8]\n3. ${LAW} [7]`;

type Body = Record<string, unknown>;
const call = async (method: string, path: string, as: Speaker, json?: unknown) => {
  const { status, body } = await ask(hub, method, path, { as, ...(json !== undefined && { json }) });
  return { status, body: body as unknown as Body };
};
const questionsOf = async ({ _id }: { _id: string }, as: Speaker = reader) =>
  (await call('GET', `/papers/${_id}/questions`, as)).body['data'] as Question[];
const labelled = async (paper: { _id: string }, label: string, as: Speaker = reader) => {
  const found = (await questionsOf(paper, as)).find((one) => one.label === label);
  if (!found) throw new Error(`no question ${label}`);
  return found;
};
const list = async (question: string, as: Speaker = reader, query = '') =>
  (await call('GET', `/questions/${question}/answers${query}`, as)).body as unknown as AnswersOfQuestion;
/** Of all pages: answers of other papers with the same question are there too. */
async function textsOf(question: string, as: Speaker = reader): Promise<string[]> {
  const texts: string[] = [];
  for (let page = 1; ; page += 1) {
    const { data, total } = await list(question, as, `?page=${page}`);
    texts.push(...data.map(({ text }) => text));
    if (data.length === 0 || texts.length >= total) return texts;
  }
}
const write = async (question: string, text: string, as: Speaker = writer) =>
  (await call('POST', `/questions/${question}/answers`, as, { text })).body as unknown as QuestionAnswer;
const told = async (as: Speaker) => (await call('GET', '/notifications', as)).body['data'] as readonly Notification[];
const logged = (_id: string) =>
  hub.database.rows<{ action: string }>(
    "select action from audit_log where object_id = $1 and action like 'answer.%' order by id",
    [_id],
  );
const later = (hours: number) => new Date(hub.clock.now().getTime() + hours * 3_600_000).toISOString();
const close = (paper: { _id: string }, until: string | null, as: Speaker = hub.reviewer) =>
  call('PUT', `/papers/${paper._id}/answers_closed`, as, { until });

/** @returns what the calls answer that wait for this deletion, and go on when it is done */
async function whileDeleted<T>(
  table: 'answers' | 'users',
  _id: string,
  calls: () => Promise<T>,
  waiting = 1,
): Promise<T> {
  const waits = async () =>
    (
      await hub.database.rows(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
    ).length;
  const [answer] = await hub.database.db.transaction().execute(async (trx) => {
    if (table === 'answers') await trx.deleteFrom('answers').where('_id', '=', _id).execute();
    else await trx.deleteFrom('users').where('_id', '=', _id).execute();
    const sent = calls();
    await expect.poll(waits, { timeout: 10_000 }).toBeGreaterThanOrEqual(waiting);
    return [sent] as const;
  });
  return await answer;
}

async function paperWithAnswer(text = 'It lifts water by $p = \\rho g h$.') {
  const paper = await hub.approvedPaper(PAPER_FIELDS, PAGE);
  const question = await labelled(paper, '1');
  return { paper, question, answer: await write(question._id, text) };
}

/** Those of one test. */
const alone = async (texts: Promise<string[]>, mark: string) => (await texts).filter((text) => text.includes(mark));

describe('answers under a question (contract section 9)', () => {
  it('show who wrote them, as safe HTML, and are counted', async () => {
    const { question, paper, answer } = await paperWithAnswer('first $x$ <b>');
    expect(answer).toMatchObject({
      author: writer.user.name,
      own: true,
      votes: 0,
      voted: false,
      confirmed_by: null,
      edited_at: null,
      revision: 1,
      hidden: false,
      question: null,
    });
    expect(answer.html).toContain('<math');
    expect(answer.html).toContain('&lt;b&gt;');
    const { data, total } = await list(question._id);
    expect(data).toContainEqual({ ...answer, own: false });
    expect((await labelled(paper, '1')).answers).toBe(total);
    // Sent twice by a network that is bad, it is one.
    expect(await write(question._id, 'first $x$ <b>')).toEqual(answer);
  });

  it.each([{}, { text: ' \u200B ' }, { text: 'x'.repeat(20_001) }, { text: 'a\u0000b' }, { text: ['x'] }])(
    'refuse a text like %o',
    async (json) => {
      const { question } = await paperWithAnswer();
      expect((await call('POST', `/questions/${question._id}/answers`, writer, json)).status).toBe(400);
    },
  );

  it('take 20,000 letters of Hindi with formulas', async () => {
    const { question } = await paperWithAnswer();
    const text = `$x^2$ ${'ह'.repeat(19_994)}`;
    expect((await write(question._id, text)).text).toBe(text);
  });

  it('have the rights of their paper', async () => {
    const paper = await hub.pendingPaper(PAPER_FIELDS, '1. Sketch a hydraulic ram and its valves [7]');
    const question = await labelled(paper, '1', hub.owner);
    const answer = await write(question._id, 'In secret', hub.owner);
    expect(answer.own).toBe(true);
    const calls: ReadonlyArray<readonly [string, string, unknown?]> = [
      ['GET', `/questions/${question._id}/answers`],
      ['POST', `/questions/${question._id}/answers`, { text: 'x' }],
      ['PATCH', `/answers/${answer._id}`, { text: 'x', revision: 1 }],
      ['DELETE', `/answers/${answer._id}`],
      ['PUT', `/answers/${answer._id}/vote`],
      ['GET', `/answers/${answer._id}/history`],
      ['POST', `/answers/${answer._id}/reports`, { kind: 'not_allowed' }],
    ];
    for (const [method, path, json] of calls) expect((await call(method, path, reader, json)).status).toBe(404);
    expect((await call('PUT', `/answers/${answer._id}/vote`, hub.reviewer)).status).toBe(200);
    // A hidden paper, too.
    await call('PUT', `/review/approve_paper`, hub.reviewer, { paperId: paper._id });
    await call('PUT', `/documents/${paper._id}/hidden`, hub.reviewer, { hidden: true });
    for (const [method, path, json] of calls) expect((await call(method, path, reader, json)).status).toBe(404);
  });

  it('of the same question in other public papers are there too, and no others', async () => {
    const text = 'Discuss the phenomenon of water hammer in long conduits with surge tanks';
    const first = await hub.approvedPaper({ ...PAPER_FIELDS, exam_year: '2020' }, `1. ${text}`);
    const second = await hub.approvedPaper({ ...PAPER_FIELDS, exam_year: '2022' }, `4. ${text}`);
    const [here, there] = [await labelled(first, '1'), await labelled(second, '4')];
    await write(here._id, 'here');
    await write(there._id, 'there', reader);
    const { data, total } = await list(here._id);
    expect(total).toBe(2);
    expect(data.map((one) => [one.text, one.question])).toEqual([
      ['here', null],
      ['there', { _id: there._id, label: '4', paper: expect.objectContaining({ _id: second._id, exam_year: 2022 }) }],
    ]);
    expect((await labelled(first, '1')).answers).toBe(2);
    await call('PUT', `/documents/${second._id}/hidden`, hub.reviewer, { hidden: true });
    expect(await textsOf(here._id)).toEqual(['here']);
    expect((await labelled(first, '1')).answers).toBe(1);
  });

  it('stand confirmed first, then by votes, then the oldest, 12 a page', async () => {
    const paper = await hub.approvedPaper(PAPER_FIELDS, '1. Classify notches and weirs by their shape [3]');
    const { _id } = await labelled(paper, '1');
    const ids: string[] = [];
    for (let n = 0; n < 13; n += 1) {
      hub.clock.advance?.(1_000);
      ids.push((await write(_id, `answer ${n}`))._id);
    }
    await call('PUT', `/answers/${ids[5]}/vote`, reader);
    await call('PUT', `/answers/${ids[12]}/confirmation`, hub.reviewer);
    const pages = [await list(_id), await list(_id, reader, '?page=2')];
    expect(pages.map(({ total, data }) => [total, data.length])).toEqual([
      [13, 12],
      [13, 1],
    ]);
    expect(pages[0]?.data.slice(0, 2).map((one) => one._id)).toEqual([ids[12], ids[5]]);
    expect(pages[0]?.data[0]?.confirmed_by).toBe(hub.reviewer.user.name);
  });
});

describe('votes and confirmations', () => {
  it('count one for each person, however often they are sent, and none for oneself', async () => {
    const { answer } = await paperWithAnswer();
    const vote = (as: Speaker, method = 'PUT') => call(method, `/answers/${answer._id}/vote`, as);
    const sent = await Promise.all([vote(reader), vote(reader), vote(reader)]);
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await vote(colleague)).body).toMatchObject({ votes: 2, voted: true });
    expect((await vote(writer)).status).toBe(403);
    expect((await vote(reader, 'DELETE')).body).toMatchObject({ votes: 1, voted: false });
    expect((await vote(reader, 'DELETE')).body).toMatchObject({ votes: 1, voted: false });
  });

  it('of alumni who only read may be taken back', async () => {
    const { answer } = await paperWithAnswer();
    const asha = await student(hub);
    const vote = async (method: string) => (await call(method, `/answers/${answer._id}/vote`, asha)).status;
    expect(await vote('PUT')).toBe(200);
    await hub.database.rows('update users set alumni_since = now() where _id = $1', [asha.user._id]);
    expect([await vote('PUT'), await vote('DELETE')]).toEqual([403, 200]);
  });

  it('and reports are of nothing when the answer is deleted at the same moment', async () => {
    const { answer } = await paperWithAnswer();
    const sent = await whileDeleted(
      'answers',
      answer._id,
      () =>
        Promise.all([
          call('PUT', `/answers/${answer._id}/vote`, reader),
          call('POST', `/answers/${answer._id}/reports`, colleague, { kind: 'not_allowed' }),
        ]),
      2,
    );
    expect(sent.map(({ status }) => status)).toEqual([404, 404]);
  });

  it('are of teachers, are told and logged once, and fall with the text that they confirm', async () => {
    const { answer, paper } = await paperWithAnswer();
    const confirm = (as: Speaker, method = 'PUT') => call(method, `/answers/${answer._id}/confirmation`, as);
    expect((await confirm(reader)).status).toBe(403);
    await Promise.all([confirm(hub.reviewer), confirm(hub.reviewer)]);
    expect((await told(writer))[0]).toMatchObject({ kind: 'answer_confirmed', about: { _id: paper._id } });
    const edited = await call('PATCH', `/answers/${answer._id}`, writer, { text: 'Another', revision: 1 });
    expect(edited.body).toMatchObject({ confirmed_by: null, revision: 2 });
    expect((await confirm(colleague)).body['confirmed_by']).toBe(colleague.user.name);
    expect((await confirm(colleague, 'DELETE')).body['confirmed_by']).toBeNull();
    expect((await logged(paper._id)).map(({ action }) => action)).toEqual([
      'answer.confirm',
      'answer.confirm',
      'answer.unconfirm',
    ]);
  });
});

describe('an edit', () => {
  it('is of the author alone, keeps what was there, and does not overwrite another', async () => {
    const { answer } = await paperWithAnswer('one');
    const edit = (text: string, revision: number, as: Speaker = writer) =>
      call('PATCH', `/answers/${answer._id}`, as, { text, revision });
    expect((await edit('mine', 1, hub.reviewer)).status).toBe(403);
    const both = await Promise.all([edit('two', 1), edit('zwei', 1)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const stale = await edit('three', 1);
    expect([stale.status, stale.body['code']]).toEqual([409, 'STALE_REVISION']);
    await edit('three', 2);
    const { body } = await call('GET', `/answers/${answer._id}/history`, reader);
    expect((body['data'] as Body[]).map(({ revision, editor }) => [revision, editor])).toEqual(
      [3, 2, 1].map((revision) => [revision, writer.user.name]),
    );
    expect((body['data'] as Body[])[2]).toMatchObject({ text: 'one', at: answer.created_at });
  });

  it('or a removal by the author is for good', async () => {
    const { answer, question } = await paperWithAnswer('gone');
    expect((await call('DELETE', `/answers/${answer._id}`, hub.reviewer)).status).toBe(403);
    expect((await call('DELETE', `/answers/${answer._id}`, writer)).status).toBe(200);
    expect(await alone(textsOf(question._id), 'gone')).toEqual([]);
    expect((await call('DELETE', `/answers/${answer._id}`, writer)).status).toBe(404);
  });

  it('is no longer possible, but a removal is, while the paper is hidden', async () => {
    const { answer, paper } = await paperWithAnswer('withdrawn');
    await call('PUT', `/documents/${paper._id}/hidden`, hub.reviewer, { hidden: true });
    const gone = (as: Speaker) => call('DELETE', `/answers/${answer._id}`, as);
    expect([(await gone(reader)).status, (await gone(writer)).status]).toEqual([404, 200]);
    expect(await hub.database.rows('select from answers where _id = $1', [answer._id])).toEqual([]);
  });

  it('or an answer of somebody whose account is deleted at the same moment is refused', async () => {
    const { question } = await paperWithAnswer();
    const asha = await student(hub);
    const sent = await whileDeleted('users', asha.user._id, () =>
      call('POST', `/questions/${question._id}/answers`, asha, { text: 'Too late' }),
    );
    expect(sent).toMatchObject({ status: 403, body: { code: 'ACCOUNT_DISABLED' } });
  });
});

describe('a hidden answer', () => {
  it('is read by its author and teachers only, counts nowhere, and may be shown again', async () => {
    const { answer, question, paper } = await paperWithAnswer('hide me: cavitation spoils impellers');
    const before = (await labelled(paper, '1')).answers ?? 0;
    const hide = (hidden: boolean, as: Speaker = hub.reviewer, reason = 'It is rude.') =>
      call('PUT', `/answers/${answer._id}/hidden`, as, { hidden, reason });
    expect((await hide(true, reader)).status).toBe(403);
    expect((await hide(true)).body).toMatchObject({ hidden: true, hidden_reason: 'It is rude.' });
    expect((await hide(true, colleague)).status).toBe(200);
    expect(await alone(textsOf(question._id), 'hide me')).toEqual([]);
    expect((await call('GET', `/answers/${answer._id}/history`, reader)).status).toBe(404);
    for (const as of [writer, colleague]) expect(await alone(textsOf(question._id, as), 'hide me')).toHaveLength(1);
    expect((await labelled(paper, '1')).answers).toBe(before - 1);
    expect((await call('GET', '/questions?query=impellers', reader)).body['total']).toBe(0);
    expect((await told(writer))[0]).toMatchObject({ kind: 'answer_hidden', text: 'It is rude.' });
    await hide(false);
    expect(await alone(textsOf(question._id), 'hide me')).toHaveLength(1);
    expect((await logged(paper._id)).map(({ action }) => action)).toEqual(['answer.hide', 'answer.unhide']);
  });

  it('can be the outcome of a report, which never hides the paper', async () => {
    const { answer, paper } = await paperWithAnswer('report me');
    const report = (as: Speaker, text: string) =>
      call('POST', `/answers/${answer._id}/reports`, as, { kind: 'not_allowed', text });
    const made = await report(reader, 'one');
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ document: { _id: paper._id }, about_answer: { _id: answer._id, question: '1' } });
    expect((await report(reader, 'two')).body['_id']).toBe(made.body['_id']);
    const open = async () =>
      ((await call('GET', '/reports?state=open', hub.reviewer)).body['data'] as Report[]).filter(
        ({ about_answer }) => about_answer?._id === answer._id,
      );
    expect(await open()).toMatchObject([
      { text: 'two', document: { _id: paper._id }, about_answer: { text: 'report me', author: writer.user.name } },
    ]);
    const resolve = (_id: unknown, action: string) =>
      call('POST', `/reports/${String(_id)}/resolve`, hub.reviewer, { action, reason: 'Not here.' });
    expect((await resolve(made.body['_id'], 'hidden')).body).toMatchObject({
      state: 'hidden',
      document: { hidden: false },
      about_answer: { hidden: true },
    });
    expect((await call('GET', `/papers/get_paper/${paper._id}`, reader)).status).toBe(200);
    expect((await told(writer))[0]).toMatchObject({ kind: 'answer_hidden', text: 'Not here.' });
    expect((await told(reader))[0]).toMatchObject({ kind: 'report_answered', about: { _id: paper._id } });
    // Of an answer that is deleted, there is nothing to hide.
    const again = await report(colleague, 'three');
    await call('DELETE', `/answers/${answer._id}`, writer);
    expect((await resolve(again.body['_id'], 'hidden')).status).toBe(400);
    expect((await resolve(again.body['_id'], 'dismissed')).status).toBe(200);
    // Nor when it is deleted at the same moment.
    const other = await paperWithAnswer('report me, too');
    const last = await call('POST', `/answers/${other.answer._id}/reports`, reader, { kind: 'not_allowed' });
    const late = await whileDeleted('answers', other.answer._id, () => resolve(last.body['_id'], 'hidden'));
    expect(late.status).toBe(400);
    expect((await call('GET', `/papers/get_paper/${other.paper._id}`, reader)).status).toBe(200);
  });
});

describe('answers that a teacher has closed', () => {
  it('are neither read nor written by students until then, but by their author and teachers', async () => {
    const { answer, question, paper } = await paperWithAnswer('closed: siphon');
    expect((await close(paper, later(1), reader)).status).toBe(403);
    const until = later(2);
    expect((await close(paper, until)).body).toEqual({ closed_until: until });
    expect(await list(question._id)).toEqual({ data: [], total: 0, closed_until: until });
    expect((await labelled(paper, '1')).answers).toBe(0);
    expect((await call('GET', '/questions?query=siphon', reader)).body['total']).toBe(0);
    expect(await textsOf(question._id, writer)).toContain('closed: siphon');
    expect(await alone(textsOf(question._id, colleague), 'siphon')).toHaveLength(1);
    for (const [method, path, json] of [
      ['POST', `/questions/${question._id}/answers`, { text: 'x' }],
      ['PATCH', `/answers/${answer._id}`, { text: 'x', revision: 1 }],
    ] as const) {
      const { status, body } = await call(method, path, writer, json);
      expect([status, body['code']]).toEqual([409, 'ANSWERS_CLOSED']);
    }
    expect((await call('PUT', `/answers/${answer._id}/vote`, reader)).status).toBe(404);
    expect((await call('POST', `/questions/${question._id}/answers`, colleague, { text: 'solution' })).status).toBe(
      201,
    );
    await close(paper, null);
    expect((await list(question._id)).closed_until).toBeNull();
    expect(await alone(textsOf(question._id), 'siphon')).toHaveLength(1);
    expect((await logged(paper._id)).map(({ action }) => action)).toEqual(['answer.close', 'answer.open']);
  });

  it.each([later400(), 'tomorrow', 7, undefined])('not until %s', async (until) => {
    const { paper } = await paperWithAnswer();
    expect((await call('PUT', `/papers/${paper._id}/answers_closed`, hub.reviewer, { until })).status).toBe(400);
  });
});

/** A day that is too far away; the clock of the hub is not there yet. */
function later400(): string {
  return new Date(Date.now() + 400 * 24 * 3_600_000).toISOString();
}

describe('the words of answers', () => {
  it('find their question, behind those that have the words themselves', async () => {
    const { question } = await paperWithAnswer('The quixotropic index says it.');
    const { data } = (await call('GET', '/questions?query=quixotropic', reader)).body as { data?: FoundQuestion[] };
    expect(data).toMatchObject([{ _id: question._id, found_in_answer: true }]);
    expect(data?.[0]?.answers).toBeGreaterThan(0);
    expect((await call('GET', '/questions?query=quixotropic&marks=8', reader)).body['total']).toBe(0);
    const own = (await call('GET', '/questions?query=buckingham', reader)).body['data'] as FoundQuestion[];
    expect(own[0]?.found_in_answer).toBeUndefined();
  });

  it('do not hide questions with some of the words, and stand behind them in every order', async () => {
    const { question } = await paperWithAnswer('A zygomantic borehole fluxion.');
    const asked = await labelled(await hub.approvedPaper(PAPER_FIELDS, '1. Explain a zygomantic weir'), '1');
    for (const sort of ['relevance', 'newest', 'asked']) {
      const { body } = await call('GET', `/questions?query=zygomantic%20fluxion&sort=${sort}`, reader);
      expect((body['data'] as FoundQuestion[]).map(({ _id }) => _id)).toEqual([asked._id, question._id]);
    }
    // Some of the words in an answer are not enough.
    expect((await call('GET', '/questions?query=fluxion%20xylorimba', reader)).body['total']).toBe(0);
  });
});

describe('when the questions of a paper change, its answers', () => {
  it('go with a question that is joined to another, and come back when it is put back', async () => {
    const paper = await hub.approvedPaper(PAPER_FIELDS, PAGE);
    const [one, two] = await questionsOf(paper);
    await write(one?._id ?? '', 'joined one');
    await write(two?._id ?? '', 'joined two');
    const merged = await call('POST', '/questions/merge', hub.reviewer, {
      ids: [one?._id, two?._id],
      revisions: [one?.revision, two?.revision],
    });
    expect(merged.status).toBe(200);
    expect(await alone(textsOf(one?._id ?? ''), 'joined')).toEqual(['joined one', 'joined two']);
    const now = (merged.body['data'] as Question[])[0];
    const json = { revision: now?.revision, reset: true };
    const back = (await call('PATCH', `/questions/${one?._id}`, hub.reviewer, json)).body['data'] as Question[];
    expect(await alone(textsOf(back[0]?._id ?? ''), 'joined')).toEqual(['joined one']);
    expect(await alone(textsOf(back[1]?._id ?? ''), 'joined')).toEqual(['joined two']);
  });

  it('wait while it has another file, and are under the same questions of that', async () => {
    const paper = await hub.approvedPaper(PAPER_FIELDS, PAGE);
    const question = await labelled(paper, '2');
    await write(question._id, 'refiled');
    const better = textFile(`Q.1 Define cavitation in turbines\nQ.2 ${PUMP}\nQ.3 ${WHEEL} [8]`);
    await ask(hub, 'PUT', `/papers/edit_paper/${paper._id}`, { as: hub.reviewer, form: paperForm({}, better) });
    expect(
      await hub.database.rows("select _id from answers where text = 'refiled' and question_id is null"),
    ).toHaveLength(1);
    // Meanwhile they are seen by their author and teachers, beside the paper.
    const unplaced = async (as: Speaker) =>
      (await call('GET', `/papers/${paper._id}/unplaced_answers`, as)).body as unknown as UnplacedAnswers;
    const [seen] = (await unplaced(writer)).data;
    expect(seen).toMatchObject({ text: 'refiled', asked: { label: '2', text: expect.stringContaining('Pelton') } });
    expect([(await unplaced(reader)).total, (await unplaced(colleague)).total]).toEqual([0, 1]);
    const of = async (as: Speaker) =>
      (await call('GET', `/papers/${paper._id}/questions`, as)).body['unplaced_answers'];
    expect([await of(writer), await of(reader), await of(colleague)]).toEqual([1, undefined, 1]);
    await hub.processing.drain();
    const found = (await questionsOf(paper)).find(({ text }) => text.includes('Pelton'));
    expect(found?._id).not.toBe(question._id);
    expect(await alone(textsOf(found?._id ?? ''), 'refiled')).toEqual(['refiled']);
  });

  it('are put under another question of the paper by their author or a teacher, for good', async () => {
    const paper = await hub.approvedPaper(PAPER_FIELDS, PAGE);
    const [first, second] = [await labelled(paper, '1'), await labelled(paper, '2')];
    const { _id } = await write(first._id, 'lost one');
    const there = await call('PUT', `/answers/${_id}/question`, writer, { question: second._id });
    expect(there.status).toBe(400);
    const lose = () => hub.database.rows('update answers set question_id = null where _id = $1', [_id]);
    await lose();
    await call('PUT', `/answers/${_id}/confirmation`, colleague);
    const place = (as: Speaker, question: string) => call('PUT', `/answers/${_id}/question`, as, { question });
    expect((await place(reader, second._id)).status).toBe(403);
    const elsewhere = await hub.approvedPaper({ ...PAPER_FIELDS, title: 'Another' }, PAGE);
    expect((await place(writer, (await labelled(elsewhere, '1'))._id)).status).toBe(400);
    await close(paper, later(2));
    expect((await place(writer, second._id)).status).toBe(409);
    await close(paper, null);
    // By its author it is not confirmed any more: the teacher has confirmed an answer to another question.
    expect((await place(writer, second._id)).body).toMatchObject({ confirmed_by: null });
    expect((await place(writer, second._id)).status).toBe(200);
    expect(await alone(textsOf(second._id), 'lost one')).toEqual(['lost one']);
    // A new cut leaves it there.
    await call('PATCH', `/questions/${second._id}`, hub.reviewer, { revision: second.revision, marks: 9 });
    expect(await alone(textsOf(second._id), 'lost one')).toEqual(['lost one']);
    await lose();
    expect((await place(colleague, first._id)).status).toBe(200);
    expect(await logged(paper._id)).toContainEqual({ action: 'answer.place' });
  });

  it('come back when a teacher splits it off again, as the marks of the study list do', async () => {
    const paper = await hub.approvedPaper(PAPER_FIELDS, PAGE);
    const lost = await labelled(paper, '3');
    await write(lost._id, 'split off');
    await call('PUT', `/study_list/${lost._id}`, reader, { state: 'known' });
    await hub.database.rows('delete from questions where _id = $1', [lost._id]);
    const two = await labelled(paper, '2');
    await hub.database.rows('update questions set text = $2 where _id = $1', [two._id, `${WHEEL} 3. ${LAW}`]);
    const { revision } = await labelled(paper, '2');
    const at = WHEEL.length + 1;
    expect((await call('POST', '/questions/split', hub.reviewer, { id: two._id, revision, at })).status).toBe(200);
    const three = await labelled(paper, '3');
    expect(await alone(textsOf(three._id), 'split off')).toEqual(['split off']);
    const { states } = (await call('GET', '/study_list/ids', reader)).body as { states?: { _id: string }[] };
    expect(states?.map(({ _id }) => _id)).toContain(three._id);
    // Or gives it the words and the name that it has.
    await hub.database.rows('delete from questions where _id = $1', [three._id]);
    const json = { revision: (await labelled(paper, '2')).revision, label: '3', text: LAW };
    expect((await call('PATCH', `/questions/${two._id}`, hub.reviewer, json)).status).toBe(200);
    expect(await alone(textsOf(two._id), 'split off')).toEqual(['split off']);
    const { states: now } = (await call('GET', '/study_list/ids', reader)).body as { states?: { _id: string }[] };
    expect(now?.map(({ _id }) => _id)).toContain(two._id);
  });

  it('take the likest question, by words before labels', () => {
    const now = (label: string, text: string) => ({ _id: label, label, text });
    const before = { label: '2', text: WHEEL };
    expect(questionFor(before, null, [now('2', PUMP), now('3', WHEEL)])).toBe('3');
    // Misread, but the same.
    expect(questionFor(before, null, [now('2', 'Derlve the hydraulic efflciency of a wheel'), now('3', LAW)])).toBe(
      '2',
    );
    // Another exam: shown under nothing, rather than under a wrong one.
    expect(questionFor(before, null, [now('2', LAW), now('3', PUMP)])).toBeNull();
    expect(questionFor({ label: '4', text: '' }, null, [now('3', LAW), now('4', '')])).toBe('4');
    // A teacher has typed it again: it stays.
    expect(questionFor(before, '2', [now('2', 'Another wording'), now('3', PUMP)])).toBe('2');
    expect(questionFor(before, '1', [now('1', `${PUMP} ${WHEEL}`), now('3', LAW)])).toBe('1');
    expect(questionFor(before, null, [])).toBeNull();
  });
});
