import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { approve, ask, paperForm, uploadedNotes, uploadedPaper, type Answered } from '@exam-vault/testing/ask';
import { HUB_SECRET } from '@exam-vault/testing/backups';
import { pdfFile, trustingInspector } from '@exam-vault/testing/files';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { student, teacher, type Member } from '@exam-vault/testing/people';
import { testBucket } from '@exam-vault/testing/swift/test-bucket';

/**
 * Two hubs on one database and one bucket, each with a data folder of its own: what one has done the other knows at once. Elsewhere: roles
 * and sessions (rights-transitions), limits (guess-limits, usage-limits), signing in at a provider (oidc-sign-in), backups, the sweep.
 */

let one: ListeningHub;
let two: ListeningHub;
let owner: Member;
let reviewer: Member;
let file: Buffer;

beforeAll(async () => {
  const bucket = await testBucket();
  const env = { ...bucket.env(), HUB_SECRET };
  one = await listeningHub({ inspector: trustingInspector }, undefined, env);
  two = await listeningHub({ inspector: trustingInspector }, one.database, env);
  owner = await student(one);
  reviewer = await teacher(one);
  file = await pdfFile();
}, 120_000);

const bytesOf = async (answer: Response) => [answer.status, Buffer.from(await answer.arrayBuffer())];

/** One word that stands in a title and nowhere else. */
const newWord = () => `Word${randomUUID().replaceAll('-', '')}`;

/** What strangers find at both hubs; they must agree. */
async function found(word: string): Promise<{ total: number; list: number; approved: number; inside: number }> {
  const all: unknown[] = [];
  for (const hub of [two, one]) {
    const total = async (path: string) => Number((await ask(hub, 'GET', path)).body.total);
    const { body } = await ask(hub, 'GET', '/papers/paper_stats');
    all.push({
      total: await total(`/papers/search_papers?title=${word}&page=1`),
      list: await total('/papers/all_paper?page=1'),
      approved: Number(body['approved']),
      inside: await total(`/papers/search_papers?title=${word}&page=1&inside=true`),
    });
  }
  expect(all[0]).toEqual(all[1]);
  return all[0] as { total: number; list: number; approved: number; inside: number };
}

describe('two hubs of one database and one bucket', () => {
  it('serve each other’s signed paths, of a Pending paper and of a public one', async () => {
    const pending = await uploadedPaper(one, owner, {}, file);
    expect(pending.file_url).toMatch(/^\/files\//);
    expect(await bytesOf(await fetch(two.origin + pending.file_url))).toEqual([200, file]);
    const { body } = await approve(two, reviewer, pending._id);
    expect(await bytesOf(await fetch(one.origin + String(body.file_url)))).toEqual([200, file]);
    // The hub that has just served it hears of the deletion no later than the one that deletes.
    expect((await ask(two, 'PUT', `/papers/${pending._id}/delete`, { as: owner })).status).toBe(200);
    for (const path of [pending.file_url, String(body.file_url)])
      for (const hub of [one, two]) expect((await fetch(hub.origin + path)).status).toBe(404);
  });

  it('count and find alike after every upload, decision, edit and deletion', async () => {
    const [word, other] = [newWord(), newWord()];
    const before = await found(word);
    expect(before).toMatchObject({ total: 0, inside: 0 });
    const { _id } = await uploadedPaper(one, owner, { title: word });
    expect(await found(word)).toEqual(before);
    expect((await approve(two, reviewer, _id)).status).toBe(200);
    const after = { total: 1, list: before.list + 1, approved: before.approved + 1, inside: 1 };
    expect(await found(word)).toEqual(after);
    const edit = { as: reviewer, form: paperForm({ title: other }) };
    expect((await ask(one, 'PUT', `/papers/edit_paper/${_id}`, edit)).status).toBe(200);
    expect([(await found(word)).total, await found(other)]).toEqual([0, after]);
    expect((await ask(two, 'PUT', `/papers/${_id}/delete`, { as: owner })).status).toBe(200);
    expect(await found(other)).toEqual(before);

    const notes = await uploadedNotes(one, owner, { title: word });
    const total = async (hub: ListeningHub) => (await ask(hub, 'GET', `/notes/search_notes?title=${word}`)).body.total;
    expect([await total(two), await total(one)]).toEqual([1, 1]);
    expect((await ask(two, 'PUT', `/notes/${notes._id}/delete`, { as: owner })).status).toBe(200);
    expect([await total(one), await total(two)]).toEqual([0, 0]);
  });

  it('make one paper of an upload that is sent to both at the same moment', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const word = newWord();
    const sent = [one, two].map((hub) =>
      ask(hub, 'POST', '/papers/upload_paper', { as: owner, headers, form: paperForm({ title: word }, file) }),
    );
    const [first, second] = (await Promise.all(sent)) as [Answered, Answered];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.body['_id']).toBe(second.body['_id']);
    const mine = await ask(two, 'GET', `/papers/search_papers?title=${word}&paper_approval_status=Pending`, { as: reviewer }); // prettier-ignore
    expect(mine.body.total).toBe(1);
  });

  it('let one of two reviewers decide who act at the same moment, each at another hub', async () => {
    const other = await teacher(two);
    for (let round = 0; round < 5; round += 1) {
      const { _id } = await uploadedPaper(one, owner);
      const answers = await Promise.all([approve(one, reviewer, _id), approve(two, other, _id)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    }
  });
});
