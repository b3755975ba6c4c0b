import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { anyPdf, approve, ask, uploadedPaper } from '@exam-vault/testing/ask';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { PASSWORD, signUp, student, teacher } from '@exam-vault/testing/people';
import { turnOnSecondFactor } from '@exam-vault/testing/totp';

/** One of each kind of answer: what it is, and its headers. */
type Kinds = Array<readonly [kind: string, status: number, headers: Headers]>;

/** What goes over the wire to a request that no client would send. */
function raw(origin: string, request: string): Promise<readonly [number, Headers]> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(request));
    let text = '';
    socket.setEncoding('latin1').on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', reject).on('close', () => {
      const [first = '', ...lines] = text.split('\r\n\r\n')[0]?.split('\r\n') ?? [];
      const headers = new Headers(
        lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
      );
      resolve([Number(first.split(' ')[1]), headers]);
    });
  });
}

async function oneOfEach(hub: ListeningHub): Promise<Kinds> {
  const [owner, reviewer] = [await student(hub), await teacher(hub)];
  const paper = await uploadedPaper(hub, owner, {}, await anyPdf());
  await approve(hub, reviewer, paper._id);
  const kinds: Kinds = [];
  const add = async (
    kind: string,
    expected: number,
    ...asking: [method: string, path: string, more?: Parameters<typeof ask>[3]]
  ) => {
    const { status, headers } = await ask(hub, ...asking);
    expect([kind, status]).toEqual([kind, expected]);
    kinds.push([kind, status, headers]);
  };
  const page = { headers: { accept: 'text/html' } };
  await add('page', 200, 'GET', '/', page);
  await add('page of an unknown address', 200, 'GET', '/no/such/page', page);
  await add('docs', 200, 'GET', '/docs', page);
  await add('script', 200, 'GET', '/color-scheme.js');
  await add('icon', 200, 'GET', '/favicon.svg');
  await add('manifest', 200, 'GET', '/manifest.webmanifest');
  await add('service worker', 200, 'GET', '/service-worker.js');
  await add('API', 200, 'GET', '/papers/all_paper');
  await add('own API', 200, 'GET', '/papers/my_paper', { as: owner });
  await add('API description', 200, 'GET', '/openapi.json');
  await add('health', 200, 'GET', '/healthz');
  await add('file', 200, 'GET', paper.file_url);
  await add('part of a file', 206, 'GET', paper.file_url, { headers: { range: 'bytes=0-9' } });
  await add('wrong part', 416, 'GET', paper.file_url, { headers: { range: 'bytes=99999999-' } });
  await add('forged file path', 404, 'GET', paper.file_url.replace(/.pdf$/, 'x.pdf'));
  await add('404', 404, 'GET', '/papers/nothing/here');
  await add('missing part of the page', 404, 'GET', '/assets/none.js');
  await add('401', 401, 'GET', '/papers/my_paper');
  await add('403', 403, 'GET', '/admin/audit_log', { as: owner });
  await add('400', 400, 'GET', '/papers/all_paper?page=x');
  await add('415', 415, 'POST', '/papers/upload_paper', { as: owner, json: {} });
  await add('413', 413, 'POST', '/papers/download_papers', { as: owner, json: { paper_id: 'x'.repeat(70_000) } });
  await add('identity', 200, 'GET', '/api/auth/jwks');
  await add('identity 404', 404, 'GET', '/api/auth/list-sessions');
  await add('identity 403', 403, 'POST', '/api/auth/sign-out', {
    json: {},
    headers: { origin: 'https://elsewhere.example' },
  });
  await add('redirect', 302, 'GET', '/api/auth/verify-email?token=none&callbackURL=/login_form');
  await add('not a URL', 400, 'GET', '/papers/%ZZ/view_paper');
  for (const request of ['NONSENSE\r\n\r\n', 'GET /%ZZ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n']) {
    kinds.push([JSON.stringify(request.slice(0, 12)), ...(await raw(hub.origin, request))]);
  }
  return kinds;
}

/** What every answer must say, whatever it is. */
function faults([kind, status, headers]: Kinds[number], https: boolean): string[] {
  const found: string[] = [];
  const must = (name: string, rule: RegExp | null) => {
    const value = headers.get(name);
    if (rule === null ? value !== null : !rule.test(value ?? '')) found.push(`${kind} (${status}): ${name}: ${value}`);
  };
  must('content-security-policy', /frame-ancestors 'none'/);
  must('content-security-policy', /default-src '(self|none)'/);
  // A file's policy lets the browser's own viewer style itself, and nothing of it run.
  if (!kind.endsWith('file') && status !== 416) must('content-security-policy', /^(?!.*unsafe-inline).*$/);
  must('content-security-policy', /^(?!.*(script-src[^;]*unsafe-inline|unsafe-eval'? [^;]*unsafe|https?:|\*)).*$/);
  must('x-content-type-options', /^nosniff$/);
  must('referrer-policy', /^no-referrer$/);
  must('permissions-policy', /camera=\(\).*geolocation=\(\).*microphone=\(\)/);
  must('cross-origin-resource-policy', /^same-origin$/);
  must('x-frame-options', /^DENY$/);
  must('strict-transport-security', https ? /^max-age=31536000; includeSubDomains$/ : null);
  must('x-powered-by', null);
  must('server', null);
  must('access-control-allow-origin', null);
  return found;
}

describe('headers of every kind of answer (issue 5)', () => {
  const hubs: Record<'http' | 'https', ListeningHub | null> = { http: null, https: null };
  beforeAll(async () => {
    hubs.http = await listeningHub();
    hubs.https = await listeningHub({}, undefined, { PUBLIC_URL: 'https://papers.example.edu' });
  });

  it.each(['http', 'https'] as const)('hold behind %s', async (scheme) => {
    const hub = hubs[scheme];
    if (!hub) throw new Error('no hub');
    const kinds = await oneOfEach(hub);
    expect(kinds.length).toBeGreaterThan(25);
    expect(kinds.flatMap((kind) => faults(kind, scheme === 'https'))).toEqual([]);
    const page = kinds[0]?.[2];
    expect(page?.get('cross-origin-opener-policy')).toBe(scheme === 'https' ? 'same-origin' : null);
    expect(page?.get('content-security-policy')).toContain('frame-src blob:;');
    const headerOf = (kind: string, name: string) => kinds.find(([one]) => one === kind)?.[2].get(name);
    expect(headerOf('manifest', 'content-type')).toMatch(/^application\/manifest\+json/);
    expect(headerOf('service worker', 'content-type')).toMatch(/^(text|application)\/javascript/);
    // A browser must learn of a new version at once, and a worker may ask nobody but the hub.
    expect(headerOf('service worker', 'cache-control')).toBe('no-cache');
    expect(headerOf('service worker', 'content-security-policy')).toContain("connect-src 'self' blob:;");
    const [, , file] = kinds.find(([kind]) => kind === 'file') ?? [];
    expect(file?.get('content-security-policy')).toMatch(/^default-src 'none';(?!.*script-src)/);
  });

  it('cookies are for this host alone, unread by scripts, and over https only where there is https', async () => {
    for (const [scheme, hub] of Object.entries(hubs)) {
      if (!hub) throw new Error('no hub');
      const who = await signUp(hub);
      await turnOnSecondFactor(hub, who);
      const payload = { email: who.email, password: PASSWORD };
      const origin = scheme === 'https' ? 'https://papers.example.edu' : hub.origin;
      const answers = [
        await ask(hub, 'POST', '/api/auth/sign-up/email', {
          json: { ...payload, email: `x${who.email}` },
          headers: { origin },
        }),
        await ask(hub, 'POST', '/api/auth/sign-in/email', { json: payload, headers: { origin } }),
        await ask(hub, 'POST', '/api/auth/sign-out', { json: {}, headers: { origin, cookie: who.cookie } }),
      ];
      const cookies = answers.flatMap(({ headers }) => headers.getSetCookie());
      expect(cookies.length).toBeGreaterThanOrEqual(4);
      for (const cookie of cookies) {
        expect(cookie).toMatch(scheme === 'https' ? /^__Host-exam-vault-/ : /^exam-vault-/);
        expect(cookie).toMatch(/; Path=\/;/);
        expect(cookie).toMatch(/; HttpOnly/);
        expect(cookie).toMatch(/; SameSite=Lax/);
        expect(cookie).not.toMatch(/Domain=/i);
        expect(/; Secure/.test(cookie)).toBe(scheme === 'https');
      }
    }
  });
});
