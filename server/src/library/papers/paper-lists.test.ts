import type { Paper } from '@exam-vault/contract/papers';
import { beforeAll, describe, expect, it } from 'vitest';
import { approve, ask, reject, uploadedPaper } from '@exam-vault/testing/ask';
import { trustingInspector } from '@exam-vault/testing/files';
import { student, teacher, type Member } from '@exam-vault/testing/people';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';

let hub: ListeningHub;
let owner: Member;
let reviewer: Member;
const approved: string[] = [];

beforeAll(async () => {
  hub = await listeningHub({ inspector: trustingInspector });
  owner = await student(hub);
  reviewer = await teacher(hub, { approved: true });
  for (let number = 1; number <= 26; number += 1) {
    const paper = await uploadedPaper(hub, owner, { title: `Paper ${number}`, department: number <= 5 ? 'ME' : 'CSE' });
    await approve(hub, reviewer, paper._id);
    approved.unshift(paper._id);
  }
});

const ids = (data: unknown) => (data as Paper[]).map(({ _id }) => _id);

describe('lists of papers (spec section 9, contract section 4)', () => {
  it('all_paper: 12 a page, newest first, with the true total', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => ask(hub, 'GET', `/papers/all_paper?page=${page}`)));
    expect(pages.map(({ body }) => body.total)).toEqual([26, 26, 26]);
    expect(pages.map(({ body }) => ids(body.data))).toEqual([
      approved.slice(0, 12),
      approved.slice(12, 24),
      approved.slice(24),
    ]);
    expect(ids((await ask(hub, 'GET', '/papers/all_paper')).body.data)).toEqual(approved.slice(0, 12));
  });

  it('a page past the end is empty with the true total', async () => {
    for (const page of [4, 1_000_000_000]) {
      expect((await ask(hub, 'GET', `/papers/all_paper?page=${page}`)).body).toEqual({ data: [], total: 26 });
    }
  });

  it('a page far down, whose ids are picked first, is the page that it would be otherwise', async () => {
    const { db } = hub;
    const [paper] = await db.selectFrom('documents').selectAll().limit(1).execute();
    if (!paper) throw new Error('no paper');
    const start = new Date('2001-01-01T00:00:00Z').getTime();
    const many = Array.from({ length: 500 }, (_, at) => {
      const { _id, is_public, ...rest } = paper;
      return {
        ...rest,
        title: `Old ${at}`,
        title_folded: `old ${at}`,
        file_id: crypto.randomUUID(),
        created_at: new Date(start - at * 1_000),
      };
    });
    await db.insertInto('documents').values(many).execute();
    try {
      const deep = await ask(hub, 'GET', '/papers/all_paper?page=41');
      expect(deep.body.total).toBe(526);
      // 26 papers come before these 500.
      expect(deep.body.data?.map(({ title }) => title)).toEqual(
        Array.from({ length: 12 }, (_, at) => `Old ${40 * 12 - 26 + at}`),
      );
      expect((await ask(hub, 'GET', '/papers/search_papers?title=old&page=42')).body.data).toHaveLength(8);
    } finally {
      await db.deleteFrom('documents').where('title', 'like', 'Old %').execute();
    }
  });

  it.each(['0', '-1', '1.5', '1e3', 'x', '', '01', '1000000001', '99999999999', '%00', '1&page=2'])(
    'page=%s is 400 everywhere',
    async (page) => {
      for (const path of ['all_paper', 'search_papers', 'new_papers', 'my_paper']) {
        const answer = await ask(hub, 'GET', `/papers/${path}?page=${page}`, { as: reviewer });
        expect([
          path,
          answer.status,
          answer.body.code === 'VALIDATION' || answer.body.code === 'MISSING_FIELDS',
        ]).toEqual([path, 400, true]);
      }
    },
  );

  it('unknown query parameters are ignored, __proto__ and constructor refused', async () => {
    expect((await ask(hub, 'GET', '/papers/all_paper?colour=red')).status).toBe(200);
    for (const name of ['__proto__', 'constructor'])
      expect((await ask(hub, 'GET', `/papers/all_paper?${name}=1`)).status).toBe(400);
  });

  it("my_paper: the caller's own as an array, by page with X-Total-Count; uid is only compared", async () => {
    const all = await ask(hub, 'GET', '/papers/my_paper', { as: owner });
    expect(ids(all.body)).toEqual(approved);
    expect(all.headers.get('x-total-count')).toBeNull();
    const second = await ask(hub, 'GET', `/papers/my_paper?page=2&uid=${owner.user.user_id}`, { as: owner });
    expect(ids(second.body)).toEqual(approved.slice(12, 24));
    expect(second.headers.get('x-total-count')).toBe('26');
    expect((await ask(hub, 'GET', `/papers/my_paper?uid=${owner.user.user_id}`, { as: reviewer })).status).toBe(403);
    expect((await ask(hub, 'GET', '/papers/my_paper', { as: reviewer })).body).toEqual([]);
  });

  it('new_papers: what waits, newest first, by page with X-Total-Count', async () => {
    const first = await uploadedPaper(hub, owner);
    const second = await uploadedPaper(hub, owner);
    expect(ids((await ask(hub, 'GET', '/papers/new_papers', { as: reviewer })).body)).toEqual([second._id, first._id]);
    const paged = await ask(hub, 'GET', '/papers/new_papers?page=1', { as: reviewer });
    expect([paged.headers.get('x-total-count'), ids(paged.body)]).toEqual(['2', [second._id, first._id]]);
    await approve(hub, reviewer, first._id);
    await reject(hub, reviewer, second._id);
    expect((await ask(hub, 'GET', '/papers/new_papers', { as: reviewer })).body).toEqual([]);
  });

  it('an id of any shape is a 404 or 400, never a 500', async () => {
    for (const id of [
      'x',
      '0',
      '%00',
      '%F0%9F%98%80',
      '..%2f..%2fetc',
      'A'.repeat(4_000),
      "1'--",
      'null',
      crypto.randomUUID().toUpperCase(),
      '%',
    ]) {
      for (const path of [`/papers/get_paper/${id}`, `/papers/${id}/view_paper`]) {
        const { status } = await ask(hub, 'GET', path, { as: reviewer });
        expect([id, status >= 400 && status < 500]).toEqual([id, true]);
      }
      expect([id, (await ask(hub, 'PUT', `/papers/${id}/delete`, { as: owner })).status >= 400]).toEqual([id, true]);
    }
    for (const paperId of ['x', '', null, 1, [], {}, undefined]) {
      const { status } = await ask(hub, 'PUT', '/papers/approve_paper', {
        as: reviewer,
        json: { paperId, status: 'Approved' },
      });
      expect([400, 404]).toContain(status);
    }
  });

  it('download_papers counts each download once, also many at a time', async () => {
    const { _id } = await uploadedPaper(hub, owner);
    await approve(hub, reviewer, _id);
    const counts = await Promise.all(
      Array.from({ length: 15 }, () =>
        ask(hub, 'POST', '/papers/download_papers', { as: owner, json: { paper_id: _id } }),
      ),
    );
    expect(counts.map(({ body }) => body.download_count as number).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 15 }, (_, at) => at + 1),
    );
  });

  it('a PUT without payload takes an empty body of any content type (contract section 3)', async () => {
    for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain', 'foo', ';', undefined]) {
      const paper = await uploadedPaper(hub, owner);
      const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
      const answer = await ask(hub, 'PUT', `/papers/${paper._id}/delete`, {
        as: owner,
        headers,
        body: type === undefined ? undefined : '',
      });
      expect([type, answer.status]).toEqual([type, 200]);
      expect(answer.body).toHaveProperty('message');
    }
  });
});
