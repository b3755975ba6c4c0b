import type { DeskPaper } from '@exam-vault/contract/review';
import { approve, ask, paperForm, reject, uploadedPaper } from '@exam-vault/testing/ask';
import { trustingInspector } from '@exam-vault/testing/files';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { student, teacher, type Member } from '@exam-vault/testing/people';
import { readingHub } from '@exam-vault/testing/reading-hub';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

let hub: ListeningHub;
let owner: Member;
let reviewer: Member;
let colleague: Member;

beforeAll(async () => {
  hub = await listeningHub({ inspector: trustingInspector });
  reviewer = await teacher(hub, { approved: true });
  colleague = await teacher(hub, { approved: true });
});
beforeEach(async () => {
  owner = await student(hub);
  await hub.database.rows('update documents set deleted_at = now()');
  hub.outbox.length = 0;
});

async function next(as: Member, after?: string): Promise<DeskPaper | null> {
  const query = after === undefined ? '' : `?after=${after}`;
  const { status, body } = await ask(hub, 'GET', `/review/next${query}`, { as });
  expect(status).toBe(200);
  return body as unknown as DeskPaper | null;
}
const undo = (as: Member, paperId: string, revision: unknown) =>
  ask(hub, 'POST', '/review/undo', { as, json: { paperId, revision } });
const papers = async (count: number) => {
  const all = [];
  for (let made = 0; made < count; made += 1) all.push(await uploadedPaper(hub, owner));
  return all.map(({ _id }) => _id).toReversed();
};
const endClaims = () => hub.database.rows(`update review_claims set until = now()`);
const endUndo = () => hub.database.rows(`update undoable_decisions set until = now()`);

describe('the desk (contract section 9, review)', () => {
  it('gives the papers that wait one after the other, newest first, and begins again behind the last', async () => {
    const ids = await papers(3);
    const first = await next(reviewer);
    expect(first).toMatchObject({ _id: ids[0], claimed_by: null, waiting: 3, checks: [] });
    expect(first?.uploader).toEqual({ approved: 0, rejected: 0 });
    expect((await next(reviewer, ids[0]))?._id).toBe(ids[1]);
    expect((await next(reviewer, ids[1]))?._id).toBe(ids[2]);
    expect((await next(reviewer, ids[2]))?._id).toBe(ids[0]);
  });

  it('gives two reviewers different papers, and locks nobody out', async () => {
    const [newest, older] = await papers(2);
    expect((await next(reviewer))?._id).toBe(newest);
    expect(await next(colleague)).toMatchObject({ _id: older, claimed_by: null });
    const third = await teacher(hub, { approved: true });
    expect(await next(third)).toMatchObject({ _id: newest, claimed_by: reviewer.user.name });
    expect((await approve(hub, third, newest ?? '')).status).toBe(200);
    await endClaims();
    expect(await next(third)).toMatchObject({ _id: older, claimed_by: null });
    expect(await next(reviewer)).toMatchObject({ _id: older, claimed_by: third.user.name });
  });

  it('claims a paper for one of two who ask at the same moment', async () => {
    const ids = await papers(2);
    const both = await Promise.all([next(reviewer), next(colleague)]);
    expect(both.map((paper) => paper?._id).toSorted()).toEqual(ids.toSorted());
  });

  it('is empty when nothing waits, and tells how earlier papers of the uploader were decided', async () => {
    const [one = '', two = '', three = ''] = await papers(3);
    await approve(hub, reviewer, one);
    await reject(hub, reviewer, two, 'Unreadable');
    expect((await next(reviewer))?.uploader).toEqual({ approved: 1, rejected: 1 });
    await approve(hub, reviewer, three);
    expect(await next(reviewer)).toBeNull();
  });

  it('shows papers with the same file', async () => {
    const [one = '', two] = await papers(2);
    await approve(hub, reviewer, one);
    expect((await next(reviewer))?._id).toBe(two);
    expect((await next(reviewer))?.seen_before).toMatchObject([
      { _id: one, kind: 'same_file', score: 1, paper_approval_status: 'Approved' },
    ]);
  });
});

describe('papers that are no copies (decision 50)', () => {
  it('are not shown to each other again until it is taken back, and only reviewers decide', async () => {
    const [one = '', two = ''] = await papers(2);
    const set = (as: Member, not_a_copy: boolean) =>
      ask(hub, 'PUT', '/review/not_a_copy', { as, json: { paper: two, other: one, not_a_copy } });
    const seen = async () => ((await next(reviewer))?.seen_before ?? []).length;
    expect(await seen()).toBe(1);
    expect((await set(owner, true)).status).toBe(403);
    expect((await set(reviewer, true)).body).toEqual({ not_a_copy: true });
    expect(await seen()).toBe(0);
    const both = await ask(hub, 'GET', `/review/compare?paper=${one}&other=${two}`, { as: reviewer });
    expect(both.body).toMatchObject({ paper: { _id: one }, other: { _id: two }, not_a_copy: true });
    const actions = await hub.database.rows('select action from audit_log where object_id = $1 order by id', [two]);
    expect(actions.at(-1)).toEqual({ action: 'review.not_a_copy' });
    await set(reviewer, false);
    expect(await seen()).toBe(1);
  });

  it('count as acted on; what is approved as it was counts as ignored, until that is taken back', async () => {
    await hub.database.rows('delete from desk_alarms');
    const [newest = ''] = await papers(2);
    const outcomes = () => hub.database.rows('select alarm, outcome from desk_alarms');
    await next(reviewer);
    expect(await outcomes()).toEqual([{ alarm: 'same_file', outcome: null }]);
    const { body } = await approve(hub, reviewer, newest, { may_undo: true });
    expect(await outcomes()).toEqual([{ alarm: 'same_file', outcome: 'ignored' }]);
    await undo(reviewer, newest, body['revision']);
    expect(await outcomes()).toEqual([{ alarm: 'same_file', outcome: null }]);
  });
});

describe('what a reviewer should look at', () => {
  it('is a field that says something else than the paper, a turned page and an empty one', async () => {
    const reading = await readingHub();
    const header = ['Fairview University', 'End Term Examination', 'Course Name : Surveying', 'Course Code : CSN 301'];
    const paper = await reading.pendingPaper(
      { title: 'Operating Systems', subject: 'Surveying', exam_type: 'University' },
      header.join('\n'),
      'Question 1',
    );
    const desk = async () => (await ask(reading, 'GET', '/review/next', { as: reading.reviewer })).body;
    const checks = async () => (await desk())['checks'];
    expect(await desk()).toMatchObject({ header_page: 1 });
    expect(await checks()).toEqual([{ kind: 'contradicts', page: 1, field: 'title', value: 'Surveying' }]);
    await reading.database.rows(`update document_pages set turns = 2 where page = 1`);
    await reading.database.rows(`update document_pages set words = null, source = 'picture' where page = 2`);
    expect(await checks()).toMatchObject([
      { kind: 'blank', page: 2 },
      { kind: 'turned', page: 1 },
      { kind: 'contradicts' },
    ]);
    await reading.database.rows(`update documents set text_status = 'failed' where _id = $1`, [paper._id]);
    expect(await checks()).toEqual([{ kind: 'unreadable', page: null, field: null, value: null }]);
    expect(await desk()).toMatchObject({ header_page: null });
  });
});

describe('a decision on the desk', () => {
  it('can be taken back for ten seconds by their reviewer; the owner is told only after that', async () => {
    const [id = ''] = await papers(1);
    const { body } = await approve(hub, reviewer, id, { may_undo: true });
    expect(hub.outbox).toEqual([]);
    expect((await undo(colleague, id, body.revision)).body.code).toBe('UNDO_TOO_LATE');
    expect((await undo(reviewer, id, 1)).body.code).toBe('UNDO_TOO_LATE');
    const undone = await undo(reviewer, id, body.revision);
    expect(undone.body).toMatchObject({ paper_approval_status: 'Pending', approved_by: null, approval_at: null });
    expect((await undo(reviewer, id, body.revision)).status).toBe(409);
    expect((await ask(hub, 'GET', '/papers/all_paper')).body).toMatchObject({ total: 0 });
    await endUndo();
    await hub.review.announceDue();
    expect(hub.outbox).toEqual([]);
    const actions = await hub.database.rows('select action from audit_log where object_id = $1 order by id', [id]);
    expect(actions).toEqual(['upload', 'approve', 'undo'].map((verb) => ({ action: `paper.${verb}` })));
  });

  it('stands after that, and the owner is told once', async () => {
    const [id = ''] = await papers(1);
    const { body } = await reject(hub, reviewer, id, 'Page 2 is missing.', { may_undo: true });
    await endUndo();
    expect((await undo(reviewer, id, body.revision)).body.code).toBe('UNDO_TOO_LATE');
    await hub.review.announceDue();
    await hub.review.announceDue();
    expect(hub.outbox).toHaveLength(1);
    expect(hub.outbox[0]?.text).toContain('Page 2 is missing.');
  });

  it('is told to the owner only while it stands, and makes way for the next one', async () => {
    const [changed = '', decidedAgain = ''] = await papers(2);
    for (const id of [changed, decidedAgain]) {
      await approve(hub, reviewer, id, { may_undo: true });
      // An edit by its student makes it Pending again.
      await ask(hub, 'PUT', `/papers/edit_paper/${id}`, { as: owner, form: paperForm() });
    }
    expect((await reject(hub, reviewer, decidedAgain, 'Page 2 is missing.', { may_undo: true })).status).toBe(200);
    await endUndo();
    await hub.review.announceDue();
    expect(hub.outbox).toHaveLength(1);
    expect(hub.outbox[0]?.text).toContain('Page 2 is missing.');
    const { body } = await ask(hub, 'GET', '/notifications', { as: owner });
    expect(body.data).toMatchObject([{ kind: 'paper_rejected', about: { _id: decidedAgain } }]);
  });

  it('cannot be taken back without the wish for it, or when the owner has changed the paper', async () => {
    const [one = '', two = ''] = await papers(2);
    const decided = await approve(hub, reviewer, one);
    expect((await undo(reviewer, one, decided.body.revision)).body.code).toBe('UNDO_TOO_LATE');
    const rejected = await reject(hub, reviewer, two, undefined, { may_undo: true });
    await hub.database.rows('update documents set revision = revision + 1 where _id = $1', [two]);
    expect((await undo(reviewer, two, rejected.body.revision)).body.code).toBe('STALE_REVISION');
  });
});
