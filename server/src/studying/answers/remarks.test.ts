import type { QuestionAnswer } from '@exam-vault/contract/answers';
import type { Report } from '@exam-vault/contract/reports';
import { answersHub, type AnswersHub } from '@exam-vault/testing/answers-hub';
import { notesForm, NOTES_FIELDS, PAPER_FIELDS, ask, type Speaker } from '@exam-vault/testing/ask';
import type { Member } from '@exam-vault/testing/people';
import { textFile, type ReadingHub } from '@exam-vault/testing/reading-hub';
import { beforeAll, describe, expect, it } from 'vitest';

let on: AnswersHub;
let hub: ReadingHub;
let writer: Member;
let reader: Member;
beforeAll(async () => {
  on = await answersHub();
  ({ hub, writer, reader } = on);
});

/** Notes of two pages. */
async function twoPages() {
  const { _id } = await hub.liveNotes({}, 'first', 'second');
  await hub.database.rows('update documents set page_count = 2 where _id = $1', [_id]);
  return _id;
}
const send = (_id: string, json: object, as: Speaker = writer) =>
  on.call('POST', `/documents/${_id}/remarks`, as, json);
const remark = async (_id: string, json: object = { text: 'The sign is wrong.' }, as: Speaker = writer) =>
  (await send(_id, json, as)).body as unknown as QuestionAnswer;
const list = async (_id: string, as: Speaker = reader) => {
  const { status, body } = await on.call('GET', `/documents/${_id}/remarks`, as);
  return status === 200 ? (body['data'] as QuestionAnswer[]).map(({ text }) => text) : status;
};

describe('remarks on a document (contract section 9, decision 95)', () => {
  it('are answers to it, a page or a spot, and the same one twice is one', async () => {
    const _id = await twoPages();
    const there = { text: 'The sign of $x$ is wrong <b>.', page: 2, spot: { x: 0.25, y: 1 } };
    const made = await remark(_id, there);
    expect(made).toMatchObject({ own: true, votes: 0, revision: 1, remark: { page: 2, spot: { x: 0.25, y: 1 } } });
    expect(made.html).toContain('&lt;b&gt;');
    expect(made.html).toContain('<math');
    expect(await remark(_id, there)).toEqual(made);
    expect((await remark(_id, { ...there, spot: null }))._id).not.toBe(made._id);
    expect((await remark(_id, { text: 'All of it' })).remark).toEqual({ page: null, spot: null });
    expect((await on.call('GET', `/documents/${_id}/remarks`, reader)).body).toMatchObject({ total: 3 });
    // The calls of answers are theirs too.
    const path = `/answers/${made._id}`;
    expect((await on.call('PUT', `${path}/vote`, reader)).body).toMatchObject({ votes: 1, remark: made.remark });
    expect((await on.call('PATCH', path, reader, { text: 'x', revision: 1 })).status).toBe(403);
    expect((await on.call('PATCH', path, writer, { text: 'Right', revision: 1 })).body).toMatchObject({
      text: 'Right',
      remark: made.remark,
    });
    expect((await on.call('DELETE', path, reader)).status).toBe(403);
    expect((await on.call('DELETE', path, writer)).status).toBe(200);
    expect(await list(_id)).toHaveLength(2);
  });

  it.each([
    { text: ' \u200B ' },
    { text: 'a\u0000b' },
    { text: 'x'.repeat(20_001) },
    { text: 'x', page: 3 },
    { text: 'x', page: 0 },
    { text: 'x', page: 1.5 },
    { text: 'x', page: 2_000_000_000 },
    { text: 'x', page: 1, spot: { x: 1.01, y: 0 } },
    { text: 'x', page: 1, spot: { x: 0, y: -0.1 } },
    { text: 'x', page: 1, spot: { x: 0 } },
    { text: 'x', spot: { x: 0, y: 0 } },
  ])('refuse %#', async (json) => {
    expect((await send(await twoPages(), json)).status).toBe(400);
  });

  it('take 10,000 characters, and of bidi signs what answers take', async () => {
    const _id = await twoPages();
    const text = `\u202Eevil ${'ह'.repeat(9_990)}`;
    const [{ text: kept }, { question, answer }] = [await remark(_id, { text }), await on.paperWithAnswer()];
    expect(answer.text).not.toBe('');
    expect(kept).toBe((await on.write(question._id, text)).text);
  });

  it('are no answers without a question, and stay when the paper is cut again', async () => {
    const { paper, question, answer } = await on.paperWithAnswer();
    const made = await remark(paper._id);
    const total = async (path: string) => (await on.call('GET', path, hub.reviewer)).body['total'];
    const before = await total(`/questions/${question._id}/answers`);
    expect(await total(`/papers/${paper._id}/unplaced_answers`)).toBe(0);
    expect((await on.call('PUT', `/answers/${made._id}/question`, writer, { question: question._id })).status).toBe(
      400,
    );
    await hub.database.rows('delete from questions where document_id = $1', [paper._id]);
    expect(await total(`/papers/${paper._id}/unplaced_answers`)).toBe(1);
    expect(await list(paper._id)).toEqual([made.text]);
    expect([await total(`/documents/${paper._id}/remarks`), answer.remark]).toEqual([1, undefined]);
    expect(before).toBeGreaterThan(0);
  });

  it('are for those who may read the document, and come back with it', async () => {
    const paper = await hub.approvedPaper(PAPER_FIELDS, '1. Sketch a siphon [2]');
    const made = await remark(paper._id);
    const turn = async (path: string, as: Speaker, json?: unknown) => expect((await on.call('PUT', path, as, json)).status).toBe(200); // prettier-ignore
    const isGone = async () => {
      expect(await list(paper._id)).toBe(404);
      expect((await send(paper._id, { text: 'x' })).status).toBe(404);
      expect((await on.call('PUT', `/answers/${made._id}/vote`, reader)).status).toBe(404);
      expect((await on.call('POST', `/answers/${made._id}/reports`, reader, { kind: 'not_allowed' })).status).toBe(404);
    };
    await turn(`/documents/${paper._id}/hidden`, hub.reviewer, { hidden: true, as: 'withdrawn_openly', reason: 'It' });
    await isGone();
    expect(await list(paper._id, hub.reviewer)).toEqual([made.text]);
    await turn(`/documents/${paper._id}/hidden`, hub.reviewer, { hidden: false });
    expect(await list(paper._id)).toEqual([made.text]);
    await hub.database.rows("update documents set readers = 'institution' where _id = $1", [paper._id]);
    await isGone();
    await hub.database.rows('update documents set readers = null, deleted_at = now() where _id = $1', [paper._id]);
    await isGone();
    await hub.database.rows('update documents set deleted_at = null where _id = $1', [paper._id]);
    expect(await list(paper._id)).toEqual([made.text]);
    // While a teacher keeps answers closed, no remark gives them away.
    await on.close(paper, on.later(1));
    expect([await list(paper._id), (await send(paper._id, { text: 'x' })).status]).toEqual([[], 409]);
    await on.close(paper, null);
  });

  it('leave their page when the document gets another file', async () => {
    const _id = await twoPages();
    const made = await remark(_id, { text: 'Here', page: 2, spot: { x: 0.5, y: 0.5 } });
    const form = notesForm(NOTES_FIELDS, textFile('another'));
    await ask(hub, 'PUT', `/notes/edit_notes/${_id}`, { as: hub.owner, form });
    const [row] = (await on.call('GET', `/documents/${_id}/remarks`, reader)).body['data'] as QuestionAnswer[];
    expect([row?._id, row?.remark]).toEqual([made._id, { page: null, spot: null }]);
  });

  it('are told to the owner once until it is read, and hiding to the author', async () => {
    const _id = await twoPages();
    const toldOwner = async () =>
      (await on.told(hub.owner)).filter(({ kind, about }) => kind === 'remark_written' && about?._id === _id);
    await remark(_id, { text: 'My own' }, hub.owner);
    expect(await toldOwner()).toEqual([]);
    const made = await remark(_id, { text: 'One' });
    await remark(_id, { text: 'Two' }, reader);
    expect(await toldOwner()).toMatchObject([{ by: writer.user.name, text: null, about: { kind: 'notes' } }]);
    await on.call('PUT', '/notifications/read', hub.owner);
    await remark(_id, { text: 'Three' }, reader);
    expect(await toldOwner()).toHaveLength(2);
    await on.call('PUT', `/answers/${made._id}/hidden`, hub.reviewer, { hidden: true, reason: 'Rude' });
    expect(await list(_id)).not.toContain('One');
    expect(await list(_id, writer)).toContain('One');
    expect((await on.told(writer))[0]).toMatchObject({ kind: 'remark_hidden', text: 'Rude' });
    const logged = await hub.database.rows("select action from audit_log where object_id = $1 and action like '%hide'", [_id]); // prettier-ignore
    expect(logged).toEqual([{ action: 'remark.hide' }]);
  });

  it('are reported as answers are: hidden, and the document stays', async () => {
    const _id = await twoPages();
    const made = await remark(_id, { text: 'Rude', page: 1 });
    const sent = await on.call('POST', `/answers/${made._id}/reports`, reader, { kind: 'not_allowed' });
    expect(sent.body).toMatchObject({ document: { kind: 'notes', _id }, about_answer: { remark: { page: 1 } } });
    const { body } = await on.call('GET', '/reports?state=open', hub.reviewer);
    const report = (body['data'] as Report[]).find((one) => one.about_answer?._id === made._id);
    expect(report?.about_answer).toMatchObject({ text: 'Rude', remark: { page: 1 }, question: null });
    await on.call('POST', `/reports/${report?._id}/resolve`, hub.reviewer, { action: 'hidden' });
    expect(await list(_id)).toEqual([]);
    expect((await on.call('GET', `/notes/get_notes/${_id}`, reader)).status).toBe(200);
  });
});
