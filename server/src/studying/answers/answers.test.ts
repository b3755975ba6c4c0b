import type { FoundQuestion } from '@exam-vault/contract/questions';
import { alone, answersHub, type AnswersHub, type Body } from '@exam-vault/testing/answers-hub';
import { PAPER_FIELDS, type Speaker } from '@exam-vault/testing/ask';
import { student, type Member } from '@exam-vault/testing/people';
import type { ReadingHub } from '@exam-vault/testing/reading-hub';
import { beforeAll, describe, expect, it } from 'vitest';

let on: AnswersHub;
let hub: ReadingHub;
let writer: Member;
let reader: Member;
let colleague: Member;
beforeAll(async () => {
  on = await answersHub();
  ({ hub, writer, reader, colleague } = on);
});

describe('answers under a question (contract section 9)', () => {
  it('show who wrote them, as safe HTML, and are counted', async () => {
    const { question, paper, answer } = await on.paperWithAnswer('first $x$ <b>');
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
    const { data, total } = await on.list(question._id);
    expect(data).toContainEqual({ ...answer, own: false });
    expect((await on.labelled(paper, '1')).answers).toBe(total);
    // Sent twice by a network that is bad, it is one.
    expect(await on.write(question._id, 'first $x$ <b>')).toEqual(answer);
  });

  it.each([{}, { text: ' \u200B ' }, { text: 'x'.repeat(20_001) }, { text: 'a\u0000b' }, { text: ['x'] }])(
    'refuse a text like %o',
    async (json) => {
      const { question } = await on.paperWithAnswer();
      expect((await on.call('POST', `/questions/${question._id}/answers`, writer, json)).status).toBe(400);
    },
  );

  it('take 20,000 letters of Hindi with formulas', async () => {
    const { question } = await on.paperWithAnswer();
    const text = `$x^2$ ${'ह'.repeat(19_994)}`;
    expect((await on.write(question._id, text)).text).toBe(text);
  });

  it('have the rights of their paper', async () => {
    const paper = await hub.pendingPaper(PAPER_FIELDS, '1. Sketch a hydraulic ram and its valves [7]');
    const question = await on.labelled(paper, '1', hub.owner);
    const answer = await on.write(question._id, 'In secret', hub.owner);
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
    for (const [method, path, json] of calls) expect((await on.call(method, path, reader, json)).status).toBe(404);
    expect((await on.call('PUT', `/answers/${answer._id}/vote`, hub.reviewer)).status).toBe(200);
    // A hidden paper, too.
    await on.call('PUT', `/review/approve_paper`, hub.reviewer, { paperId: paper._id });
    await on.call('PUT', `/documents/${paper._id}/hidden`, hub.reviewer, { hidden: true });
    for (const [method, path, json] of calls) expect((await on.call(method, path, reader, json)).status).toBe(404);
  });

  it('of the same question in other public papers are there too, and no others', async () => {
    const text = 'Discuss the phenomenon of water hammer in long conduits with surge tanks';
    const first = await hub.approvedPaper({ ...PAPER_FIELDS, exam_year: '2020' }, `1. ${text}`);
    const second = await hub.approvedPaper({ ...PAPER_FIELDS, exam_year: '2022' }, `4. ${text}`);
    const [here, there] = [await on.labelled(first, '1'), await on.labelled(second, '4')];
    await on.write(here._id, 'here');
    await on.write(there._id, 'there', reader);
    const { data, total } = await on.list(here._id);
    expect(total).toBe(2);
    expect(data.map((one) => [one.text, one.question])).toEqual([
      ['here', null],
      ['there', { _id: there._id, label: '4', paper: expect.objectContaining({ _id: second._id, exam_year: 2022 }) }],
    ]);
    expect((await on.labelled(first, '1')).answers).toBe(2);
    await on.call('PUT', `/documents/${second._id}/hidden`, hub.reviewer, { hidden: true });
    expect(await on.textsOf(here._id)).toEqual(['here']);
    expect((await on.labelled(first, '1')).answers).toBe(1);
  });

  it('stand confirmed first, then by votes, then the oldest, 12 a page', async () => {
    const paper = await hub.approvedPaper(PAPER_FIELDS, '1. Classify notches and weirs by their shape [3]');
    const { _id } = await on.labelled(paper, '1');
    const ids: string[] = [];
    for (let n = 0; n < 13; n += 1) {
      hub.clock.advance?.(1_000);
      ids.push((await on.write(_id, `answer ${n}`))._id);
    }
    await on.call('PUT', `/answers/${ids[5]}/vote`, reader);
    await on.call('PUT', `/answers/${ids[12]}/confirmation`, hub.reviewer);
    const pages = [await on.list(_id), await on.list(_id, reader, '?page=2')];
    expect(pages.map(({ total, data }) => [total, data.length])).toEqual([
      [13, 12],
      [13, 1],
    ]);
    expect(pages[0]?.data.slice(0, 2).map((one) => one._id)).toEqual([ids[12], ids[5]]);
    expect(pages[0]?.data[0]?.confirmed_by).toBe(hub.reviewer.user.name);
  });
});

describe('a preview', () => {
  it('shows a text that takes too much to format as it was typed, and says so', async () => {
    const preview = async (text: string) => (await on.call('POST', '/answers/preview', writer, { text })).body;
    // Each short row gets all of the cells.
    const table = `${'|a'.repeat(200)}|\n${'|-'.repeat(200)}|\n${'|\n'.repeat(300)}b <i>`;
    expect(await preview(table)).toEqual({
      html: expect.stringMatching(/^<p>\|a\|a.*<br>b &lt;i&gt;<\/p>$/),
      is_plain: true,
    });
    expect(await preview('**x**')).toEqual({ html: '<p><strong>x</strong></p>\n', is_plain: false });
  });
});

describe('votes and confirmations', () => {
  it('count one for each person, however often they are sent, and none for oneself', async () => {
    const { answer } = await on.paperWithAnswer();
    const vote = (as: Speaker, method = 'PUT') => on.call(method, `/answers/${answer._id}/vote`, as);
    const sent = await Promise.all([vote(reader), vote(reader), vote(reader)]);
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await vote(colleague)).body).toMatchObject({ votes: 2, voted: true });
    expect((await vote(writer)).status).toBe(403);
    expect((await vote(reader, 'DELETE')).body).toMatchObject({ votes: 1, voted: false });
    expect((await vote(reader, 'DELETE')).body).toMatchObject({ votes: 1, voted: false });
  });

  it('of alumni who only read may be taken back', async () => {
    const { answer } = await on.paperWithAnswer();
    const asha = await student(hub);
    const vote = async (method: string) => (await on.call(method, `/answers/${answer._id}/vote`, asha)).status;
    expect(await vote('PUT')).toBe(200);
    await hub.database.rows('update users set alumni_since = now() where _id = $1', [asha.user._id]);
    expect([await vote('PUT'), await vote('DELETE')]).toEqual([403, 200]);
  });

  it('and reports are of nothing when the answer is deleted at the same moment', async () => {
    const { answer } = await on.paperWithAnswer();
    const sent = await on.whileDeleted(
      'answers',
      answer._id,
      () =>
        Promise.all([
          on.call('PUT', `/answers/${answer._id}/vote`, reader),
          on.call('POST', `/answers/${answer._id}/reports`, colleague, { kind: 'not_allowed' }),
        ]),
      2,
    );
    expect(sent.map(({ status }) => status)).toEqual([404, 404]);
  });

  it('are of teachers, are told and logged once, and fall with the text that they confirm', async () => {
    const { answer, paper } = await on.paperWithAnswer();
    const confirm = (as: Speaker, method = 'PUT') => on.call(method, `/answers/${answer._id}/confirmation`, as);
    expect((await confirm(reader)).status).toBe(403);
    await Promise.all([confirm(hub.reviewer), confirm(hub.reviewer)]);
    expect((await on.told(writer))[0]).toMatchObject({ kind: 'answer_confirmed', about: { _id: paper._id } });
    const edited = await on.call('PATCH', `/answers/${answer._id}`, writer, { text: 'Another', revision: 1 });
    expect(edited.body).toMatchObject({ confirmed_by: null, revision: 2 });
    expect((await confirm(colleague)).body['confirmed_by']).toBe(colleague.user.name);
    expect((await confirm(colleague, 'DELETE')).body['confirmed_by']).toBeNull();
    expect((await on.logged(paper._id)).map(({ action }) => action)).toEqual([
      'answer.confirm',
      'answer.confirm',
      'answer.unconfirm',
    ]);
  });
});

describe('an edit', () => {
  it('is of the author alone, keeps what was there, and does not overwrite another', async () => {
    const { answer } = await on.paperWithAnswer('one');
    const edit = (text: string, revision: number, as: Speaker = writer) =>
      on.call('PATCH', `/answers/${answer._id}`, as, { text, revision });
    expect((await edit('mine', 1, hub.reviewer)).status).toBe(403);
    const both = await Promise.all([edit('two', 1), edit('zwei', 1)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const stale = await edit('three', 1);
    expect([stale.status, stale.body['code']]).toEqual([409, 'STALE_REVISION']);
    await edit('three', 2);
    const { body } = await on.call('GET', `/answers/${answer._id}/history`, reader);
    expect((body['data'] as Body[]).map(({ revision, editor }) => [revision, editor])).toEqual(
      [3, 2, 1].map((revision) => [revision, writer.user.name]),
    );
    expect((body['data'] as Body[])[2]).toMatchObject({ text: 'one', at: answer.created_at });
  });

  it('or a removal by the author is for good', async () => {
    const { answer, question } = await on.paperWithAnswer('gone');
    expect((await on.call('DELETE', `/answers/${answer._id}`, hub.reviewer)).status).toBe(403);
    expect((await on.call('DELETE', `/answers/${answer._id}`, writer)).status).toBe(200);
    expect(await alone(on.textsOf(question._id), 'gone')).toEqual([]);
    expect((await on.call('DELETE', `/answers/${answer._id}`, writer)).status).toBe(404);
  });

  it('is no longer possible, but a removal is, while the paper is hidden', async () => {
    const { answer, paper } = await on.paperWithAnswer('withdrawn');
    await on.call('PUT', `/documents/${paper._id}/hidden`, hub.reviewer, { hidden: true });
    const gone = (as: Speaker) => on.call('DELETE', `/answers/${answer._id}`, as);
    expect([(await gone(reader)).status, (await gone(writer)).status]).toEqual([404, 200]);
    expect(await hub.database.rows('select from answers where _id = $1', [answer._id])).toEqual([]);
  });

  it('or an answer of somebody whose account is deleted at the same moment is refused', async () => {
    const { question } = await on.paperWithAnswer();
    const asha = await student(hub);
    const sent = await on.whileDeleted('users', asha.user._id, () =>
      on.call('POST', `/questions/${question._id}/answers`, asha, { text: 'Too late' }),
    );
    expect(sent).toMatchObject({ status: 403, body: { code: 'ACCOUNT_DISABLED' } });
  });
});

describe('the words of answers', () => {
  it('find their question, behind those that have the words themselves', async () => {
    const { question } = await on.paperWithAnswer('The quixotropic index says it.');
    const { data } = (await on.call('GET', '/questions?query=quixotropic', reader)).body as { data?: FoundQuestion[] };
    expect(data).toMatchObject([{ _id: question._id, found_in_answer: true }]);
    expect(data?.[0]?.answers).toBeGreaterThan(0);
    expect((await on.call('GET', '/questions?query=quixotropic&marks=8', reader)).body['total']).toBe(0);
    const own = (await on.call('GET', '/questions?query=buckingham', reader)).body['data'] as FoundQuestion[];
    expect(own[0]?.found_in_answer).toBeUndefined();
  });

  it('do not hide questions with some of the words, and stand behind them in every order', async () => {
    const { question } = await on.paperWithAnswer('A zygomantic borehole fluxion.');
    const asked = await on.labelled(await hub.approvedPaper(PAPER_FIELDS, '1. Explain a zygomantic weir'), '1');
    for (const sort of ['relevance', 'newest', 'asked']) {
      const { body } = await on.call('GET', `/questions?query=zygomantic%20fluxion&sort=${sort}`, reader);
      expect((body['data'] as FoundQuestion[]).map(({ _id }) => _id)).toEqual([asked._id, question._id]);
    }
    // Some of the words in an answer are not enough.
    expect((await on.call('GET', '/questions?query=fluxion%20xylorimba', reader)).body['total']).toBe(0);
  });
});
