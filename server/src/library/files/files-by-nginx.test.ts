import { chmod, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { approve, ask, uploadedPaper } from '@exam-vault/testing/ask';
import { atEnd } from '@exam-vault/testing/at-end';
import { startShippedNginx } from '@exam-vault/testing/cluster/shipped-nginx';
import { pdfFile, trustingInspector } from '@exam-vault/testing/files';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { student, teacher, type Member } from '@exam-vault/testing/people';

let hub: ListeningHub;
let nginx: string;
let owner: Member;
let reviewer: Member;
let file: Buffer;
/** Of a public paper. */
let paper: { _id: string; url: string; path: string };

beforeAll(async () => {
  const env = { FILE_DELIVERY: 'accel', TRUST_PROXY: 'loopback' };
  hub = await listeningHub({ inspector: trustingInspector }, undefined, env);
  const { origin, stop } = await startShippedNginx(hub.origin, join(hub.config.dataDir, 'files'));
  atEnd(stop);
  nginx = origin;
  [owner, reviewer] = [await student(hub), await teacher(hub)];
  file = await pdfFile({ pages: 2 });
});

beforeEach(async () => {
  const { _id } = await uploadedPaper(hub, owner, {}, file);
  const url = String((await approve(hub, reviewer, _id)).body.file_url);
  const [row] = await hub.database.rows<{ file_id: string }>('select file_id from documents where _id = $1', [_id]);
  const key = String(row?.file_id);
  paper = { _id, url, path: join(hub.config.dataDir, 'files', key.slice(0, 2), key) };
});

async function get(headers: Record<string, string> = {}) {
  const answer = await fetch(nginx + paper.url, { headers });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

/** So often that the hub answers before its router. */
async function getTwice(): Promise<void> {
  for (let time = 0; time < 2; time += 1) expect((await get()).bytes.equals(file)).toBe(true);
}

describe('deploy/nginx/exam-vault.conf (decision 4)', () => {
  it('sends the bytes, whole and in part, with the headers of the hub', async () => {
    await getTwice();
    const part = await get({ range: 'bytes=10-19' });
    expect([part.status, part.bytes]).toEqual([206, file.subarray(10, 20)]);
    expect(part.headers.get('content-security-policy')).toMatch(/default-src 'none'/);
    expect((await get({ 'if-none-match': String(part.headers.get('etag')) })).status).toBe(304);
  });

  it('answers 503 as the hub does for a lost file, also right after it was sent', async () => {
    await getTwice();
    await rename(paper.path, `${paper.path}.away`);
    for (let time = 0; time < 2; time += 1) {
      const lost = await get();
      expect([lost.status, JSON.parse(lost.bytes.toString())]).toMatchObject([503, { code: 'UNAVAILABLE' }]);
      expect([lost.headers.get('etag'), lost.headers.get('content-type')]).toEqual([
        null,
        'application/json; charset=utf-8',
      ]);
    }
    await rename(`${paper.path}.away`, paper.path);
    await getTwice();
  });

  it('answers 503 as the hub does where the disk refuses to open a file, which nginx answers with 500', async () => {
    await getTwice();
    await rename(paper.path, `${paper.path}.away`);
    // A socket cannot be opened: it is neither missing nor forbidden.
    const socket = createServer();
    const folder = await mkdtemp(join(tmpdir(), 'exam-vault-socket-'));
    await new Promise<void>((resolve) => socket.listen(join(folder, 's'), resolve));
    await rename(join(folder, 's'), paper.path);
    const refused = await get();
    socket.close();
    expect([refused.status, JSON.parse(refused.bytes.toString())]).toMatchObject([503, { code: 'UNAVAILABLE' }]);
    await rename(`${paper.path}.away`, paper.path);
    await rm(folder, { recursive: true, force: true });
    await getTwice();
  });

  it('sends nothing of a paper that was deleted a moment ago, whether its file is there or not', async () => {
    await getTwice();
    await ask(hub, 'PUT', `/papers/${paper._id}/delete`, { as: owner });
    expect((await get()).status).toBe(404);
    await rename(paper.path, `${paper.path}.away`);
    expect((await get()).status).toBe(404);
  });

  it('notices a file that became shorter when it looks again', async () => {
    await getTwice();
    await writeFile(paper.path, file.subarray(0, 9));
    await expect.poll(async () => (await get()).status, { interval: 500 }).toBe(503);
  });

  it('does not let a client choose who sends, nor reach the files by their path', async () => {
    await chmod(paper.path, 0o600);
    const answer = await get({ 'x-bytes-from': 'hub' });
    // The hub does this where it names the path.
    expect([answer.status, (await stat(paper.path)).mode & 0o777]).toEqual([200, 0o640]);
    const inside = paper.path.slice(join(hub.config.dataDir, 'files').length);
    // The hub's own answer about a page that it does not have.
    for (const address of [`/_files${inside}`, `/%5ffiles${inside}`]) {
      const outside = await fetch(nginx + address);
      expect([address, outside.headers.get('content-type')]).toEqual([address, 'text/html; charset=utf-8']);
      expect(Buffer.from(await outside.arrayBuffer()).includes('%PDF')).toBe(false);
    }
  });
});
