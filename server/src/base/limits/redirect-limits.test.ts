import { beforeAll, describe, expect, it } from 'vitest';
import { HUB_ORIGIN } from '@exam-vault/testing/hub-origin';
import { atEnd } from '@exam-vault/testing/at-end';
import { cookieOf } from '@exam-vault/testing/people';
import { settingsFor, startOidcProvider, type OidcProvider } from '@exam-vault/testing/oidc-provider';
import { startTestHub, type TestHub } from '@exam-vault/testing/test-hub';

const CAMPUS = '192.0.2.7';
/** Requests, on a busy machine. */
const MANY = { timeout: 120_000 };
const CALLBACK = '/api/auth/oidc/callback';

describe('signing in at a provider’s own page (decision 8)', () => {
  let provider: OidcProvider;
  let hub: TestHub;
  beforeAll(async () => {
    provider = await startOidcProvider({ hubs: [HUB_ORIGIN] });
    atEnd(() => provider.stop());
    hub = await startTestHub({ env: { ...settingsFor(provider), IDENTITY: 'oidc', RATE_LIMITS: 'on' } });
    atEnd(() => hub.close());
  });

  const start = (remoteAddress: string) =>
    hub.app.inject({ method: 'POST', url: '/api/auth/oidc/start', remoteAddress });
  async function comeBack(remoteAddress: string, change: (callback: URL) => void = () => {}, user?: string | null) {
    const begun = await start(remoteAddress);
    const callback = await provider.signIn(begun.json<{ address: string }>().address, user);
    change(callback);
    const url = `${callback.pathname}${callback.search}`;
    const answer = await hub.app.inject({ url, remoteAddress, headers: { cookie: cookieOf(begun) } });
    return String(answer.headers.location).split('=').at(-1);
  }
  const wrongCode = (callback: URL) => callback.searchParams.set('code', 'invented');
  const used = async (limit: string) => {
    const rows = await hub.database.rows<{ points: number }>('select points from guess_limits where key like $1', [
      `${limit}:%`,
    ]);
    return rows.map(({ points }) => points);
  };
  /** As if so many had failed here. */
  const set = (limit: string, points: number) =>
    hub.database.rows('update guess_limits set points = $2, expire = $3 where key like $1', [
      `${limit}:%`,
      points,
      Date.now() + 60_000,
    ]);

  it('counts at an address what the provider was asked about in vain, and nothing else', async () => {
    expect(await comeBack(CAMPUS, wrongCode)).toBe('refused');
    expect(await used('provider_failures_address')).toEqual([1]);
    expect(await comeBack(CAMPUS)).toBe('done');
    expect(await comeBack(CAMPUS, undefined, null)).toBe('refused');
    expect((await hub.app.inject({ url: `${CALLBACK}?code=a&state=b`, remoteAddress: CAMPUS })).statusCode).toBe(302);
    expect(await used('provider_failures_address')).toEqual([1]);
    const begun = await start(CAMPUS);
    const { pathname, search } = await provider.signIn(begun.json<{ address: string }>().address);
    await provider.stop();
    const headers = { cookie: cookieOf(begun) };
    const away = await hub.app.inject({ url: pathname + search, remoteAddress: CAMPUS, headers });
    await provider.start();
    expect(away.headers.location).toBe('/login_form?sign_in=unavailable');
    expect(await used('provider_failures_address')).toEqual([1]);
  });

  it('slows an address down after 600 failures in 15 minutes, closes it for nobody, and leaves others alone', async () => {
    await set('provider_failures_address', 599);
    expect(await comeBack(CAMPUS, wrongCode)).toBe('refused');
    // 60 a minute are left, and those who get in use none of them up.
    for (let time = 0; time < 3; time += 1) expect(await comeBack(CAMPUS)).toBe('done');
    expect(await comeBack(CAMPUS, wrongCode)).toBe('refused');
    expect(await used('slow_provider_address')).toEqual([1]);
    await set('slow_provider_address', 60);
    hub.logged.length = 0;
    expect(await comeBack(CAMPUS)).toBe('too_many');
    expect(hub.logged).toContainEqual(
      expect.objectContaining({ event: 'sign-in', step: 'provider', outcome: 'held back', address: CAMPUS }),
    );
    expect(await comeBack('192.0.2.8')).toBe('done');
    await hub.database.rows("update guess_limits set expire = 1 where key like 'slow_provider_address:%'");
    expect(await comeBack(CAMPUS)).toBe('done');
  });

  it(
    'is begun 1,200 times a minute at an address: for a campus enough, and beyond it 429 until the minute is over',
    MANY,
    async () => {
      const at = '192.0.2.9';
      const codes = new Set<number>();
      for (let time = 0; time < 1_200; time += 1) codes.add((await start(at)).statusCode);
      expect([...codes]).toEqual([200]);
      const refused = await start(at);
      expect([refused.statusCode, refused.json()]).toEqual([429, expect.objectContaining({ code: 'RATE_LIMITED' })]);
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
      expect((await start('192.0.2.10')).statusCode).toBe(200);
    },
  );
});
