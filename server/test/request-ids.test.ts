import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import { beforeAll, describe, expect, it } from 'vitest';
import { ask, paperForm } from '@exam-vault/testing/ask';
import { atEnd } from '@exam-vault/testing/at-end';
import { student } from '@exam-vault/testing/faults/fault-people';
import { startRealHub, type RealHub } from '@exam-vault/testing/faults/real-hub';
import { pdfFile } from '@exam-vault/testing/files';
import { environmentOf } from '@exam-vault/testing/hub-command';
import { testBucket, type TestBucket } from '@exam-vault/testing/swift/test-bucket';
import { testDatabase, type TestDatabase } from '@exam-vault/testing/test-database';

const HUB_SECRET = 'the same secret for all hubs of a database';
/** Processes of their own, which take their time on a busy machine. */
const SLOW = { timeout: 60_000 };

describe('the id of a request, in a hub and in a worker that is another process', { timeout: 120_000 }, () => {
  let hub: RealHub;
  let worker: RealHub;
  let token: string;
  let database: TestDatabase;
  let bucket: TestBucket;
  beforeAll(async () => {
    [database, bucket] = [await testDatabase(), await testBucket()];
    atEnd(() => database.close());
    const start = async (env: Record<string, string>): Promise<RealHub> => {
      const dataDir = await mkdtemp(join(tmpdir(), 'exam-vault-request-ids-'));
      atEnd(() => rm(dataDir, { recursive: true, force: true }));
      const place = environmentOf({ database, config: { hubSecret: HUB_SECRET, dataDir } });
      const started = await startRealHub({ env: { ...place, ...bucket.env(), ...env } });
      atEnd(() => started.end('SIGKILL'));
      return started;
    };
    hub = await start({ PROCESSING: 'off', TRUST_PROXY: 'loopback' });
    // Behind a proxy too, but we are not it.
    worker = await start({ PROCESSING: 'on', OCR: 'off', TRUST_PROXY: '10.0.0.0/8' });
    token = await (await student(hub.origin)).token(hub.origin);
  }, 120_000);

  const linesOf = ({ said }: RealHub) =>
    said.flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Record<string, unknown>] : []));
  interface Uploaded {
    readonly status: number;
    readonly _id: string;
    readonly said: string | null;
  }
  async function upload(method: string, path: string, id: string | null, file: Buffer): Promise<Uploaded> {
    const headers: Record<string, string> = id === null ? {} : { 'x-request-id': id };
    const answer = await ask(hub, method, path, { as: { token }, headers, form: paperForm({}, file) });
    // The check before the answer has five seconds: on a machine that is too busy for it a file is taken, and not read.
    if (answer.body['text_status'] === 'failed') return upload(method, path, id, file);
    return { status: answer.status, _id: String(answer.body['_id']), said: answer.headers.get('x-request-id') };
  }
  const readBy = (_id: string) =>
    linesOf(worker)
      .filter(({ document }) => document === _id)
      .map(({ msg, reqId, step }) => ({ msg, reqId, step }));

  it('is the trusted proxy’s where it has a safe shape: in the answer, the hub’s line and the worker’s', async () => {
    const id = 'proxy-given.0001';
    const paper = await upload('POST', '/papers/upload_paper', id, await pdfFile());
    expect([paper.status, paper.said]).toEqual([201, id]);
    const request = () => linesOf(hub).findLast(({ reqId }) => reqId === id);
    await expect.poll(request).toMatchObject({ msg: 'request', path: '/papers/upload_paper', status: 201 });
    const lines = [{ msg: 'a document was read', reqId: id, step: 'thumbnails' }];
    await expect.poll(() => readBy(paper._id), SLOW).toEqual(lines);
  });

  it('is of our own where the proxy’s is none that a log can take, and an edit’s new file has its own', async () => {
    const paper = await upload('POST', '/papers/upload_paper', 'two words","level":60', await pdfFile({ pages: 1 }));
    expect(paper.said).toMatch(/^[\da-f-]{36}$/);
    const isRead = (id: string | null) => readBy(paper._id).some(({ reqId }) => reqId === id);
    await expect.poll(() => isRead(paper.said), SLOW).toBe(true);
    const edited = await upload('PUT', `/papers/edit_paper/${paper._id}`, null, await pdfFile({ pages: 3 }));
    expect([edited.status, edited.said === paper.said]).toEqual([200, false]);
    await expect.poll(() => isRead(edited.said), SLOW).toBe(true);
  });

  it('goes with the lines about what could not be read', async () => {
    const paper = await upload('POST', '/papers/upload_paper', null, await pdfFile({ pages: 1 }));
    await expect.poll(() => readBy(paper._id).length, SLOW).toBe(1);
    for (const key of await bucket.objects()) {
      if (key !== '.hub') await bucket.client.send(new DeleteObjectCommand({ Bucket: bucket.place.bucket, Key: key }));
    }
    await database.rows(
      `insert into readings (document_id, file_id, step, priority, queued_at, due_at, request_id)
       select _id, file_id, 'thumbnails', 0, now(), now(), $2 from documents where _id = $1`,
      [paper._id, paper.said],
    );
    const last = () => readBy(paper._id).at(-1);
    await expect.poll(last, SLOW).toMatchObject({ msg: 'a document could not be read', reqId: paper.said });
  });

  it('is nobody’s to choose who is not that proxy, and stands in refusals too', async () => {
    const headers = { 'x-request-id': 'chosen-by-a-client' };
    for (const path of ['/healthz', '/papers/my_paper', '/no-such-page', '/papers/get_paper/%']) {
      const { headers: came } = await ask(worker, 'GET', path, { headers });
      expect(came.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
    }
    expect(JSON.stringify(linesOf(worker))).not.toContain('chosen-by-a-client');
  });
});
