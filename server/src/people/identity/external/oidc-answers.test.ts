import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HUB_ORIGIN } from '@exam-vault/testing/hub-origin';
import { oidcPerson, redirected, sendToProvider } from '@exam-vault/testing/oidc-people';
import { settingsFor, startOidcProvider, type OidcProvider, type TokenAnswer } from '@exam-vault/testing/oidc-provider';
import { askToken } from '@exam-vault/testing/people';
import { startTestHub, type TestHub } from '@exam-vault/testing/test-hub';

/** Milliseconds after which a token of an hour has less than a minute left, and after which it is over. */
const SOON = 3_545_000;
const OVER = 3_700_000;
const STALLED = { timeout: 30_000 };

let provider: OidcProvider;
let hub: TestHub;
const env = () => ({
  ...settingsFor(provider),
  IDENTITY: 'oidc',
  HUB_SECRET: 'one secret of at least thirty-two letters',
});

beforeAll(async () => {
  provider = await startOidcProvider({ hubs: [HUB_ORIGIN] });
  hub = await startTestHub({ env: env() });
});
afterAll(async () => {
  await hub.close();
  await provider.stop();
});
afterEach(() => provider.answerTokens(null));

/** The session's token after so many milliseconds. */
async function tokenAfter(milliseconds: number, cookie: string, at = hub) {
  at.clock.advance(milliseconds);
  const answer = await askToken(at, cookie);
  at.clock.advance(-milliseconds);
  return answer;
}
const tokenIn = (answer: LightMyRequestResponse) => answer.json<{ token: string }>().token;
async function comeBack(at = hub, change: (callback: URL) => void = () => {}, user: string | null = 'asha') {
  const { address, cookie } = await sendToProvider(at);
  const callback = await provider.signIn(address, user);
  change(callback);
  return (await redirected(at, callback, cookie)).headers.location;
}
const refusal = (error: string, status = 400): TokenAnswer => ({ status, body: JSON.stringify({ error }) });

const page = { type: 'text/html', body: '<!doctype html><title>Maintenance</title><h1>Back at noon</h1>' };
const tokens = JSON.stringify({ access_token: 'one', token_type: 'Bearer', refresh_token: 'two' });
const NO_ANSWERS: readonly [string, TokenAnswer][] = [
  ['a page with 200', { ...page, status: 200 }],
  ['a page with 403', { ...page, status: 403 }],
  ['a page with 404', { ...page, status: 404 }],
  ['other JSON with 200', { body: '{"maintenance":true}' }],
  ['other JSON with 404', { body: '["gone"]', status: 404 }],
  ['half a body', { body: tokens, end: 'cut' }],
  ['a body that stalls', { body: tokens, end: 'stalled' }],
  ['temporarily_unavailable', refusal('temporarily_unavailable')],
  ['invalid_client', refusal('invalid_client', 401)],
];

describe('a renewal', () => {
  it.each([...NO_ANSWERS, ['invalid_scope', refusal('invalid_scope')] as const])(
    'answered with %s is 503, and the session stays',
    STALLED,
    async (name, answer) => {
      const { cookie } = await oidcPerson(hub, provider, name);
      await provider.answerTokens(answer);
      const over = await tokenAfter(OVER, cookie);
      expect([over.statusCode, over.json()]).toEqual([503, expect.objectContaining({ code: 'UNAVAILABLE' })]);
      expect(Number(over.headers['retry-after'])).toBeGreaterThan(0);
      const rows = 'select renewing_until from provider_sessions where subject = $1';
      expect(await hub.database.rows(rows, [name])).toEqual([{ renewing_until: null }]);
    },
  );

  it('works as soon as the provider answers again', async () => {
    const { cookie, token } = await oidcPerson(hub, provider, 'patient');
    await provider.answerTokens({ ...page, status: 404 });
    expect((await tokenAfter(OVER, cookie)).statusCode).toBe(503);
    await provider.answerTokens(null);
    await wait(1_000);
    const renewed = await tokenAfter(SOON, cookie);
    expect(renewed.statusCode).toBe(200);
    expect(tokenIn(renewed)).not.toBe(token);
  });

  it.each(['invalid_grant', 'interaction_required'])('refused with %s ends the session', async (error) => {
    const { cookie } = await oidcPerson(hub, provider, error);
    await provider.answerTokens(refusal(error));
    expect((await tokenAfter(OVER, cookie)).statusCode).toBe(401);
    await provider.answerTokens(null);
    expect((await tokenAfter(0, cookie)).statusCode).toBe(401);
  });

  it('without an ID token lets the one at hand last, and keeps the new refresh token', async () => {
    const { cookie, token } = await oidcPerson(hub, provider, 'lasting');
    await provider.answerTokens({ without: 'id_token' });
    // The provider takes a refresh token once: the second renewal has the new one of the first.
    for (let time = 0; time < 2; time += 1) expect(tokenIn(await tokenAfter(SOON, cookie))).toBe(token);
    await wait(1_000);
    await provider.answerTokens(null);
    const renewed = await tokenAfter(SOON, cookie);
    expect(renewed.statusCode).toBe(200);
    expect(tokenIn(renewed)).not.toBe(token);
  });

  it('without an ID token, while another request is about to renew, leaves that one the new refresh token', async () => {
    const { cookie, token } = await oidcPerson(hub, provider, 'twice');
    await provider.answerTokens({ without: 'id_token' });
    const read = "select refresh_token from provider_sessions where subject = 'twice'";
    const sealed = async () => (await hub.database.rows<{ refresh_token: unknown }>(read))[0]?.refresh_token;
    const before = await sealed();
    expect(tokenIn(await tokenAfter(SOON, cookie))).toBe(token);
    const after = await sealed();
    expect(after).not.toEqual(before);
    // As if the other had read the session just before that renewal, and renewed just after it.
    const put = "update provider_sessions set refresh_token = $1 where subject = 'twice'";
    await hub.database.rows(put, [before]);
    const client = new pg.Client(hub.database.connection);
    await client.connect();
    await client.query('begin; lock table provider_accounts in access exclusive mode');
    const asked = tokenAfter(SOON, cookie);
    const waiting = "select 1 from pg_locks where not granted and relation = 'provider_accounts'::regclass";
    while ((await client.query(waiting)).rowCount === 0) await wait(20);
    await client.query(put, [after]);
    await client.query('commit');
    await client.end();
    expect(tokenIn(await asked)).toBe(token);
    expect((await tokenAfter(0, cookie)).statusCode).toBe(200);
  });

  it('without an ID token is over with the one at hand', async () => {
    const { cookie } = await oidcPerson(hub, provider, 'over');
    await provider.answerTokens({ without: 'id_token' });
    expect((await tokenAfter(OVER, cookie)).statusCode).toBe(401);
  });
});

describe('a sign-in', () => {
  it.each(NO_ANSWERS.filter(([, { end }]) => end !== 'stalled'))(
    'answered with %s is unavailable',
    async (_name, answer) => {
      await provider.answerTokens(answer);
      expect(await comeBack()).toBe('/login_form?sign_in=unavailable');
    },
  );

  it('that the provider refuses, or whose ID token is not as it was asked for, is refused', async () => {
    const answers = [refusal('invalid_grant'), { body: tokens }];
    for (const answer of answers) {
      await provider.answerTokens(answer);
      expect(await comeBack()).toBe('/login_form?sign_in=refused');
    }
  });

  it.each(['server_error', 'temporarily_unavailable'])('sent back with %s is unavailable', async (error) => {
    const change = (callback: URL) => callback.searchParams.set('error', error);
    expect(await comeBack(hub, change, null)).toBe('/login_form?sign_in=unavailable');
  });
});

it('a secret that the provider does not know is the operator’s mistake: the log says so, and who is in stays', async () => {
  const person = await oidcPerson(hub, provider, 'staying');
  const changed = { ...env(), OIDC_CLIENT_SECRET: 'mistyped' };
  const other = await startTestHub({ env: changed, database: hub.database });
  expect((await tokenAfter(OVER, person.cookie, other)).statusCode).toBe(503);
  expect(other.logged).toContainEqual(
    expect.objectContaining({
      level: 50,
      reason: 'invalid_client',
      msg: expect.stringContaining('OIDC_CLIENT_SECRET') as string,
    }),
  );
  expect(await comeBack(other)).toBe('/login_form?sign_in=unavailable');
  await other.close();
  expect((await tokenAfter(SOON, person.cookie)).statusCode).toBe(200);
});

describe('offline_access', () => {
  it('is asked for with consent, without which a provider ignores it: then sessions are renewed', async () => {
    const strict = await startOidcProvider({ hubs: [HUB_ORIGIN], ownPolicy: true });
    const asking = (scope: string) => ({ ...env(), OIDC_ISSUER: strict.issuer, OIDC_SCOPE: scope });
    const plain = await startTestHub({ env: asking('openid email profile'), database: hub.database });
    expect(new URL((await sendToProvider(plain)).address).searchParams.has('prompt')).toBe(false);
    const short = await oidcPerson(plain, strict, 'short');
    expect((await tokenAfter(OVER, short.cookie, plain)).statusCode).toBe(401);
    await plain.close();

    const offline = await startTestHub({ env: asking('openid email profile offline_access'), database: hub.database });
    expect(new URL((await sendToProvider(offline)).address).searchParams.get('prompt')).toBe('consent');
    const person = await oidcPerson(offline, strict, 'long');
    await wait(1_000);
    const renewed = await tokenAfter(SOON, person.cookie, offline);
    expect(renewed.statusCode).toBe(200);
    expect(tokenIn(renewed)).not.toBe(person.token);
    await offline.close();
    await strict.stop();
  });
});
