import { createServer, request as send, type IncomingHttpHeaders, type RequestOptions, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyReply } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DocumentRow } from '../../base/database/schema.ts';
import { rateLimited } from '../../base/errors.ts';
import { FileMissingError } from '../../base/ports/file-storage.ts';
import { beforeRouter, knownAddresses } from '../../serving/public-answers/before-router.ts';
import { knownFiles } from './known-files.ts';

const SIZE = 1_000_000;
const document = { _id: 'd', file_id: 'f', file_size: SIZE } as DocumentRow;
const PATH = '/files/1000.x/f.pdf';
const addresses = knownAddresses();

let server: Server;
const state = { isKept: true, now: 999, isLost: false, isRefused: false, isDown: false };
const counted: unknown[] = [];
const lines: Record<string, unknown>[] = [];
let watched = 0;

const files = knownFiles({
  addresses,
  documentOf: async () => {
    if (state.isDown) throw new Error('away');
    return state.isKept ? document : null;
  },
  storage: { proxyPath: async () => (state.isLost ? Promise.reject(new FileMissingError('f')) : '/_files/f') },
  clock: { now: () => new Date(state.now * 1_000) },
});

/** As the router does when it has named the file. */
function name(): void {
  const headers = { 'x-accel-redirect': '/_files/f', 'x-request-id': 'first' };
  const reply = { request: { url: PATH }, getHeaders: () => headers } as unknown as FastifyReply;
  files.remember('/files/:permission/:name', reply, {
    document,
    expiry: 1_000,
    etag: '"tag"',
    isInside: false,
    async count({ request, address }, bytes) {
      if (state.isRefused) throw rateLimited(1);
      counted.push([request.headers.cookie ?? null, address, bytes]);
    },
  });
}

beforeAll(async () => {
  const answer = beforeRouter({
    addresses,
    openReading: { to: () => true, isInside: () => false },
    usage: { count: () => Promise.resolve() },
    requestId: () => 'request-1',
    clientAddress: () => '192.0.2.7',
    watch: () => {
      watched += 1;
      return () => void (watched -= 1);
    },
    log: pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) }),
    readerTimeoutMs: 1_000,
  });
  server = createServer((request, response) => {
    answer(request, response, () => void response.writeHead(299).end('router'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void server.close());
beforeEach(() => {
  Object.assign(state, { isKept: true, now: 999, isLost: false, isRefused: false, isDown: false });
  name();
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
    for (const change of [{ isDown: true }, { isRefused: true }, { now: 1_001 }] as const) {
      const usual = { ...state };
      Object.assign(state, change);
      expect([change, (await ask()).status]).toEqual([change, 299]);
      Object.assign(state, usual);
      name();
    }
    state.isKept = false;
    expect((await ask()).status).toBe(299);
    expect([counted, watched - before]).toEqual([[], 0]);
  });

  it('are looked at again only after a while, because the proxy asks again for what it cannot open', async () => {
    expect((await ask()).status).toBe(200);
    state.isLost = true;
    expect((await ask()).status).toBe(200);
    const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 5_000);
    expect((await ask()).status).toBe(299);
    later.mockRestore();
  });

  it('are forgotten when their document has changed', async () => {
    state.isKept = false;
    await ask();
    expect(addresses.get(PATH)).toBeUndefined();
  });
});
