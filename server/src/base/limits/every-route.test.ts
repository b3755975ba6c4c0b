import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '@exam-vault/contract/api';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { administrator, student } from '@exam-vault/testing/people';
import { rateLimited } from '../errors.ts';
import { noUploadShares } from './upload-shares.ts';
import { noUsageLimits, usageLimits, type UsageLimits } from './usage-limits.ts';

/** Files of the page, and what monitors ask. */
const UNCOUNTED = [
  /^\/(assets\/\*|favicon\.svg|apple-touch-icon\.png|icon-[\w-]+\.png|service-worker\.js|color-scheme\.js)$/,
  /^\/(healthz|readyz)$/,
];

type Count = Parameters<UsageLimits['count']>;

describe('every route', () => {
  let hub: ListeningHub;
  let isUsedUp = false;
  const counts: Count[] = [];
  const usage: UsageLimits = {
    ...noUsageLimits,
    count: (...count) => {
      counts.push(count);
      return isUsedUp ? Promise.reject(rateLimited(7)) : Promise.resolve();
    },
  };
  beforeAll(async () => {
    hub = await listeningHub({ usage });
  });
  beforeEach(() => counts.splice(0));

  /** The routes that answer although nothing is left, asked with these headers. */
  async function routesWithoutLimit(headers: Record<string, string>): Promise<string[]> {
    isUsedUp = true;
    const without: string[] = [];
    for (const route of hub.routes) {
      const [method, path = ''] = route.split(' ');
      const url = path.replaceAll(/:\w+/g, () => randomUUID()).replace('*', 'nothing');
      const answer = await hub.app.inject({ method: method as NonNullable<InjectOptions['method']>, url, headers });
      if (answer.statusCode !== 429 || answer.headers['retry-after'] !== '7') without.push(path);
    }
    isUsedUp = false;
    return without.filter((path) => !UNCOUNTED.some((uncounted) => uncounted.test(path)));
  }

  it('has a limit, for people who are signed out and for an administrator', async () => {
    const { token } = await administrator(hub);
    expect(await routesWithoutLimit({})).toEqual([]);
    expect(await routesWithoutLimit({ authorization: `Bearer ${token}` })).toEqual([]);
  });

  it('has one too as a page, at an unknown path, and when the call is refused', async () => {
    isUsedUp = true;
    const html = { accept: 'text/html' };
    for (const [url, headers] of [
      ['/questions', html],
      ['/no/such/page', html],
      ['/account/profile', { authorization: 'Bearer a.b.c' }],
    ] as const)
      expect([url, (await hub.app.inject({ url, headers })).statusCode]).toEqual([url, 429]);
    isUsedUp = false;
  });

  it('counts a call by the account, once, as its endpoint says, else as a read or a write', async () => {
    const { token, user } = await administrator(hub);
    const headers = { authorization: `Bearer ${token}` };
    for (const { method, path, counted } of ENDPOINTS) {
      counts.splice(0);
      const url = path.replaceAll(/:\w+/g, 'nothing');
      await hub.app.inject({ method, url, headers, payload: {} });
      const expected = counted ?? (method === 'GET' ? 'reads' : 'writes');
      // An administrator is a teacher; a call for students only is refused, which is a read or a write.
      expect([path, counts.map(([what, account]) => [what, account])]).toEqual([path, [[expected, user.user_id]]]);
    }
  });

  it('counts refused calls by what is known: the account, or the address', async () => {
    const { user, token } = await student(hub);
    counts.splice(0);
    await hub.app.inject({
      method: 'PUT',
      url: '/papers/approve_paper',
      headers: { authorization: `Bearer ${token}` },
    });
    await hub.app.inject({ method: 'PUT', url: '/papers/approve_paper' });
    expect(counts.map(([what, account]) => [what, account])).toEqual([
      ['writes', user.user_id],
      ['writes', null],
    ]);
  });
});

describe('plain calls (decision 24)', () => {
  const use = async (usage: UsageLimits, times: number, ...count: Count) => {
    for (let n = 0; n < times; n += 1) await usage.count(...count);
  };
  const HELD = { code: 'RATE_LIMITED', status: 429 };

  it('are 300 writes and 3,000 reads a minute for one account, and nobody else’s', async () => {
    const usage = usageLimits(new pg.Pool(), noUploadShares);
    for (const [what, times] of [
      ['writes', 300],
      ['reads', 3_000],
    ] as const) {
      await use(usage, times, what, 'asha', '198.51.100.7');
      await expect(usage.count(what, 'asha', '198.51.100.7')).rejects.toMatchObject(HELD);
      await usage.count(what, 'ravi', '198.51.100.7');
      await usage.count(what, null, '198.51.100.7');
    }
  });

  it('are 3,000 writes a minute for all who are signed out at one address, which may be a campus', async () => {
    const usage = usageLimits(new pg.Pool(), noUploadShares);
    await use(usage, 3_000, 'writes', null, '2001:db8::1');
    await expect(usage.count('writes', null, '2001:db8::2')).rejects.toMatchObject(HELD);
    await usage.count('writes', null, '2001:db8:0:1::1');
    await usage.count('reads', null, '2001:db8::1');
  });
});
