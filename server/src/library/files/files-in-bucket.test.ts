import { randomUUID } from 'node:crypto';
import { CreateMultipartUploadCommand } from '@aws-sdk/client-s3';
import { beforeAll, describe, expect, it } from 'vitest';
import { claimCollectionTurn } from '../../base/database/collection-turn.ts';
import { approve, ask, paperForm, uploadedPaper } from '@exam-vault/testing/ask';
import { HUB_SECRET } from '@exam-vault/testing/backups';
import { fileOfSize, pdfFile, trustingInspector } from '@exam-vault/testing/files';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { administrator, student, teacher, type Member, type Person } from '@exam-vault/testing/people';
import { scriptedReader } from '@exam-vault/testing/scripted-reader';
import { stagedFiles } from '@exam-vault/testing/stored-files';
import { badLine } from '@exam-vault/testing/swift/bad-line';
import { testBucket, type TestBucket } from '@exam-vault/testing/swift/test-bucket';

const DAY = 24 * 3_600_000;

let bucket: TestBucket;
let line: Awaited<ReturnType<typeof badLine>>;
let hub: ListeningHub;
let owner: Member;
let reviewer: Member;
let admin: Person;
let file: Buffer;

beforeAll(async () => {
  bucket = await testBucket();
  line = await badLine(bucket.place.endpoint);
  const overrides = { inspector: trustingInspector, reader: scriptedReader() };
  hub = await listeningHub(overrides, undefined, { ...bucket.env(line.endpoint), HUB_SECRET });
  owner = await student(hub);
  reviewer = await teacher(hub, { approved: true });
  admin = await administrator(hub);
  file = await pdfFile({ pages: 3 });
});

const get = (url: string, headers: Record<string, string> = {}, at = hub) =>
  fetch(at.origin + url, { headers, redirect: 'manual' });
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
const filesInBucket = async () => (await bucket.objects()).filter((key) => key !== '.hub');

async function fileIdOf({ _id }: { _id: string }): Promise<string> {
  const [row] = await hub.database.rows<{ file_id: string }>(`select file_id from documents where _id = '${_id}'`);
  return row?.file_id ?? '';
}

async function approvedPaper(bytes = file) {
  const paper = await uploadedPaper(hub, owner, {}, bytes);
  const { body } = await approve(hub, reviewer, paper._id);
  return { _id: paper._id, file_url: String(body.file_url) };
}

/** While the store does not take any of these. */
async function without(methods: RegExp, act: () => Promise<void>): Promise<void> {
  line.fault = (method) => (methods.test(method) ? { what: 'hang-up' } : null);
  await act().finally(() => {
    line.fault = () => null;
  });
}

describe('a hub with its files in a bucket', () => {
  it('takes an upload, serves it whole, by range and by ETag, and has nothing of it on its own disk', async () => {
    const large = await fileOfSize(6_000_000);
    const { file_url, _id } = await approvedPaper(large);
    expect(await bucket.objects()).toContain(await fileIdOf({ _id }));
    expect(await stagedFiles(hub)).toEqual([]);
    const answer = await get(file_url);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect((await bytesOf(answer)).equals(large)).toBe(true);
    const part = await get(file_url, { range: 'bytes=5242870-5242890' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 5242870-5242890/6000000']);
    expect((await bytesOf(part)).equals(large.subarray(5_242_870, 5_242_891))).toBe(true);
    expect((await get(file_url, { 'if-none-match': answer.headers.get('etag') ?? '' })).status).toBe(304);
    expect((await get(file_url, { range: 'bytes=6000000-' })).status).toBe(416);
  });

  it('removes the file that an edit has replaced, and what was purged', async () => {
    const paper = await uploadedPaper(hub, owner, {}, file);
    const before = await fileIdOf(paper);
    const other = await pdfFile({ pages: 1, text: 'Another' });
    const edited = await ask(hub, 'PUT', `/papers/edit_paper/${paper._id}`, { as: owner, form: paperForm({}, other) });
    expect(edited.status).toBe(200);
    const after = await fileIdOf(paper);
    expect(await filesInBucket()).toEqual(expect.arrayContaining([after]));
    expect(await filesInBucket()).not.toContain(before);
    expect(await bytesOf(await get(String(edited.body.file_url)))).toEqual(other);
    await ask(hub, 'PUT', `/papers/${paper._id}/delete`, { as: admin });
    hub.clock.advance(31 * DAY);
    try {
      await hub.deleted.purge();
    } finally {
      hub.clock.advance(-31 * DAY);
    }
    expect(await filesInBucket()).not.toContain(after);
  });

  it('makes thumbnails and pictures of pages from a working copy, and keeps the thumbnails beside the file', async () => {
    const { _id } = await approvedPaper();
    await hub.processing.drain();
    const id = await fileIdOf({ _id });
    expect((await bucket.objects()).filter((key) => key.startsWith(id)).sort()).toEqual([
      id,
      `${id}.w240`,
      `${id}.w480`,
    ]);
    const { body } = await ask(hub, 'GET', `/papers/${_id}/view_paper`);
    const thumbnail = await get(String(body.thumbnail_url));
    expect([thumbnail.status, thumbnail.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const page = await ask(hub, 'GET', `/papers/${_id}/pages/1`);
    expect((await get(String(page.body.image_url))).status).toBe(200);
  });

  it('acknowledges no upload that the store has not taken, and leaves nothing of it', async () => {
    const [rows, objects] = [await hub.database.rows('select _id from documents'), await bucket.objects()];
    await without(/PUT|POST/, async () => {
      const answer = await ask(hub, 'POST', '/papers/upload_paper', { as: owner, form: paperForm({}, file) });
      expect([answer.status, answer.body.code]).toEqual([503, 'UNAVAILABLE']);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    });
    line.fault = (method) => (method === 'PUT' ? { what: 'answer', status: 507, code: 'InsufficientStorage' } : null);
    const full = await ask(hub, 'POST', '/papers/upload_paper', { as: owner, form: paperForm({}, file) });
    line.fault = () => null;
    expect([full.status, full.body.code]).toEqual([503, 'STORAGE_FULL']);
    expect(Number(full.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await hub.database.rows('select _id from documents')).toEqual(rows);
    expect(await bucket.objects()).toEqual(objects);
    expect(await stagedFiles(hub)).toEqual([]);
  });

  it('answers 503 with Retry-After for a file while the store is away, goes on with all else, and /readyz says so', async () => {
    const { file_url, _id } = await approvedPaper();
    expect((await get('/readyz')).status).toBe(200);
    await without(/./, async () => {
      const answer = await get(file_url);
      expect([answer.status, answer.headers.get('content-length') === String(file.length)]).toEqual([503, false]);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect([answer.headers.get('etag'), answer.headers.get('accept-ranges')]).toEqual([null, null]);
      expect((await get(file_url, { range: 'bytes=0-9' })).status).toBe(503);
      expect((await ask(hub, 'GET', `/papers/${_id}/view_paper`)).status).toBe(200);
      // One look answers all who ask within a moment.
      await expect.poll(async () => (await get('/readyz')).status).toBe(503);
      expect((await get('/healthz')).status).toBe(200);
    });
    await expect.poll(async () => (await get('/readyz')).status).toBe(200);
    expect((await get(file_url)).status).toBe(200);
  });

  it('never passes changed bytes on as a whole file', async () => {
    const { file_url } = await approvedPaper(await fileOfSize(400_000));
    line.fault = () => ({ what: 'flip-answer', at: 300_000 });
    await expect(get(file_url).then(bytesOf)).rejects.toThrow();
    line.fault = () => null;
    expect((await bytesOf(await get(file_url))).length).toBe(400_000);
  });

  it('reads again what could not be read while the store was away, and marks nothing as failed', async () => {
    const paper = await uploadedPaper(hub, owner, {}, file);
    await without(/GET/, () => hub.processing.drain());
    const state = () =>
      hub.database.rows(`select text_status, has_thumbnails from documents where _id = '${paper._id}'`);
    expect(await state()).toEqual([{ text_status: 'waiting', has_thumbnails: false }]);
    await hub.database.rows(`update readings set due_at = now() where document_id = '${paper._id}'`);
    await hub.processing.drain();
    expect(await state()).toEqual([{ text_status: 'read', has_thumbnails: true }]);
  });

  it('removes files without a row and parts of uploads that never ended, once they are old', async () => {
    await hub.files.collectOrphans(hub.identity.issuer, DAY, new Date());
    const orphan = randomUUID();
    await hub.storage.adopt(orphan, await hub.stagedFile(file));
    await bucket.client.send(new CreateMultipartUploadCommand({ Bucket: bucket.place.bucket, Key: randomUUID() }));
    const strangers = async () => {
      let count = 0;
      for await (const _stranger of hub.storage.strangers()) count += 1;
      return count;
    };
    expect(await hub.files.collectOrphans(hub.identity.issuer, 900_000, new Date())).toBe(0);
    expect(await strangers()).toBe(1);
    expect(await hub.files.collectOrphans(hub.identity.issuer, 900_000, new Date(Date.now() + 16 * 60_000))).toBe(1);
    expect([await strangers(), (await bucket.objects()).includes(orphan)]).toEqual([0, false]);
    await expect(hub.files.collectOrphans('of another database', 0, new Date())).rejects.toThrow('another database');
    // The hub itself has done it at its start, and no other hub of this database does it for hours.
    const turn = (later: number) => claimCollectionTurn(hub.database.db, new Date(Date.now() + later), 6 * 3_600_000);
    expect(await turn(60_000)).toBe(false);
    expect((await Promise.all([turn(DAY), turn(DAY), turn(DAY)])).sort()).toEqual([false, false, true]);
    expect(
      await hub.files.collectOrphans(hub.identity.issuer, 0, new Date(), undefined, {
        isListing: async () => true,
        isTurn: () => turn(DAY),
      }),
    ).toBe(0);
    // A clock that was years ahead holds up nobody once it is right.
    expect(await turn(1_000 * DAY)).toBe(true);
    expect(await turn(2 * DAY)).toBe(true);
  });

  it('shares bucket and database with another hub, which serves at once what this one has taken', async () => {
    const env = { ...bucket.env(), HUB_SECRET, S3_PUBLIC_ENDPOINT: bucket.place.endpoint };
    const other = await listeningHub({ inspector: trustingInspector }, hub.database, env);
    const pending = await uploadedPaper(hub, owner, {}, file);
    const url = String((await ask(other, 'GET', `/papers/get_paper/${pending._id}`, { as: owner })).body.file_url);
    expect(await bytesOf(await get(url, {}, other))).toEqual(file);

    // Public files come from the store itself where it is configured so, for as long as they are public.
    const { file_url, _id } = await approvedPaper();
    const sent = await get(file_url, {}, other);
    expect([sent.status, sent.headers.get('cache-control')]).toEqual([302, 'no-store']);
    const address = new URL(sent.headers.get('location') ?? '');
    expect([address.origin, address.searchParams.get('X-Amz-Expires')]).toEqual([bucket.place.endpoint, '5']);
    const answer = await fetch(address, { headers: { range: 'bytes=0-8' } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([206, 'application/pdf']);
    expect(await bytesOf(answer)).toEqual(file.subarray(0, 9));
    expect((await fetch(String(address).replace('X-Amz-Expires=5', 'X-Amz-Expires=500'))).status).toBe(403);
    const policy = (await get('/', {}, other)).headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`img-src 'self' data: blob: ${address.origin};`);
    expect(policy).toContain(`connect-src 'self' blob: ${address.origin};`);
    expect((await fetch(other.origin + file_url, { method: 'HEAD', redirect: 'manual' })).status).toBe(200);
    await ask(hub, 'PUT', `/papers/${_id}/delete`, { as: admin });
    expect((await get(file_url, {}, other)).status).toBe(404);
  });

  it('sends nobody to a file that the store has lost, and answers for it as the hub does', async () => {
    const env = { ...bucket.env(line.endpoint), HUB_SECRET, S3_PUBLIC_ENDPOINT: bucket.place.endpoint };
    const other = await listeningHub({ inspector: trustingInspector }, hub.database, env);
    const { file_url, _id } = await approvedPaper();
    expect((await get(file_url, {}, other)).status).toBe(302);
    await without(/./, async () => {
      const answer = await get(file_url, {}, other);
      expect([answer.status, answer.headers.get('location')]).toEqual([503, null]);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    });
    await hub.storage.remove(await fileIdOf({ _id }));
    const [redirecting, serving] = [await get(file_url, {}, other), await get(file_url)];
    expect(redirecting.headers.get('location')).toBeNull();
    expect([redirecting.status, await redirecting.json()]).toEqual([serving.status, await serving.json()]);
    expect(redirecting.status).toBeGreaterThanOrEqual(500);
  });
});
