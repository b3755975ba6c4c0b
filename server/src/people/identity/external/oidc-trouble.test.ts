import { createServer } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HUB_ORIGIN } from '@exam-vault/testing/hub-origin';
import { oidcPerson, redirected, sendToProvider } from '@exam-vault/testing/oidc-people';
import { OIDC_CLIENT, settingsFor, startOidcProvider, type OidcProvider } from '@exam-vault/testing/oidc-provider';
import { askToken, roleStatus } from '@exam-vault/testing/people';
import { startTestHub, type TestHub } from '@exam-vault/testing/test-hub';

let provider: OidcProvider;
let hub: TestHub;
const env = (issuer = provider.issuer) => ({ ...settingsFor({ issuer }), IDENTITY: 'oidc' });

beforeAll(async () => {
  provider = await startOidcProvider({ hubs: [HUB_ORIGIN] });
});
afterAll(async () => {
  await hub.close();
  await provider.stop();
});

const start = () => hub.app.inject({ method: 'POST', url: '/api/auth/oidc/start' });

/** In order: each test leaves the provider as the next one finds it. */
describe.sequential('a provider', () => {
  it('that is down lets the hub start; signing in is 503 with Retry-After until it is back', async () => {
    await provider.stop();
    hub = await startTestHub({ env: env() });
    expect((await hub.app.inject({ url: '/papers/all_paper' })).statusCode).toBe(200);
    const answer = await start();
    expect([answer.statusCode, answer.json()]).toEqual([503, expect.objectContaining({ code: 'UNAVAILABLE' })]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    const token = await provider.sign({ iss: provider.issuer, aud: OIDC_CLIENT.OIDC_CLIENT_ID, sub: 'asha' });
    expect(await roleStatus(hub, token)).toBe(503);
    await provider.start();
    hub.clock.advance(3_100);
    expect((await start()).statusCode).toBe(200);
  });

  it('that goes away in the middle of a sign-in sends the browser back with word of it', async () => {
    const { address, cookie } = await sendToProvider(hub);
    const callback = await provider.signIn(address);
    await provider.stop();
    expect((await redirected(hub, callback, cookie)).headers.location).toBe('/login_form?sign_in=unavailable');
    await provider.start();
  });

  it('that is down signs nobody out: tokens hold, and a renewal is 503', async () => {
    const person = await oidcPerson(hub, provider, 'asha');
    await provider.stop();
    hub.clock.advance(30 * 60_000);
    expect(await roleStatus(hub, person.token)).toBe(404);
    expect((await askToken(hub, person.cookie)).statusCode).toBe(200);
    hub.clock.advance(29.5 * 60_000);
    // Less than a minute is left, and no other to be had.
    expect((await askToken(hub, person.cookie)).json()).toEqual({ token: person.token });
    hub.clock.advance(5 * 60_000);
    const over = await askToken(hub, person.cookie);
    expect([over.statusCode, over.json()]).toEqual([503, expect.objectContaining({ code: 'UNAVAILABLE' })]);
    // Its keys are kept for an hour, not for good.
    expect(await roleStatus(hub, person.token)).toBe(503);
    const rows = await hub.database.rows("select 1 from provider_sessions where subject = 'asha'");
    expect(rows.length).toBeGreaterThan(0);
    await provider.start();
    hub.clock.advance(-64.5 * 60_000);
  });

  it('that has a new key is asked for it, but not at every invented key id', async () => {
    hub.clock.advance(20_000);
    await oidcPerson(hub, provider, 'asha');
    await provider.stop();
    await provider.start({ rotated: true });
    hub.clock.advance(20_000);
    const person = await oidcPerson(hub, provider, 'rotated');
    expect(await roleStatus(hub, person.token)).toBe(404);
  });

  it('that does not know a session any more signs out', async () => {
    const person = await oidcPerson(hub, provider, 'forgotten');
    await provider.stop();
    await provider.start();
    hub.clock.advance(3_700_000);
    expect((await askToken(hub, person.cookie)).statusCode).toBe(401);
    hub.clock.advance(-3_700_000);
  });
});

it('whose metadata name another issuer is not taken', async () => {
  // The same provider, by another name of this machine.
  const other = await startTestHub({ env: env(provider.issuer.replace('127.0.0.1', 'localhost')) });
  expect((await other.app.inject({ method: 'POST', url: '/api/auth/oidc/start' })).statusCode).toBe(503);
  await other.close();
});

describe('keys', () => {
  it('are asked for once while many invented ids come', async () => {
    let asked = 0;
    const server = createServer((request, response) => {
      if (request.url === '/keys') asked += 1;
      const issuer = `http://${request.headers.host}`;
      const ends = { authorization_endpoint: `${issuer}/a`, token_endpoint: `${issuer}/t`, jwks_uri: `${issuer}/keys` };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(request.url === '/keys' ? { keys: [] } : { issuer, ...ends }));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const issuer = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
    const other = await startTestHub({ env: env(issuer) });
    const send = async (kid: string) => {
      const token = await provider.sign(
        { iss: issuer, aud: OIDC_CLIENT.OIDC_CLIENT_ID, sub: 'asha' },
        { header: { kid } },
      );
      return roleStatus(other, token);
    };
    for (let n = 0; n < 20; n++) expect(await send(`invented-${n}`)).toBe(401);
    expect(asked).toBe(1);
    other.clock.advance(15_100);
    expect(await send('invented')).toBe(401);
    expect(asked).toBe(2);
    await other.close();
    server.close();
  });
});

describe('a hub with a provider outside it alone', () => {
  it.each(['sign-up/email', 'sign-in/email', 'request-password-reset'])('has no %s', async (path) => {
    const payload = { email: 'asha@example.edu', password: 'correct horse battery', name: 'Asha' };
    const answer = await hub.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload });
    expect(answer.statusCode).toBe(404);
  });

  it('takes no token of its own key', async () => {
    const built = await startTestHub({ database: hub.database });
    const payload = { email: 'own@example.edu', password: 'correct horse battery', name: 'Own' };
    const up = await built.app.inject({ method: 'POST', url: '/api/auth/sign-up/email', payload });
    const cookie = up.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
    const { token } = (await built.app.inject({ url: '/api/auth/token', headers: { cookie } })).json<{
      token: string;
    }>();
    expect(await roleStatus(hub, token)).toBe(401);
    expect((await askToken(hub, cookie)).statusCode).toBe(401);
    await built.close();
  });
});
