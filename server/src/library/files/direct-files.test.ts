import { createServer, request as send, type IncomingHttpHeaders, type RequestOptions, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DocumentRow } from '../../base/database/schema.ts';
import { rateLimited } from '../../base/errors.ts';
import { FileMissingError } from '../../base/ports/file-storage.ts';
import { directFiles } from './direct-files.ts';
import { headerLines, knownFiles } from './known-files.ts';

const SIZE = 1_000_000;
const document = { _id: 'd', file_id: 'f', file_size: SIZE } as DocumentRow;
const PATH = '/files/1000.x/f.pdf';
const known = knownFiles();

let server: Server;
const state = { isKept: true, now: 999, isLost: false, isRefused: false, isDown: false };
const counted: unknown[] = [];
const lines: Record<string, unknown>[] = [];
let watched = 0;

beforeAll(async () => {
  const direct = directFiles({
    known,
    follower: { afterSync: (done) => done(state.isDown ? new Error('away') : null) },
    rows: { isKept: (row) => state.isKept && row === document },
    storage: { proxyPath: async () => (state.isLost ? Promise.reject(new FileMissingError('f')) : '/_files/f') },
    clock: { now: () => new Date(state.now * 1_000) },
    accountOf: (cookie) => Promise.resolve(cookie ?? null),
    usage: {
      async countServedBytes(accountOf, address, bytes) {
        if (state.isRefused) throw rateLimited(1);
        counted.push([await accountOf(), address, bytes]);
        return { refund: () => Promise.resolve() };
      },
    },
    requestId: () => 'request-1',
    clientAddress: () => '192.0.2.7',
    watch: () => {
      watched += 1;
      return () => void (watched -= 1);
    },
    log: pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) }),
  });
  server = createServer((request, response) => {
    const pass = () => void response.writeHead(299).end('router');
    if (!direct(request, response, pass)) pass();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void server.close());
beforeEach(() => {
  Object.assign(state, { isKept: true, now: 999, isLost: false, isRefused: false, isDown: false });
  const headers = headerLines({ 'x-accel-redirect': '/_files/f', 'x-request-id': 'first', 'content-length': 7 });
  known.set(PATH, { document, expiry: 1_000, etag: '"tag"', headers, lookedAt: -1e6 });
  counted.length = 0;
});

function ask(options: RequestOptions = {}): Promise<{ status: number; headers: IncomingHttpHeaders }> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const sent = send({ host: '127.0.0.1', port, path: PATH, agent: false, ...options }, (received) => {
      received.resume();
      resolve({ status: received.statusCode ?? 0, headers: received.headers });
    });
    sent.once('error', reject);
    sent.end();
  });
}

describe('files before the router (decision 4)', () => {
  it('have the headers of the first answer, an id of their own, no bytes, and a line in the log without the path', async () => {
    const { status, headers } = await ask();
    expect([status, headers]).toMatchObject([
      200,
      { 'x-accel-redirect': '/_files/f', 'x-request-id': 'request-1', 'content-length': '0' },
    ]);
    expect(lines.at(-1)).toMatchObject({ reqId: 'request-1', method: 'GET', path: '/files/…', status: 200 });
  });

  it('count what is asked for, against the session or the address', async () => {
    await ask();
    await ask({ headers: { range: 'bytes=0-99', cookie: 'ravi' } });
    await ask({ headers: { range: 'bytes=0-99', 'if-range': '"other"' } });
    expect(counted).toEqual([
      [null, '192.0.2.7', SIZE],
      ['ravi', '192.0.2.7', 100],
      [null, '192.0.2.7', SIZE],
    ]);
  });

  it('are left to the router when anything is to be decided, and counted there', async () => {
    const before = watched;
    const others: RequestOptions[] = [
      { method: 'HEAD' },
      { path: `${PATH}?x` },
      { headers: { authorization: 'Bearer x' } },
      { headers: { 'if-none-match': '"other"' } },
      { headers: { 'x-bytes-from': 'hub' } },
      { headers: { range: `bytes=${SIZE}-` } },
    ];
    for (const other of others) expect([other, (await ask(other)).status]).toEqual([other, 299]);
    for (const change of [{ isDown: true }, { isLost: true }, { isRefused: true }, { now: 1_001 }] as const) {
      const usual = { ...state };
      Object.assign(state, change);
      expect([change, (await ask()).status]).toEqual([change, 299]);
      Object.assign(state, usual);
      known.set(PATH, { document, expiry: 1_000, etag: '"tag"', headers: [], lookedAt: -1e6 });
    }
    state.isKept = false;
    expect((await ask()).status).toBe(299);
    expect([counted, watched - before]).toEqual([[], 0]);
  });

  it('are looked at again only after a while, because the proxy asks again for what it cannot open', async () => {
    expect((await ask()).status).toBe(200);
    state.isLost = true;
    expect((await ask()).status).toBe(200);
    const file = known.get(PATH);
    if (file) file.lookedAt -= 5_000;
    expect((await ask()).status).toBe(299);
  });

  it('are forgotten when their document has changed', async () => {
    state.isKept = false;
    await ask();
    expect(known.get(PATH)).toBeUndefined();
  });
});
