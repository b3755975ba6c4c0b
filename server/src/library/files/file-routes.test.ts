import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { approve, ask, reject, uploadedNotes, uploadedPaper } from '@exam-vault/testing/ask';
import { pdfFile, trustingInspector } from '@exam-vault/testing/files';
import { student, teacher, type Member } from '@exam-vault/testing/people';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';

let hub: ListeningHub;
let owner: Member;
let reviewer: Member;
let file: Buffer;

beforeAll(async () => {
  hub = await listeningHub({ inspector: trustingInspector });
  owner = await student(hub);
  reviewer = await teacher(hub, { approved: true });
  file = await pdfFile({ pages: 4 });
});

const get = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(hub.origin + url, { method, headers });
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

async function approvedUrl(): Promise<string> {
  const paper = await uploadedPaper(hub, owner, {}, file);
  return String((await approve(hub, reviewer, paper._id)).body.file_url);
}

describe('files (contract section 7)', () => {
  it('what is public is cacheable and asked about each time, what is not is not stored', async () => {
    const pending = await uploadedPaper(hub, owner, {}, file);
    expect((await get(pending.file_url)).headers.get('cache-control')).toBe('private, no-store');
    const url = String((await approve(hub, reviewer, pending._id)).body.file_url);
    const seen = (await ask(hub, 'GET', `/papers/${pending._id}/view_paper`)).body.file_url;
    const answer = await get(String(seen));
    expect(answer.headers.get('cache-control')).toBe('public, no-cache');
    expect(seen).toBe(url);
  });

  it('has its own type, nosniff, a policy that lets no script run, a length and a strong ETag', async () => {
    const answer = await get(await approvedUrl());
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'/);
    expect(answer.headers.get('content-security-policy')).not.toMatch(/script-src/);
    expect(answer.headers.get('content-length')).toBe(String(file.length));
    expect(answer.headers.get('etag')).toMatch(/^"[\w-]{43}"$/);
    expect((await bytesOf(answer)).equals(file)).toBe(true);
  });

  it('answers a known ETag with 304 and HEAD without bytes', async () => {
    const url = await approvedUrl();
    const etag = (await get(url)).headers.get('etag') ?? '';
    const again = await get(url, { 'if-none-match': etag });
    expect([again.status, (await bytesOf(again)).length]).toEqual([304, 0]);
    expect((await get(url, { 'if-none-match': '"other"' })).status).toBe(200);
    const head = await get(url, {}, 'HEAD');
    expect([head.status, head.headers.get('content-length'), (await bytesOf(head)).length]).toEqual([
      200,
      String(file.length),
      0,
    ]);
  });

  it('serves byte ranges (RFC 9110 section 14)', async () => {
    const url = await approvedUrl();
    const size = file.length;
    const cases: Array<[string, number, number]> = [
      ['bytes=0-99', 0, 99],
      ['bytes=100-', 100, size - 1],
      ['bytes=-50', size - 50, size - 1],
      [`bytes=-${size}`, 0, size - 1],
      [`bytes=-${size + 1}`, 0, size - 1],
      ['bytes=0-999999999', 0, size - 1],
      ['bytes=7-7', 7, 7],
    ];
    for (const [range, start, end] of cases) {
      const answer = await get(url, { range });
      expect([range, answer.status, answer.headers.get('content-range')]).toEqual([
        range,
        206,
        `bytes ${start}-${end}/${size}`,
      ]);
      expect((await bytesOf(answer)).equals(file.subarray(start, end + 1))).toBe(true);
    }
    for (const range of [`bytes=${size}-`, 'bytes=-0']) {
      const answer = await get(url, { range });
      expect([range, answer.status, answer.headers.get('content-range')]).toEqual([range, 416, `bytes */${size}`]);
    }
    for (const range of ['bytes=0-1,5-6', 'lines=1-2', 'nonsense'])
      expect([range, (await get(url, { range })).status]).toEqual([range, 200]);
    const etag = (await get(url)).headers.get('etag') ?? '';
    expect((await get(url, { range: 'bytes=0-9', 'if-range': etag })).status).toBe(206);
    expect((await get(url, { range: 'bytes=0-9', 'if-range': '"old"' })).status).toBe(200);
  });

  it('a path made for everybody ends with the public state, at the next request', async () => {
    const paper = await uploadedPaper(hub, owner, {}, file);
    const url = String((await approve(hub, reviewer, paper._id)).body.file_url);
    expect((await get(url)).status).toBe(200);
    await ask(hub, 'PUT', `/papers/${paper._id}/delete`, { as: owner });
    expect((await get(url)).status).toBe(404);
  });

  it('a private path holds for its reader only as long as they may read, and 15 minutes', async () => {
    const paper = await uploadedPaper(hub, owner, {}, file);
    const seen = (await ask(hub, 'GET', `/papers/${paper._id}/view_paper`, { as: reviewer })).body.file_url as string;
    expect((await get(seen)).status).toBe(200);
    await reject(hub, reviewer, paper._id);
    expect((await get(seen)).status).toBe(200);
    hub.clock.advance(15 * 60_000 + 1_000);
    const late = await get(seen);
    // Back to where the tokens of the tests below are good.
    hub.clock.advance(-(15 * 60_000 + 1_000));
    expect(late.status).toBe(404);
  });

  it('forged, foreign and misshapen paths are 404', async () => {
    const url = await approvedUrl();
    const [, , permission = '', name = ''] = url.split('/');
    for (const path of [
      `/files/${permission}x/${name}`,
      `/files/9999999999.${permission.split('.')[1]}/${name}`,
      `/files/${permission}/${crypto.randomUUID()}.pdf`,
      `/files/${permission}/..%2f..%2fhub.secret`,
      `/files/x/${name}`,
      `/files/${permission}/`,
      `/files/${permission}`,
      '/files/',
      `/files/${permission}/${name}/x`,
    ]) {
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    }
  });

  it('a file that the disk has lost is 503 with Retry-After, without its headers', async () => {
    const url = await approvedUrl();
    const file_id = url.split('/')[3]?.replace('.pdf', '') ?? '';
    await rm(join(hub.config.dataDir, 'files', file_id.slice(0, 2), file_id));
    const lost = await get(url);
    expect([lost.status, lost.headers.get('retry-after'), lost.headers.get('etag')]).toEqual([503, '5', null]);
    expect(await lost.json()).toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('notes are public at once: one path for everybody, cacheable, gone with them', async () => {
    const notes = await uploadedNotes(hub, owner, {}, file);
    const seen = await Promise.all(
      [null, owner, reviewer].map((as) => ask(hub, 'GET', `/notes/${notes._id}/view_notes`, { as })),
    );
    expect(seen.map(({ body }) => body.file_url)).toEqual([notes.file_url, notes.file_url, notes.file_url]);
    const served = await get(notes.file_url);
    expect([served.status, served.headers.get('cache-control')]).toEqual([200, 'public, no-cache']);
    expect((await bytesOf(served)).equals(file)).toBe(true);
    await hub.files.collectOrphans(hub.identity.issuer, 0, new Date(Date.now() + 60_000));
    expect((await get(notes.file_url)).status).toBe(200);
    await ask(hub, 'PUT', `/notes/${notes._id}/delete`, { as: owner });
    expect((await get(notes.file_url, { 'if-none-match': served.headers.get('etag') ?? '' })).status).toBe(404);
  });

  it('the collection of orphans removes what no row refers to, and only when it is old enough', async () => {
    const url = await approvedUrl();
    const orphan = crypto.randomUUID();
    await hub.storage.adopt(orphan, await hub.stagedFile(file));
    expect(await hub.files.collectOrphans(hub.identity.issuer, 15 * 60_000, new Date())).toBe(0);
    expect(await hub.files.collectOrphans(hub.identity.issuer, 15 * 60_000, new Date(Date.now() + 16 * 60_000))).toBe(
      1,
    );
    expect(await hub.storage.read(orphan)).toBeNull();
    expect((await get(url)).status).toBe(200);
  });

  it('the collection of orphans touches nothing in a store that belongs to another database, or when too many files have no row', async () => {
    const orphan = crypto.randomUUID();
    await hub.storage.adopt(orphan, await hub.stagedFile(file));
    const later = new Date(Date.now() + 3_600_000);
    await expect(hub.files.collectOrphans('urn:exam-vault:another', 0, later)).rejects.toThrow('another database');
    const many = Array.from({ length: 60 }, () => crypto.randomUUID());
    for (const key of many) await hub.storage.adopt(key, await hub.stagedFile(file));
    await expect(hub.files.collectOrphans(hub.identity.issuer, 0, later)).rejects.toThrow('right database');
    for (const key of many.slice(0, 55)) await hub.storage.remove(key);
    expect(await hub.files.collectOrphans(hub.identity.issuer, 0, later)).toBe(6);
  });
});
