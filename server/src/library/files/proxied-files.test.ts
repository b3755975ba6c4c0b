import { rm, stat, chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { approve, ask, uploadedPaper } from '@exam-vault/testing/ask';
import { pdfFile, trustingInspector } from '@exam-vault/testing/files';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { student, teacher, type Member } from '@exam-vault/testing/people';

let hub: ListeningHub;
let owner: Member;
let reviewer: Member;
let file: Buffer;

beforeAll(async () => {
  hub = await listeningHub({ inspector: trustingInspector }, undefined, { FILE_DELIVERY: 'accel' });
  [owner, reviewer] = [await student(hub), await teacher(hub)];
  file = await pdfFile({ pages: 2 });
});

const get = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(hub.origin + url, { method, headers });

const fileIdOf = async (_id: string) => {
  const [row] = await hub.database.rows<{ file_id: string }>('select file_id from documents where _id = $1', [_id]);
  return String(row?.file_id);
};
const pathOf = (fileId: string) => join(hub.config.dataDir, 'files', fileId.slice(0, 2), fileId);

describe('FILE_DELIVERY=accel (contract section 9)', () => {
  it('gives the proxy the path of the file, with the same headers and no bytes', async () => {
    const paper = await uploadedPaper(hub, owner, {}, file);
    const { body } = await approve(hub, reviewer, paper._id);
    const answer = await get(String(body.file_url), { range: 'bytes=0-9' });
    const fileId = await fileIdOf(paper._id);
    expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, 0]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-accel-redirect': `/_files/${fileId.slice(0, 2)}/${fileId}`,
      'content-type': 'application/pdf',
      'content-disposition': 'inline',
      'cache-control': 'public, no-cache',
      'x-content-type-options': 'nosniff',
    });
    // The proxy adds its own.
    expect(answer.headers.get('accept-ranges')).toBeNull();
    expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'/);
    const etag = String(answer.headers.get('etag'));
    const known = await get(String(body.file_url), { 'if-none-match': etag });
    expect([known.status, known.headers.get('x-accel-redirect')]).toEqual([304, null]);
    const head = await get(String(body.file_url), {}, 'HEAD');
    expect([head.headers.get('content-length'), head.headers.get('x-accel-redirect')]).toEqual([
      String(file.length),
      null,
    ]);
  });

  it('checks who asks before it names a path', async () => {
    const paper = await uploadedPaper(hub, owner, {}, file);
    const url = String((await ask(hub, 'GET', `/papers/${paper._id}/view_paper`, { as: owner })).body.file_url);
    expect((await get(url)).headers.get('x-accel-redirect')).not.toBeNull();
    for (const other of [url.replace(/\d{10}/, '1999999999'), '/_files/aa/x', '/files/x/y.pdf']) {
      const refused = await get(other);
      expect([other, refused.ok && refused.headers.get('content-type')?.includes('pdf')]).toEqual([other, false]);
      expect(refused.headers.get('x-accel-redirect')).toBeNull();
    }
    await ask(hub, 'PUT', `/papers/${paper._id}/delete`, { as: owner });
    const gone = await get(url);
    expect([gone.status, gone.headers.get('x-accel-redirect')]).toEqual([404, null]);
  });

  it('says that a file is lost instead of naming its path', async () => {
    const paper = await uploadedPaper(hub, owner, {}, file);
    const url = String((await approve(hub, reviewer, paper._id)).body.file_url);
    await rm(pathOf(await fileIdOf(paper._id)));
    const lost = await get(url);
    expect([lost.status, lost.headers.get('x-accel-redirect'), lost.headers.get('etag')]).toEqual([503, null, null]);
  });

  it('lets the group of the proxy read, also files that were stored before', async () => {
    const paper = await uploadedPaper(hub, owner, {}, file);
    const url = String((await approve(hub, reviewer, paper._id)).body.file_url);
    const path = pathOf(await fileIdOf(paper._id));
    const modeOf = async (of: string) => (await stat(of)).mode & 0o777;
    expect(await modeOf(path)).toBe(0o640);
    await chmod(path, 0o600);
    await chmod(join(path, '..'), 0o700);
    expect((await get(url)).status).toBe(200);
    expect([await modeOf(path), await modeOf(join(path, '..'))]).toEqual([0o640, 0o750]);
  });

  it('is answered before the router the second time, with the same headers', async () => {
    const paper = await uploadedPaper(hub, owner, {}, file);
    const url = String((await approve(hub, reviewer, paper._id)).body.file_url);
    const headersOf = async (headers: Record<string, string> = {}) => {
      const { headers: received } = await get(url, headers);
      return [...received].filter(([name]) => !['date', 'x-request-id'].includes(name));
    };
    const first = await headersOf();
    // The next ones are answered for the first alone, not by what it has left.
    const others: Record<string, string>[] = [{}, { range: 'bytes=0-9' }, { 'accept-encoding': 'gzip' }];
    for (const headers of others) expect(await headersOf(headers)).toEqual(first);
    const etag = String((await get(url)).headers.get('etag'));
    expect((await get(url, { 'if-none-match': etag })).status).toBe(304);
    expect((await get(url, { range: `bytes=${file.length}-` })).status).toBe(416);
    const ids = [await get(url), await get(url)].map((answer) => answer.headers.get('x-request-id'));
    expect(new Set(ids).size).toBe(2);
  });

  it('stops at once for a path that was answered before: after a deletion, a rejection, a change of another hub', async () => {
    const ends = [
      (_id: string) => ask(hub, 'PUT', `/papers/${_id}/delete`, { as: owner }),
      (_id: string) => hub.database.rows('update documents set deleted_at = now() where _id = $1', [_id]),
      (_id: string) =>
        hub.database.rows(
          "update documents set paper_approval_status = 'Rejected', approval_at = null where _id = $1",
          [_id],
        ),
    ];
    for (const end of ends) {
      const paper = await uploadedPaper(hub, owner, {}, file);
      const url = String((await approve(hub, reviewer, paper._id)).body.file_url);
      for (let time = 0; time < 3; time += 1) expect((await get(url)).headers.get('x-accel-redirect')).not.toBeNull();
      await end(paper._id);
      const gone = await get(url);
      expect([gone.status, gone.headers.get('x-accel-redirect')]).toEqual([404, null]);
    }
  });

  it('ends with its path, also for one that was answered before', async () => {
    const paper = await uploadedPaper(hub, owner, {}, file);
    const url = String((await approve(hub, reviewer, paper._id)).body.file_url);
    for (let time = 0; time < 2; time += 1) expect((await get(url)).status).toBe(200);
    const before = hub.clock.now();
    hub.clock.advance(3 * 86_400_000);
    expect((await get(url)).status).toBe(404);
    hub.clock.advance(before.getTime() - hub.clock.now().getTime());
  });
});
