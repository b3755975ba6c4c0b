import { beforeAll, describe, expect, it } from 'vitest';
import { approve, ask, reject, uploadedPaper } from '@exam-vault/testing/ask';
import { trustingInspector } from '@exam-vault/testing/files';
import { student, teacher, type Member } from '@exam-vault/testing/people';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';

let hub: ListeningHub;
let owner: Member;
let reviewer: Member;
let colleague: Member;

beforeAll(async () => {
  hub = await listeningHub({ inspector: trustingInspector });
  owner = await student(hub);
  reviewer = await teacher(hub, { approved: true });
  colleague = await teacher(hub, { approved: true });
});

describe('review (spec section 4, contract policies 2 and 4)', () => {
  it('is an approved teacher’s, also when the service is called directly', async () => {
    const paper = await uploadedPaper(hub, owner);
    const others = [owner, await teacher(hub, { approved: false }), await teacher(hub, { approved: 'withdrawn' })];
    for (const { user } of others) {
      const row = await hub.users.find(user._id);
      if (!row) throw new Error('no such person');
      const decision = { paperId: paper._id, revision: undefined };
      await expect(hub.review.approve(row, decision)).rejects.toMatchObject({ code: 'FORBIDDEN' });
      await expect(hub.review.reject(row, decision, null)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    const { body } = await ask(hub, 'GET', `/papers/${paper._id}/view_paper`, { as: owner });
    expect(body).toMatchObject({ paper_approval_status: 'Pending' });
  });

  it("approve sets the reviewer's name and the server's time, whatever the client sends", async () => {
    const paper = await uploadedPaper(hub, owner);
    const before = Date.now();
    const { status, body } = await approve(hub, reviewer, paper._id, {
      approved_by: 'Me',
      approval_at: 1,
      revision: paper.revision,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ paper_approval_status: 'Approved', approved_by: reviewer.user.name, comment: null });
    expect(body.approval_at).toBeGreaterThanOrEqual(before);
    expect(body.approval_at).toBeLessThanOrEqual(Date.now());
  });

  it('reject sets approved_by and the comment, and no approval_at; the owner reads the comment', async () => {
    const paper = await uploadedPaper(hub, owner);
    const { body } = await reject(hub, reviewer, paper._id, '  Page 2 is missing.\nPlease scan it again. ');
    expect(body).toMatchObject({
      paper_approval_status: 'Rejected',
      approved_by: reviewer.user.name,
      approval_at: null,
      comment: 'Page 2 is missing.\nPlease scan it again.',
    });
    const seen = await ask(hub, 'GET', `/papers/${paper._id}/view_paper`, { as: owner });
    expect(seen.body.comment).toBe('Page 2 is missing.\nPlease scan it again.');
  });

  it('a comment is optional, at most 2,000 characters, and plain text stays as it is', async () => {
    const [one, two, three] = [
      await uploadedPaper(hub, owner),
      await uploadedPaper(hub, owner),
      await uploadedPaper(hub, owner),
    ];
    expect((await reject(hub, reviewer, one._id)).body.comment).toBeNull();
    expect((await reject(hub, reviewer, two._id, 'x'.repeat(2_001))).status).toBe(400);
    expect((await reject(hub, reviewer, three._id, '<b>No</b>')).body.comment).toBe('<b>No</b>');
  });

  it('of twenty decisions at the same time one wins, the others get 409 (policy 2)', async () => {
    const reviewers = await Promise.all(Array.from({ length: 20 }, () => teacher(hub, { approved: true })));
    const paper = await uploadedPaper(hub, owner);
    const answers = await Promise.all(
      reviewers.map((one, at) =>
        at % 2 === 0 ? approve(hub, one, paper._id) : reject(hub, one, paper._id, `No ${at}`),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect(new Set(answers.filter(({ status }) => status === 409).map(({ body }) => body.code))).toEqual(
      new Set(['ALREADY_REVIEWED']),
    );
    const log = await hub.db
      .selectFrom('audit_log')
      .select('action')
      .where('object_id', '=', paper._id)
      .where('action', '!=', 'paper.upload')
      .execute();
    expect(log).toHaveLength(1);
  });

  it("the same reviewer's same decision again is 200 unchanged, another's or another is 409", async () => {
    const paper = await uploadedPaper(hub, owner);
    const first = (await approve(hub, reviewer, paper._id)).body;
    const again = await approve(hub, reviewer, paper._id);
    expect([again.status, again.body.approval_at, again.body.revision]).toEqual([
      200,
      first.approval_at,
      first.revision,
    ]);
    expect((await approve(hub, colleague, paper._id)).body.code).toBe('ALREADY_REVIEWED');
    expect((await reject(hub, reviewer, paper._id)).body.code).toBe('ALREADY_REVIEWED');
  });

  it('revision guards against what the owner has just changed: 409 STALE_REVISION (contract section 4)', async () => {
    const paper = await uploadedPaper(hub, owner);
    const form = new FormData();
    for (const name of ['title', 'subject', 'department', 'year', 'semester', 'paper_type', 'exam_type'] as const)
      form.append(name, paper[name]);
    const edited = await ask(hub, 'PUT', `/papers/edit_paper/${paper._id}`, { as: owner, form });
    expect((await approve(hub, reviewer, paper._id, { revision: paper.revision })).body.code).toBe('STALE_REVISION');
    expect((await reject(hub, reviewer, paper._id, 'x', { revision: paper.revision })).body.code).toBe(
      'STALE_REVISION',
    );
    expect((await approve(hub, reviewer, paper._id, { revision: edited.body.revision })).status).toBe(200);
  });

  it('teachers may review their own uploads; the audit log says so (policy 5)', async () => {
    const own = await uploadedPaper(hub, reviewer);
    expect((await approve(hub, reviewer, own._id)).status).toBe(200);
    const [entry] = await hub.db
      .selectFrom('audit_log')
      .selectAll()
      .where('object_id', '=', own._id)
      .where('action', '=', 'paper.approve')
      .execute();
    expect(entry).toMatchObject({ actor_id: reviewer.user._id, detail: { own: true } });
  });

  it('back to Pending clears the decision; the audit log keeps it', async () => {
    const paper = await uploadedPaper(hub, owner);
    await reject(hub, reviewer, paper._id, 'Blurred');
    const form = new FormData();
    for (const name of ['title', 'subject', 'department', 'year', 'semester', 'paper_type', 'exam_type'] as const)
      form.append(name, paper[name]);
    const { body } = await ask(hub, 'PUT', `/papers/edit_paper/${paper._id}`, { as: owner, form });
    expect(body).toMatchObject({
      paper_approval_status: 'Pending',
      approved_by: null,
      approval_at: null,
      comment: null,
    });
    const log = await hub.db
      .selectFrom('audit_log')
      .selectAll()
      .where('object_id', '=', paper._id)
      .orderBy('id')
      .execute();
    expect(log.map(({ action }) => action)).toEqual(['paper.upload', 'paper.reject', 'paper.edit']);
    expect(log[1]?.detail).toMatchObject({ comment: 'Blurred' });
  });

  it.each([
    ['no status', { paperId: 'x' }],
    ['the wrong status', { paperId: 'x', status: 'Rejected' }],
    ['no paperId', { status: 'Approved' }],
    ['a revision that is no number', { paperId: 'x', status: 'Approved', revision: '1' }],
    [
      'a revision beyond what the database can hold',
      { paperId: crypto.randomUUID(), status: 'Approved', revision: 2 ** 31 },
    ],
    ['__proto__', JSON.parse('{"__proto__": {"x": 1}, "paperId": "x", "status": "Approved"}')],
    ['constructor', { constructor: {}, paperId: 'x', status: 'Approved' }],
  ])('%s is 400', async (_name, json) => {
    expect((await ask(hub, 'PUT', '/papers/approve_paper', { as: reviewer, json })).status).toBe(400);
  });

  it.each(['', '{', '[]', 'null', '"x"', '1', '{"paperId": "\xff"}', `{"paperId": "${'x'.repeat(70_000)}"}`])(
    'a body like %j is a 4xx',
    async (body) => {
      const { status } = await ask(hub, 'PUT', '/papers/approve_paper', {
        as: reviewer,
        body: new Uint8Array(Buffer.from(body, 'latin1')),
        headers: { 'content-type': 'application/json' },
      });
      expect([400, 413]).toContain(status);
    },
  );
});
