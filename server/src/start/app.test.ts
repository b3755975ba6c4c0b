import { connect } from 'node:net';
import { ENDPOINTS } from '@exam-vault/contract/api';
import { beforeAll, describe, expect, it } from 'vitest';
import { ask } from '@exam-vault/testing/ask';
import { gatedDatabase } from '@exam-vault/testing/gated-database';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { RAW_ROUTES } from './openapi/raw-operations.ts';

let hub: ListeningHub;

beforeAll(async () => {
  hub = await listeningHub();
});

/** What comes back when these bytes are sent as they are. */
function raw(bytes: string): Promise<string> {
  const { hostname, port } = new URL(hub.origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'));
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
    socket.setTimeout(2_000, () => socket.destroy());
  });
}

describe('routes (architecture.md: no row, no route)', () => {
  it('every route that is served has a row in the contract, and every row is served', () => {
    const listed = new Set([...ENDPOINTS, ...RAW_ROUTES].map(({ method, path }) => `${method} ${path}`));
    const served = new Set(hub.routes.map((route) => route.replace('HEAD ', 'GET ')));
    const anyMethod = (route: string) => `* ${route.split(' ')[1]}`;
    expect([...served].filter((route) => !listed.has(route) && !listed.has(anyMethod(route)))).toEqual([]);
    const servedPaths = new Set([...served].map(anyMethod));
    expect([...listed].filter((route) => !served.has(route) && !servedPaths.has(route))).toEqual([]);
  });

  it('health: alive, and ready while database and storage answer', async () => {
    expect((await ask(hub, 'GET', '/healthz')).status).toBe(200);
    expect((await ask(hub, 'GET', '/readyz')).status).toBe(200);
  });
});

describe('the wire (contract section 3)', () => {
  it('errors have error, message and code, and are not stored', async () => {
    const answer = await ask(hub, 'GET', '/papers/my_paper');
    expect([answer.status, answer.body]).toEqual([
      401,
      { error: 'Please sign in first.', message: 'Please sign in first.', code: 'UNAUTHENTICATED' },
    ]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('a bad token is 401 everywhere, also where none is needed', async () => {
    for (const path of [
      '/papers/all_paper',
      '/papers/my_paper',
      '/catalogue',
      '/papers/paper_stats',
      `/papers/${crypto.randomUUID()}/view_paper`,
    ]) {
      for (const authorization of [
        'Bearer x',
        'Bearer',
        'Basic eDp5',
        'x',
        'Bearer a.b.c',
        `Bearer ${'a'.repeat(7_000)}`,
      ]) {
        const answer = await ask(hub, 'GET', path, { headers: { authorization } });
        expect([path, authorization.slice(0, 20), answer.status]).toEqual([path, authorization.slice(0, 20), 401]);
      }
    }
  });

  it('every other GET is the single page; the API answers 404 in JSON to a client that wants no page', async () => {
    for (const path of [
      '/',
      '/all_paper',
      '/login_form?x=1',
      '/all_paper/abc/view_paper',
      '/no/such/page',
      '/papers/nothing/here',
      '//x',
      `/${'x'.repeat(3_000)}`,
      '/a/%00/b',
    ]) {
      const answer = await ask(hub, 'GET', path, { headers: { accept: 'text/html,*/*' } });
      expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
        path,
        200,
        'text/html; charset=utf-8',
      ]);
    }
    for (const [method, path] of [
      ['GET', '/papers/nothing/here'],
      ['POST', '/all_paper'],
      ['DELETE', '/papers/all_paper'],
      ['GET', '/assets/none.js'],
      ['GET', '/assets/'],
      ['GET', '/assets/..%2findex.html'],
      ['GET', '/assets/%00'],
      ['PATCH', '/'],
    ] as const) {
      const answer = await ask(hub, method, path);
      expect([method, path, answer.status, answer.body.code]).toEqual([method, path, 404, 'NOT_FOUND']);
    }
  });

  it('the page calls no other host: its policy allows none, and no inline script', async () => {
    const answer = await ask(hub, 'GET', '/');
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/https?:|upgrade-insecure|script-src[^;]*unsafe-inline/);
    expect(answer.headers.get('strict-transport-security')).toBeNull();
    expect(String(answer.body.text)).not.toMatch(/<script(?![^>]*src=)/);
  });

  it('requests of any shape get a 4xx, never a 500', async () => {
    const requests = [
      'GET /papers/%ZZ/view_paper HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      'GET /papers/all_paper?page=%E0%A4%A HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      'PUT /papers/approve_paper HTTP/1.1\r\nHost: x\r\nContent-Type: ;;;\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}',
      'PUT /papers/approve_paper HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999\r\nConnection: close\r\n\r\n',
      'POST /users/studentReg HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\nZZ\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      'NONSENSE\r\n\r\n',
    ];
    for (const request of requests) {
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(await raw(request))?.[1]);
      expect([request.slice(0, 50), status >= 400 && status < 500]).toEqual([request.slice(0, 50), true]);
    }
  });

  it('a request without a Host is refused with a body as any other', async () => {
    const answer = await raw('GET /papers/all_paper HTTP/1.1\r\nConnection: close\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"code":"VALIDATION"');
  });

  it('the parts of the page are kept for good, what has no hash in its name is asked about', async () => {
    const page = String((await ask(hub, 'GET', '/')).body.text);
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
    expect((await ask(hub, 'GET', script)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await ask(hub, 'GET', '/favicon.svg')).headers.get('cache-control')).toBe('no-cache');
    // The first script only loads the others; what is that small is not compressed.
    const scripts = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path);
    const packed = await Promise.all(
      scripts.map((path) => ask(hub, 'GET', path, { headers: { 'accept-encoding': 'br' } })),
    );
    expect(packed.map(({ headers }) => headers.get('content-encoding'))).toContain('br');
  });

  it('a database that is away is 503 UNAVAILABLE with Retry-After; when it is back, all is well again', async () => {
    const { database, gate, close } = await gatedDatabase();
    const own = await listeningHub({}, database);
    expect((await ask(own, 'GET', '/papers/all_paper')).status).toBe(200);
    await gate.shut();
    for (const path of ['/papers/all_paper', '/readyz', '/papers/my_paper']) {
      const answer = await ask(own, 'GET', path, {
        headers: path.endsWith('my_paper') ? { authorization: 'Bearer x' } : {},
      });
      const expected = path.endsWith('my_paper') ? [401, 'UNAUTHENTICATED', null] : [503, 'UNAVAILABLE', '5'];
      expect([path, answer.status, answer.body.code, answer.headers.get('retry-after')]).toEqual([path, ...expected]);
    }
    expect((await ask(own, 'GET', '/healthz')).status).toBe(200);
    await gate.open();
    expect((await ask(own, 'GET', '/papers/all_paper')).status).toBe(200);
    await gate.shut();
    await close();
  });
});
