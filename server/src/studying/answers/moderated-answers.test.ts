import type { Report } from '@exam-vault/contract/reports';
import { alone, answersHub, type AnswersHub } from '@exam-vault/testing/answers-hub';
import type { Speaker } from '@exam-vault/testing/ask';
import type { Member } from '@exam-vault/testing/people';
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

describe('a hidden answer', () => {
  it('is read by its author and teachers only, counts nowhere, and may be shown again', async () => {
    const { answer, question, paper } = await on.paperWithAnswer('hide me: cavitation spoils impellers');
    const before = (await on.labelled(paper, '1')).answers ?? 0;
    const hide = (hidden: boolean, as: Speaker = hub.reviewer, reason = 'It is rude.') =>
      on.call('PUT', `/answers/${answer._id}/hidden`, as, { hidden, reason });
    expect((await hide(true, reader)).status).toBe(403);
    expect((await hide(true)).body).toMatchObject({ hidden: true, hidden_reason: 'It is rude.' });
    expect((await hide(true, colleague)).status).toBe(200);
    expect(await alone(on.textsOf(question._id), 'hide me')).toEqual([]);
    expect((await on.call('GET', `/answers/${answer._id}/history`, reader)).status).toBe(404);
    for (const as of [writer, colleague]) expect(await alone(on.textsOf(question._id, as), 'hide me')).toHaveLength(1);
    expect((await on.labelled(paper, '1')).answers).toBe(before - 1);
    expect((await on.call('GET', '/questions?query=impellers', reader)).body['total']).toBe(0);
    expect((await on.told(writer))[0]).toMatchObject({ kind: 'answer_hidden', text: 'It is rude.' });
    await hide(false);
    expect(await alone(on.textsOf(question._id), 'hide me')).toHaveLength(1);
    expect((await on.logged(paper._id)).map(({ action }) => action)).toEqual(['answer.hide', 'answer.unhide']);
  });

  it('can be the outcome of a report, which never hides the paper', async () => {
    const { answer, paper } = await on.paperWithAnswer('report me');
    const report = (as: Speaker, text: string) =>
      on.call('POST', `/answers/${answer._id}/reports`, as, { kind: 'not_allowed', text });
    const made = await report(reader, 'one');
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ document: { _id: paper._id }, about_answer: { _id: answer._id, question: '1' } });
    expect((await report(reader, 'two')).body['_id']).toBe(made.body['_id']);
    const open = async () =>
      ((await on.call('GET', '/reports?state=open', hub.reviewer)).body['data'] as Report[]).filter(
        ({ about_answer }) => about_answer?._id === answer._id,
      );
    expect(await open()).toMatchObject([
      { text: 'two', document: { _id: paper._id }, about_answer: { text: 'report me', author: writer.user.name } },
    ]);
    const resolve = (_id: unknown, action: string) =>
      on.call('POST', `/reports/${String(_id)}/resolve`, hub.reviewer, { action, reason: 'Not here.' });
    expect((await resolve(made.body['_id'], 'hidden')).body).toMatchObject({
      state: 'hidden',
      document: { hidden: false },
      about_answer: { hidden: true },
    });
    expect((await on.call('GET', `/papers/get_paper/${paper._id}`, reader)).status).toBe(200);
    expect((await on.told(writer))[0]).toMatchObject({ kind: 'answer_hidden', text: 'Not here.' });
    expect((await on.told(reader))[0]).toMatchObject({ kind: 'report_answered', about: { _id: paper._id } });
    // Of an answer that is deleted, there is nothing to hide.
    const again = await report(colleague, 'three');
    await on.call('DELETE', `/answers/${answer._id}`, writer);
    expect((await resolve(again.body['_id'], 'hidden')).status).toBe(400);
    expect((await resolve(again.body['_id'], 'dismissed')).status).toBe(200);
    // Nor when it is deleted at the same moment.
    const other = await on.paperWithAnswer('report me, too');
    const last = await on.call('POST', `/answers/${other.answer._id}/reports`, reader, { kind: 'not_allowed' });
    const late = await on.whileDeleted('answers', other.answer._id, () => resolve(last.body['_id'], 'hidden'));
    expect(late.status).toBe(400);
    expect((await on.call('GET', `/papers/get_paper/${other.paper._id}`, reader)).status).toBe(200);
  });
});

describe('answers that a teacher has closed', () => {
  it('are neither read nor written by students until then, but by their author and teachers', async () => {
    const { answer, question, paper } = await on.paperWithAnswer('closed: siphon');
    expect((await on.close(paper, on.later(1), reader)).status).toBe(403);
    const until = on.later(2);
    expect((await on.close(paper, until)).body).toEqual({ closed_until: until });
    expect(await on.list(question._id)).toEqual({ data: [], total: 0, closed_until: until });
    expect((await on.labelled(paper, '1')).answers).toBe(0);
    expect((await on.call('GET', '/questions?query=siphon', reader)).body['total']).toBe(0);
    expect(await on.textsOf(question._id, writer)).toContain('closed: siphon');
    expect(await alone(on.textsOf(question._id, colleague), 'siphon')).toHaveLength(1);
    for (const [method, path, json] of [
      ['POST', `/questions/${question._id}/answers`, { text: 'x' }],
      ['PATCH', `/answers/${answer._id}`, { text: 'x', revision: 1 }],
    ] as const) {
      const { status, body } = await on.call(method, path, writer, json);
      expect([status, body['code']]).toEqual([409, 'ANSWERS_CLOSED']);
    }
    expect((await on.call('PUT', `/answers/${answer._id}/vote`, reader)).status).toBe(404);
    expect((await on.call('POST', `/questions/${question._id}/answers`, colleague, { text: 'solution' })).status).toBe(
      201,
    );
    await on.close(paper, null);
    expect((await on.list(question._id)).closed_until).toBeNull();
    expect(await alone(on.textsOf(question._id), 'siphon')).toHaveLength(1);
    expect((await on.logged(paper._id)).map(({ action }) => action)).toEqual(['answer.close', 'answer.open']);
  });

  it.each([later400(), 'tomorrow', 7, undefined])('not until %s', async (until) => {
    const { paper } = await on.paperWithAnswer();
    expect((await on.call('PUT', `/papers/${paper._id}/answers_closed`, hub.reviewer, { until })).status).toBe(400);
  });
});

/** A day that is too far away; the clock of the hub is not there yet. */
function later400(): string {
  return new Date(Date.now() + 400 * 24 * 3_600_000).toISOString();
}
