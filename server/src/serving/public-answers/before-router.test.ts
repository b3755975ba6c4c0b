import { createServer, request as send, type IncomingHttpHeaders, type RequestOptions, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rateLimited } from '../../base/errors.ts';
import { jsonAnswer, sendPublic } from './answer.ts';
import { beforeRouter, knownAddresses, type KnownAddress } from './before-router.ts';

const BODY = { data: 'x'.repeat(2_000) };
const answer = jsonAnswer(BODY);
const known = (find: KnownAddress['find'], counted: KnownAddress['counted'] = null): KnownAddress => ({
  route: '/known',
  headers: { 'x-frame-options': 'DENY', 'x-request-id': 'first', 'cache-control': 'no-store' },
  counted,
  find,
});
const found: KnownAddress['find'] = ({ request: { headers } }, send, fail) =>
  sendPublic(answer, 'no-cache', headers, { send, fail });

let server: Server;
let refuses = false;
let unwatched = 0;
const lines: Record<string, unknown>[] = [];
const counted: unknown[] = [];

beforeAll(async () => {
  const addresses = knownAddresses();
  addresses.set('/known', known(found));
  addresses.set(
    '/gone',
    known((_asked, _send, pass) => pass()),
  );
  addresses.set('/counted', known(found, { what: 'searches', points: 5 }));
  const answerFirst = beforeRouter({
    addresses,
    openReading: { to: () => true, isInside: () => false },
    usage: {
      count: async (...call) => {
        if (refuses) throw rateLimited(1);
        counted.push(call);
      },
    },
    requestId: () => 'request-1',
    clientAddress: () => '192.0.2.7',
    watch: () => () => void (unwatched += 1),
    log: pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) }),
    readerTimeoutMs: 1_000,
  });
  server = createServer({ requireHostHeader: false }, (request, response) => {
    answerFirst(request, response, () => void response.writeHead(299).end('router'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void server.close());

interface Received {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

function ask(path: string, options: RequestOptions = {}, body?: string): Promise<Received> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const sent = send({ host: '127.0.0.1', port, path, agent: false, ...options }, async (received) => {
      const bytes = Buffer.concat(await received.toArray());
      resolve({ status: received.statusCode ?? 0, headers: received.headers, bytes });
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

const isDirect = async (path: string, options?: RequestOptions, body?: string) =>
  (await ask(path, options, body)).status !== 299;

describe('answers before the router (decision 31)', () => {
  it('have the headers of every answer, their tag and length, and a line in the log', async () => {
    const { status, headers, bytes } = await ask('/known');
    expect([status, JSON.parse(bytes.toString())]).toEqual([200, BODY]);
    expect(headers).toMatchObject({
      'x-frame-options': 'DENY',
      'x-request-id': 'request-1',
      'cache-control': 'no-cache',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(answer.length),
      etag: answer.etag,
      vary: 'accept-encoding',
    });
    expect(lines.at(-1)).toMatchObject({
      reqId: 'request-1',
      method: 'GET',
      path: '/known',
      status: 200,
      msg: 'request',
    });
  });

  it('are compressed as the client asks, and 304 for a client that has them', async () => {
    const { headers, bytes } = await ask('/known', { headers: { 'accept-encoding': 'br' } });
    expect([headers['content-encoding'], bytes]).toEqual(['br', await answer.encoded('br')]);
    const again = await ask('/known', { headers: { 'if-none-match': answer.etag } });
    expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, answer.etag]);
    expect(await isDirect('/known', { headers: { 'if-none-match': '"other"' } })).toBe(true);
  });

  it('are only for plain questions: whatever needs a check goes to the router', async () => {
    expect(await isDirect('/other')).toBe(false);
    expect(await isDirect('/known?')).toBe(false);
    for (const method of ['HEAD', 'POST', 'OPTIONS']) expect(await isDirect('/known', { method })).toBe(false);
    for (const headers of [{ authorization: 'Bearer x' }, { authorization: '' }, { 'content-length': '2' }])
      expect(await isDirect('/known', { headers }, 'content-length' in headers ? '{}' : undefined)).toBe(false);
    expect(await isDirect('/known', { headers: { 'transfer-encoding': 'chunked' } }, '{}')).toBe(false);
    expect(await isDirect('/known', { setHost: false })).toBe(false);
  });

  it('go to the router when there is none', async () => {
    const before = unwatched;
    expect(await isDirect('/gone')).toBe(false);
    // The router counts it.
    expect(unwatched - before).toBe(1);
  });

  it('count against the limits of the address, which refuses through the router', async () => {
    expect(await isDirect('/counted')).toBe(true);
    expect(counted).toEqual([['searches', null, '192.0.2.7', 5]]);
    refuses = true;
    expect(await isDirect('/counted')).toBe(false);
  });
});
