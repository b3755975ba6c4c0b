import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { approve, ask, reject, uploadedNotes, uploadedPaper } from '@exam-vault/testing/ask';
import { trustingInspector } from '@exam-vault/testing/files';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { student, teacher, type Member } from '@exam-vault/testing/people';
import { raceReads } from '@exam-vault/testing/races/read-races';
import { RUNS } from '@exam-vault/testing/runs';

/** `RUNS=100 npm test -- public-answers/answers` does nine thousand. */
const RACED_WRITES = 90 * RUNS;
const DAY_MS = 86_400_000;

let one: ListeningHub;
let two: ListeningHub;
let owner: Member;
let reviewer: Member;
beforeAll(async () => {
  one = await listeningHub({ inspector: trustingInspector });
  two = await listeningHub({ inspector: trustingInspector }, one.database);
  [owner, reviewer] = [await student(one), await teacher(one)];
});

const publicPaper = async (fields: Record<string, string> = {}) => {
  const { _id } = await uploadedPaper(one, owner, fields);
  await approve(one, reviewer, _id);
  return _id;
};

/** Where strangers and a teacher see a paper at each hub: in the list, in a filtered list, by its title, by its id. */
async function seen(_id: string, title: string): Promise<string[]> {
  const places: string[] = [];
  for (const [name, hub] of Object.entries({ one, two })) {
    for (const as of [null, reviewer]) {
      const paths = ['/papers/all_paper?page=1', '/papers/search_papers?semester=V&page=1'];
      for (const path of [...paths, `/papers/search_papers?title=${title}&page=1`]) {
        const { body } = await ask(hub, 'GET', path, { as });
        if (body.data?.some((paper) => paper._id === _id)) places.push(`${name} ${path.split('?')[0]}`);
      }
    }
    for (const call of [`/papers/${_id}/view_paper`, `/papers/get_paper/${_id}`])
      if ((await ask(hub, 'GET', call)).status === 200) places.push(`${name} ${call}`);
  }
  return places;
}

/** Everywhere that `seen` looks. */
const EVERYWHERE = 16;

describe('answers that are kept (decision 31)', () => {
  it('show a paper in each state to whom they may, at each hub, right after each change', async () => {
    const title = 'Transient';
    const { _id } = await uploadedPaper(one, owner, { title });
    const admin = (statement: string) => one.database.rows(statement, [_id]);
    expect(await seen(_id, title)).toEqual([]);
    await approve(one, reviewer, _id);
    expect(await seen(_id, title)).toHaveLength(EVERYWHERE);
    await ask(two, 'PUT', `/papers/${_id}/delete`, { as: owner });
    expect(await seen(_id, title)).toEqual([]);
    await admin('update documents set deleted_at = null where _id = $1');
    expect(await seen(_id, title)).toHaveLength(EVERYWHERE);
    await admin(
      `update documents set paper_approval_status = 'Pending', reviewer_id = null, approved_by = null, approval_at = null where _id = $1`,
    );
    expect(await seen(_id, title)).toEqual([]);
    await reject(two, reviewer, _id, 'No');
    expect(await seen(_id, title)).toEqual([]);
    await admin('delete from documents where _id = $1');
    expect(await seen(_id, title)).toEqual([]);
  });

  it('never come from what one person may see: a Pending paper is for its owner and teachers only', async () => {
    const { _id } = await uploadedPaper(one, owner);
    const path = `/papers/${_id}/view_paper`;
    const other = await student(one);
    const status = async (as: Member | null) => (await ask(one, 'GET', path, { as })).status;
    for (let round = 0; round < 2; round += 1) {
      expect(await status(owner)).toBe(200);
      expect(await status(reviewer)).toBe(200);
      expect(await status(other)).toBe(404);
      expect(await status(null)).toBe(404);
    }
    expect((await ask(one, 'GET', path, { as: owner })).headers.get('cache-control')).toBe('no-store');
    const queue = '/papers/search_papers?paper_approval_status=Pending&page=1';
    expect((await ask(one, 'GET', queue, { as: reviewer })).status).toBe(200);
    expect((await ask(one, 'GET', queue)).status).toBe(401);
  });

  it('refuse a bad token although the answer is known', async () => {
    expect((await ask(one, 'GET', '/papers/all_paper')).status).toBe(200);
    expect((await ask(one, 'GET', '/papers/all_paper', { as: { token: 'not.a.token' } })).status).toBe(401);
  });

  it('have the download that was just counted, wherever it was counted', async () => {
    const _id = await publicPaper();
    for (const count of [1, 2, 3]) {
      await ask(count === 2 ? two : one, 'POST', '/papers/download_papers', { as: owner, json: { paper_id: _id } });
      for (const hub of [one, two]) {
        const { body } = await ask(hub, 'GET', '/papers/all_paper');
        expect(body.data?.find((paper) => paper._id === _id)?.download_count).toBe(count);
        expect((await ask(hub, 'GET', `/papers/${_id}/view_paper`)).body['download_count']).toBe(count);
        const most = await ask(hub, 'GET', '/papers/search_papers?sort=downloads&page=1');
        expect(most.body.data?.[0]?.download_count).toBe(count);
      }
    }
  });

  it('have the notes that were just uploaded, and the counts of the stats', async () => {
    const pending = async (hub: ListeningHub) => Number((await ask(hub, 'GET', '/papers/paper_stats')).body['pending']);
    const notes = async (hub: ListeningHub) => Number((await ask(hub, 'GET', '/notes/all_notes')).body.total);
    const [papersBefore, notesBefore] = [await pending(two), await notes(two)];
    await uploadedPaper(one, owner);
    await uploadedNotes(one, owner);
    expect([await pending(two), await notes(two)]).toEqual([papersBefore + 1, notesBefore + 1]);
    expect([await pending(one), await notes(one)]).toEqual([papersBefore + 1, notesBefore + 1]);
  });

  it(
    'are never older than a write that was acknowledged before the question, in a race over two hubs',
    async () => {
      const paperId = await publicPaper({ title: 'Edition 0' });
      const query = (statement: string, values: unknown[]) => one.database.rows(statement, values);
      const report = await raceReads({ hubs: [one, two], paperId, reader: owner, query }, RACED_WRITES);
      expect(report.faults).toEqual([]);
      expect(report.reads).toBeGreaterThan(RACED_WRITES / 4);
    },
    90_000 * RUNS,
  );
});

/** Not fetch, which decompresses. */
function rawGet(path: string, headers: Record<string, string>) {
  return new Promise<{ status: number; headers: Record<string, unknown>; bytes: Buffer }>((resolve, reject) => {
    const sent = request(one.origin + path, { headers }, async (answer) => {
      const bytes = Buffer.concat(await answer.toArray());
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes });
    });
    sent.once('error', reject);
    sent.end();
  });
}

describe('the bytes of an answer', () => {
  it('come with the same headers from the router and, when they are known, before it', async () => {
    await publicPaper();
    for (const path of ['/papers/all_paper?page=01', '/papers/search_papers?semester=V&page=01', '/catalogue?again']) {
      const made = await rawGet(path, {});
      const known = await rawGet(path, {});
      expect(known.bytes).toEqual(made.bytes);
      const ofEach = { 'x-request-id': null, date: null };
      expect({ ...known.headers, ...ofEach }).toEqual({ ...made.headers, ...ofEach });
      expect(known.headers['x-request-id']).not.toBe(made.headers['x-request-id']);
    }
  });

  it('are compressed as the client asks, and the same in each encoding', async () => {
    await publicPaper();
    const path = '/papers/all_paper';
    const plain = await rawGet(path, {});
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(plain.headers['vary']).toBe('accept-encoding');
    const brotli = await rawGet(path, { 'accept-encoding': 'gzip, deflate, br' });
    expect([brotli.headers['content-encoding'], brotliDecompressSync(brotli.bytes)]).toEqual(['br', plain.bytes]);
    const zipped = await rawGet(path, { 'accept-encoding': 'gzip, br;q=0' });
    expect([zipped.headers['content-encoding'], gunzipSync(zipped.bytes)]).toEqual(['gzip', plain.bytes]);
    const refused = await rawGet(path, { 'accept-encoding': 'br;q=0, gzip;q=0.0' });
    expect([refused.headers['content-encoding'], refused.bytes]).toEqual([undefined, plain.bytes]);
  });

  it('are not sent again to a client that has them, until a document changes', async () => {
    const _id = await publicPaper();
    for (const path of ['/papers/all_paper', `/papers/${_id}/view_paper`, '/papers/paper_stats', '/catalogue']) {
      const { headers } = await rawGet(path, {});
      const etag = String(headers['etag']);
      const again = await rawGet(path, { 'if-none-match': etag });
      expect([again.status, again.bytes.length, again.headers['etag']]).toEqual([304, 0, etag]);
    }
    const list = await rawGet('/papers/all_paper', {});
    await ask(two, 'PUT', `/papers/${_id}/delete`, { as: owner });
    expect((await rawGet('/papers/all_paper', { 'if-none-match': String(list.headers['etag']) })).status).toBe(200);
  });

  it('have paths that hold for the whole day, and are made again after midnight', async () => {
    const hub = await listeningHub({ inspector: trustingInspector }, one.database);
    const _id = await publicPaper();
    const url = async () => String((await ask(hub, 'GET', `/papers/${_id}/view_paper`)).body['file_url']);
    const expires = (path: string) => Number(/\d+/.exec(path)?.[0]) * 1000;
    const intoDay = hub.clock.now().getTime() % DAY_MS;
    hub.clock.advance(DAY_MS - intoDay + 1_000);
    const morning = await url();
    hub.clock.advance(DAY_MS - 120_000);
    expect(await url()).toBe(morning);
    expect(expires(morning)).toBeGreaterThan(hub.clock.now().getTime() + DAY_MS);
    hub.clock.advance(180_000);
    const nextDay = await url();
    expect(expires(nextDay)).toBe(expires(morning) + DAY_MS);
    hub.clock.advance(-DAY_MS);
    expect(await url()).toBe(morning);
  });
});
