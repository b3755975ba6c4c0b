import { beforeAll, expect, it } from 'vitest';
import { ask } from '@exam-vault/testing/ask';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';

let hub: ListeningHub;

beforeAll(async () => {
  hub = await listeningHub();
});

const get = (headers: Record<string, string> = {}) => ask(hub, 'GET', '/openapi.json', { headers });

it('serves the document with a strong ETag, packed or not, and not again to a client that has it', async () => {
  const plain = await get({ 'accept-encoding': 'identity' });
  const packed = await get({ 'accept-encoding': 'gzip, br' });
  expect(plain.body).toEqual(packed.body);
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(packed.headers.get('content-encoding')).toBe('gzip');
  const etags = [plain, packed].map(({ headers }) => headers.get('etag') ?? '');
  for (const etag of etags) expect(etag).toMatch(/^"[\w-]{43}"$/);
  expect(etags[0]).not.toBe(etags[1]);
  for (const { headers } of [plain, packed]) {
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('vary')).toMatch(/accept-encoding/i);
  }
  const again = await get({ 'accept-encoding': 'gzip', 'if-none-match': etags[1] ?? '' });
  expect([again.status, again.headers.get('etag'), again.body]).toEqual([304, etags[1], { text: '' }]);
  expect((await get({ 'accept-encoding': 'gzip;q=0', 'if-none-match': etags[1] ?? '' })).status).toBe(200);
});

it('answers HEAD without the document, and 404 to what would change it', async () => {
  const head = await fetch(`${hub.origin}/openapi.json`, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  for (const method of ['POST', 'PUT', 'DELETE']) expect((await ask(hub, method, '/openapi.json')).status).toBe(404);
});

it('/docs is the page for every client, also for one that accepts no HTML', async () => {
  for (const accept of ['text/html', '*/*', 'application/json']) {
    const answer = await ask(hub, 'GET', '/docs', { headers: { accept } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  }
});
