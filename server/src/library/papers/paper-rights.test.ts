import { beforeAll, describe, expect, it } from 'vitest';
import { approve, ask, paperForm, uploadedPaper, type Answered } from '@exam-vault/testing/ask';
import { trustingInspector } from '@exam-vault/testing/files';
import { accountsOf, type TestAccounts } from '@exam-vault/testing/accounts';
import { student } from '@exam-vault/testing/people';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';

let hub: ListeningHub;
let people: TestAccounts['people'];

beforeAll(async () => {
  hub = await listeningHub({ inspector: trustingInspector });
  ({ people } = await accountsOf(hub));
});

/** The cells of contract section 6 are in rights-matrix.test.ts; here is what they do not say. */
describe('rights to a paper (contract section 6)', () => {
  it.each([
    ['anonymous', 401, 'UNAUTHENTICATED'],
    ['no profile', 403, 'NOT_REGISTERED'],
    ['S other', 201, undefined],
    ['TP', 403, 'NOT_APPROVED'],
    ['T+', 201, undefined],
    ['admin', 201, undefined],
  ] as const)('upload_paper by %s: %i', async (who, status, code) => {
    const file = Buffer.from('%PDF-1.4 not read before the right is known');
    const form = status === 201 ? undefined : paperForm({}, file);
    const answer = form
      ? await ask(hub, 'POST', '/papers/upload_paper', { as: people[who], form })
      : { status: (await uploadedPaper(hub, people[who as 'T+'])) ? 201 : 0, body: {} as Answered['body'] };
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('the role is asked before the body is looked at (section 3)', async () => {
    for (const path of ['/papers/approve_paper', '/papers/reject_paper']) {
      expect((await ask(hub, 'PUT', path, { as: people['S other'], body: 'rubbish' })).status).toBe(403);
      expect((await ask(hub, 'PUT', path, { as: people['T+'], body: 'rubbish' })).status).toBe(400);
    }
  });

  it('a disabled user gets 403 ACCOUNT_DISABLED from the next request, and their file paths end (policy 3)', async () => {
    const person = await student(hub);
    const paper = await uploadedPaper(hub, person);
    expect((await ask(hub, 'GET', paper.file_url)).status).toBe(200);
    await ask(hub, 'PUT', `/admin/users/${person.user._id}/disable`, { as: people.admin });
    for (const [method, path] of [
      ['GET', '/papers/my_paper'],
      ['GET', '/login/get_role'],
      ['PUT', `/papers/${paper._id}/delete`],
    ] as const) {
      const answer = await ask(hub, method, path, { as: person });
      expect([answer.status, answer.body.code]).toEqual([403, 'ACCOUNT_DISABLED']);
    }
    expect((await ask(hub, 'GET', paper.file_url)).status).toBe(404);
    expect((await ask(hub, 'GET', `/papers/${paper._id}/view_paper`, { as: person })).status).toBe(404);
  });

  it('nothing unreadable shows in lists, totals or searches', async () => {
    const owner = await student(hub);
    const word = `Hidden ${crypto.randomUUID()}`;
    const pending = await uploadedPaper(hub, owner, { title: word });
    const before = (await ask(hub, 'GET', '/papers/all_paper')).body.total;
    for (const as of [null, people['S other'], people.TP, owner]) {
      const found = await ask(hub, 'GET', `/papers/search_papers?title=${encodeURIComponent(word)}`, { as });
      expect(found.body).toMatchObject({ data: [], total: 0 });
    }
    expect((await approve(hub, people['T+'], pending._id)).status).toBe(200);
    expect((await ask(hub, 'GET', '/papers/all_paper')).body.total).toBe(Number(before) + 1);
    await ask(hub, 'PUT', `/papers/${pending._id}/delete`, { as: owner });
    expect((await ask(hub, 'GET', '/papers/all_paper')).body.total).toBe(before);
    expect((await ask(hub, 'GET', `/papers/search_papers?title=${encodeURIComponent(word)}`)).body.total).toBe(0);
  });
});
