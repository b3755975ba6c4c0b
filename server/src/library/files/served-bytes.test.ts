import { Readable } from 'node:stream';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import type { DocumentRow } from '../../base/database/schema.ts';
import { rateLimited } from '../../base/errors.ts';
import { answerError } from '../../serving/http/answer-errors.ts';
import { fileRoutes, type FileRouteDeps } from './file-routes.ts';

const SIZE = 4_000_000;
const document = { file_id: 'f', file_type: 'PDF', file_size: SIZE, file_sha256: Buffer.alloc(32, 7) } as DocumentRow;
const BYTES = Buffer.alloc(SIZE, 1);

const apps: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

/** The routes of files with a document that everybody, or only one account, may read. */
async function served(account: string | null, more: Partial<FileRouteDeps> = {}) {
  const counted: { account: string | null; bytes: number }[] = [];
  const back: number[] = [];
  const app = fastify({ forceCloseConnections: true });
  apps.push(app);
  app.decorateRequest('problem', null);
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply));
  const picture = Buffer.alloc(300);
  fileRoutes(app, {
    openReading: { to: () => true, isInside: () => false },
    known: { remember: () => undefined },
    files: {
      servable: (_permission: string, name: string) =>
        Promise.resolve({ document, isPublic: account === null, account, variant: name === 'picture' ? 'p1' : null }),
    } as unknown as FileRouteDeps['files'],
    searchable: { read: () => Promise.resolve(picture) },
    pictures: { read: () => Promise.resolve(picture) },
    storage: {
      temporaryAddress: () => Promise.resolve(null),
      proxyPath: () => Promise.resolve(null),
      read: (_key: string, range?: { start: number; end: number }) =>
        Promise.resolve(Readable.from([range ? BYTES.subarray(range.start, range.end + 1) : BYTES])),
    } as unknown as FileRouteDeps['storage'],
    usage: {
      async countServedBytes(accountOf, _address, bytes) {
        counted.push({ account: await accountOf(), bytes });
        return { refund: async (unused) => void back.push(unused) };
      },
    },
    accountOf: (cookie) => Promise.resolve(cookie ?? null),
    ...more,
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const get = (headers: Record<string, string> = {}, name = 'file', init: RequestInit = {}) =>
    fetch(`${origin}/files/permission/${name}`, { headers, ...init });
  return { counted, back, get };
}

describe('the bytes of a file that is served (decision 24)', () => {
  it('are counted for the reader that the path names, else for the session, else for the address', async () => {
    const own = await served('asha');
    expect((await (await own.get({ cookie: 'ravi' })).arrayBuffer()).byteLength).toBe(SIZE);
    expect(own.counted).toEqual([{ account: 'asha', bytes: SIZE }]);
    const open = await served(null);
    await (await open.get({ cookie: 'ravi' })).arrayBuffer();
    await (await open.get()).arrayBuffer();
    await (await open.get({}, 'picture')).arrayBuffer();
    expect(open.counted).toEqual([
      { account: 'ravi', bytes: SIZE },
      { account: null, bytes: SIZE },
      { account: null, bytes: 300 },
    ]);
    expect([...own.back, ...open.back]).toEqual([]);
  });

  it('are those of a range; what sends none counts none', async () => {
    const { counted, get } = await served(null);
    expect((await get({ range: 'bytes=0-999' })).status).toBe(206);
    const { headers } = await get({}, 'file', { method: 'HEAD' });
    expect((await get({ 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304);
    expect((await get({ range: `bytes=${SIZE}-` })).status).toBe(416);
    expect(counted).toEqual([{ account: null, bytes: 1_000 }]);
  });

  it('are those of the range where the store itself is to send them', async () => {
    const storage = {
      temporaryAddress: () => Promise.resolve('http://store.test/file'),
      proxyPath: () => Promise.resolve(null),
    } as unknown as FileRouteDeps['storage'];
    const { counted, get } = await served(null, { storage });
    const answer = await get({ range: 'bytes=0-65535' }, 'file', { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, 'http://store.test/file']);
    expect((await get({}, 'file', { redirect: 'manual' })).status).toBe(302);
    expect(counted.map(({ bytes }) => bytes)).toEqual([65_536, SIZE]);
  });

  it('are given back where a reader has left before they came', async () => {
    const slow = new Readable({ read: () => undefined });
    slow.push(BYTES.subarray(0, 1_000));
    const storage = {
      temporaryAddress: () => Promise.resolve(null),
      proxyPath: () => Promise.resolve(null),
      read: () => Promise.resolve(slow),
    } as unknown as FileRouteDeps['storage'];
    const { back, get } = await served(null, { storage });
    const leaving = new AbortController();
    const answer = await get({}, 'file', { signal: leaving.signal });
    await answer.body?.getReader().read();
    leaving.abort();
    await expect.poll(() => back).toHaveLength(1);
    expect(back[0]).toBeGreaterThan(SIZE - 10_000);
    expect(back[0]).toBeLessThan(SIZE);
  });

  it('beyond what is allowed are 429 with Retry-After, without the headers of the file', async () => {
    const { get } = await served(null, { usage: { countServedBytes: () => Promise.reject(rateLimited(42)) } });
    for (const answer of [await get(), await get({}, 'picture'), await get({ range: 'bytes=0-9' })]) {
      expect(answer.status).toBe(429);
      expect(answer.headers.get('retry-after')).toBe('42');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      for (const name of ['etag', 'content-range', 'content-disposition']) expect(answer.headers.get(name)).toBeNull();
      expect(await answer.json()).toMatchObject({ code: 'RATE_LIMITED' });
    }
  });
});
