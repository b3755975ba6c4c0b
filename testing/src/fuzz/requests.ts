import { ALL_FIELDS } from '@exam-vault/contract/document-fields';
import { ENDPOINTS } from '@exam-vault/contract/api';
import { RAW_ROUTES } from '@exam-vault/server/start/openapi/raw-operations';
import type { DocumentKind } from '@exam-vault/contract/document-fields';
import fc from 'fast-check';
import { jsonBodies, multipartBodies, type FuzzBody } from './bodies.ts';
import { hostileAuthorization } from './tokens.ts';
import { encoded, encoding, hostileName, idOf, text, type FuzzFixtures } from './values.ts';
import type { WireRequest } from './wire.ts';

export interface FuzzRequest extends WireRequest {
  /** The route that it was made for, for the report. */
  readonly route: string;
  /** It carries a token that must not hold, to a call that looks at tokens. */
  readonly mustNotSucceed: boolean;
}

const QUERY_NAMES = ALL_FIELDS.map(({ name }): string => name)
  .concat('paper_approval_status page page uid inside inside sort kind status name disabled'.split(' '))
  .concat(['action', 'token', 'callbackURL', 'role', 'page[]', 'title[$ne]', 'filter[a][b]']);

const query = fc
  .array(
    fc.tuple(
      fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...QUERY_NAMES) }, { weight: 1, arbitrary: hostileName }),
      text,
      encoding,
    ),
    {
      maxLength: 5,
    },
  )
  .map((pairs) =>
    pairs
      .map(([name, value, how]) => `${encoded(name, 9)}=${encoded(value, how)}`)
      .join('&')
      .slice(0, 12_000),
  );

/** The route's path with something for each of its parts. */
function pathOf(route: string, ids: readonly string[], fixtures: FuzzFixtures): fc.Arbitrary<string> {
  if (route.startsWith('/files/')) {
    const [start = ''] = route.split(':');
    const changed = fc.tuple(
      fc.constantFrom(...fixtures.filePaths),
      fc.nat(120),
      fc.constantFrom('', 'A', '.', '%2e', '/', '%00', '-p1.webp'),
    );
    return fc.oneof(
      changed.map(([path, at, put]) => `${path.slice(0, at)}${put}${path.slice(at + 1)}`),
      fc.tuple(text, text, encoding).map(([one, two, how]) => `${start}${encoded(one, how)}/${encoded(two, how)}`),
    );
  }
  const parts = route.split('/').map((part): fc.Arbitrary<string> => {
    if (!/^[:*]/.test(part)) return fc.constant(part);
    return fc
      .tuple(part === ':page' ? text : idOf(ids), encoding)
      .map(([value, how]) => encoded(value, how).slice(0, 4_500));
  });
  return fc.tuple(...parts).map((all) => all.join('/'));
}

const EXTRA_HEADERS: readonly (readonly [string, string])[] = [
  ['Accept', 'text/html'],
  ['Accept', '*/*;q=x,,;'],
  ['Accept-Encoding', 'gzip, deflate, br;q=9'],
  ['Accept-Encoding', 'identity;q=0, *;q=0'],
  ['Range', 'bytes=0-0,1-1,2-2'],
  ['Range', 'bytes=9-1'],
  ['Range', `bytes=${Array.from({ length: 300 }, (_, at) => `${at}-`).join(',')}`],
  ['If-None-Match', '*'],
  ['If-None-Match', '"'],
  ['If-Range', 'Tue, 99 Foo'],
  ['X-Forwarded-For', "127.0.0.1, ' or 1=1, ::ffff:1.2.3.4, x"],
  ['X-Forwarded-Proto', 'gopher'],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['Origin', 'https://elsewhere.example'],
  ['Origin', 'null'],
  ['Origin', ':::'],
  ['Sec-Fetch-Site', 'cross-site'],
  ['Cookie', 'a=b; __proto__=x; ;;; =; "'],
  ['Cookie', `x=${'y'.repeat(6_000)}`],
  ['User-Agent', 'y'.repeat(5_000)],
  ['User-Agent', '\u00e4\u0080\u00ff'],
  ['Content-Encoding', 'gzip'],
  ['Content-Language', ''],
  ['Idempotency-Key', 'x'],
  ['Idempotency-Key', '\u00ff'.repeat(300)],
  ['Expect', '100-continue'],
  ['Connection', 'close'],
  ['Connection', 'keep-alive, X'],
  ['TE', 'trailers'],
  ['Date', 'x'],
];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY'];

/** The caller, with the ids to try. */
function callerOf(
  fixtures: FuzzFixtures,
): fc.Arbitrary<{ authorization: string | null; ids: readonly string[]; hostile: boolean }> {
  const anyId = [...fixtures.victims, ...fixtures.scapegoats];
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .constantFrom(...fixtures.attackers)
        .map((token) => ({ authorization: `Bearer ${token}`, ids: anyId, hostile: false })),
    },
    {
      weight: 4,
      arbitrary: fc
        .constantFrom(...fixtures.powers)
        .map((token) => ({ authorization: `Bearer ${token}`, ids: fixtures.scapegoats, hostile: false })),
    },
    { weight: 2, arbitrary: fc.constant({ authorization: null, ids: anyId, hostile: false }) },
    {
      weight: 4,
      arbitrary: hostileAuthorization(fixtures).map((authorization) => ({ authorization, ids: anyId, hostile: true })),
    },
  );
}

interface Written {
  readonly method: string;
  readonly target: string;
  readonly headers: ReadonlyArray<readonly [string, string]>;
  readonly body: FuzzBody | null;
  readonly chunked: boolean;
}

function write({ method, target, headers, body, chunked }: Written): WireRequest {
  const { bytes, type, missing = 0 } = body ?? { bytes: Buffer.alloc(0), type: null };
  const framing =
    body === null ? [] : chunked ? ['Transfer-Encoding: chunked'] : [`Content-Length: ${bytes.length + missing}`];
  const head = [
    `${method} ${target} HTTP/1.1`,
    'Host: hub.example',
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(type === null ? [] : [`Content-Type: ${type}`]),
    ...framing,
  ];
  const sent =
    body !== null && chunked
      ? Buffer.concat([
          Buffer.from(`${bytes.length.toString(16)}\r\n`),
          bytes,
          Buffer.from(bytes.length > 0 ? '\r\n0\r\n\r\n' : '\r\n'),
        ])
      : bytes;
  return {
    bytes: Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), sent]),
    isHead: method === 'HEAD',
    mayBeDropped: missing > 0 && !chunked,
  };
}

interface Route {
  readonly method: string;
  readonly path: string;
  readonly takes: 'json' | DocumentKind | null;
  readonly looksAtToken: boolean;
}
const ROUTES: readonly Route[] = [
  ...ENDPOINTS.map(({ method, path, body, form }): Route => {
    const kind = path.startsWith('/notes') ? 'notes' : path.startsWith('/solutions') ? 'solution' : 'paper';
    return { method, path, takes: form ? kind : body ? 'json' : null, looksAtToken: true };
  }),
  ...RAW_ROUTES.map(({ method: listed, path }): Route => {
    const method = listed === '*' ? 'POST' : listed;
    return { method, path, takes: method === 'POST' ? 'json' : null, looksAtToken: false };
  }),
];

function requestTo(route: Route, fixtures: FuzzFixtures): fc.Arbitrary<FuzzRequest> {
  const { method, path, takes, looksAtToken } = route;
  return callerOf(fixtures).chain(({ authorization, ids, hostile }) => {
    const json = jsonBodies(ids, fixtures.emails);
    const nothing: fc.Arbitrary<FuzzBody | null> = fc.constant(null);
    const fitting =
      takes === 'json' ? json : takes === null ? nothing : multipartBodies(takes, takes === 'solution' ? ids : []);
    const body = fc.oneof(
      { weight: 12, arbitrary: fitting },
      { weight: 1, arbitrary: json },
      { weight: 1, arbitrary: multipartBodies('notes') },
      { weight: 1, arbitrary: nothing },
    );
    return fc
      .record({
        method: fc.oneof(
          { weight: 12, arbitrary: fc.constant(method) },
          { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
        ),
        address: pathOf(path, ids, fixtures),
        query: fc.oneof({ weight: 2, arbitrary: query }, { weight: 1, arbitrary: fc.constant('') }),
        headers: fc.array(fc.constantFrom(...EXTRA_HEADERS), { maxLength: 3 }),
        cookie: fc.option(fc.constantFrom(...fixtures.cookies), { freq: 3 }),
        body,
        chunked: fc.integer({ min: 0, max: 15 }).map((one) => one === 0),
      })
      .map(({ method: verb, address, query: asked, headers, cookie, body: sent, chunked }) => {
        const target = (asked ? `${address}?${asked}` : address).replaceAll(/[^\u0021-\u00ff]/g, '%20');
        const own = path.startsWith('/api/auth/') && cookie !== null ? [['Cookie', cookie] as const] : [];
        const all =
          authorization === null
            ? [...headers, ...own]
            : [...headers, ...own, ['Authorization', authorization] as const];
        const written = write({
          method: verb,
          target: target.startsWith('/') ? target : `/${target}`,
          headers: all,
          body: sent,
          chunked,
        });
        // Without its name a path of the contract may be the page's.
        const isCall = looksAtToken && verb === method && !/\/\/|\/$/.test(address);
        return { ...written, route: `${method} ${path}`, mustNotSucceed: hostile && isCall };
      });
  });
}

const BROKEN_HTTP = [
  'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcde',
  'POST /users/studentReg HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\nGET /x',
  'POST /users/studentReg HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\nx',
  'POST /users/studentReg HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n',
  'GET / HTTP/1.1\r\nHost : x\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: x\r\n folded: y\r\n\r\n',
  'GET /\u0000 HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET http://[::1 HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET * HTTP/1.1\r\nHost: x\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n',
  'CONNECT example.org:443 HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'GET / HTTP/1.1\r\n\r\n',
  'GET /\r\n',
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
  `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: x\r\n${Array.from({ length: 3_000 }, (_, at) => `X-${at}: y`).join('\r\n')}\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(40_000)}\r\n\r\n`,
];

/** What is no HTTP, or not quite. */
const broken: fc.Arbitrary<FuzzRequest> = fc
  .tuple(
    fc.constantFrom(...BROKEN_HTTP),
    fc.integer({ min: 0, max: 3 }),
    fc.uint8Array({ minLength: 1, maxLength: 200 }),
    fc.nat(400),
  )
  .map(([lines, how, rubbish, at]) => {
    const bytes = Buffer.from(lines, 'latin1');
    if (how === 1) bytes.set(rubbish.subarray(0, Math.max(0, bytes.length - (at % bytes.length))), at % bytes.length);
    const sent = how === 2 ? Buffer.from(rubbish) : how === 3 ? bytes.subarray(0, at) : bytes;
    return { bytes: sent, isHead: false, mayBeDropped: true, route: 'broken HTTP', mustNotSucceed: false };
  });

/** A request to each route alike, and now and then one that is no HTTP. */
export function anyRequest(fixtures: FuzzFixtures): fc.Arbitrary<FuzzRequest> {
  return fc.oneof(
    { weight: 1, arbitrary: broken },
    ...ROUTES.map((route) => ({ weight: 2, arbitrary: requestTo(route, fixtures) })),
  );
}
