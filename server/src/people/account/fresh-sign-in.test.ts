import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HUB_ORIGIN } from '@exam-vault/testing/hub-origin';
import { settingsFor, startOidcProvider, type OidcProvider } from '@exam-vault/testing/oidc-provider';
import { oidcPerson } from '@exam-vault/testing/oidc-people';
import { PASSWORD, student, studentForm } from '@exam-vault/testing/people';
import { startTestHub, type TestHub } from '@exam-vault/testing/test-hub';

let provider: OidcProvider;
let hub: TestHub;
beforeAll(async () => {
  provider = await startOidcProvider({ hubs: [HUB_ORIGIN] });
  hub = await startTestHub({ env: { ...settingsFor(provider), RATE_LIMITS: 'on' } });
});
afterAll(async () => {
  await hub.close();
  await provider.stop();
});

const askDeletion = async (headers: Record<string, string>, payload: object) => {
  const answer = await hub.app.inject({ method: 'POST', url: '/account/delete', headers, payload });
  return [answer.statusCode, answer.json<{ code?: string }>().code];
};

describe('who asks to delete an account', () => {
  it('cannot guess the password: tries count as tries to sign in', async () => {
    const { headers } = await student(hub);
    const tries = await Promise.all(
      Array.from({ length: 15 }, (_, n) => askDeletion(headers, { password: `guess ${n}`, documents: 'keep' })),
    );
    expect(tries.filter(([, code]) => code === 'WRONG_PASSWORD').length).toBeLessThanOrEqual(10);
    expect(tries.filter(([status]) => status === 429).length).toBeGreaterThanOrEqual(5);
    // The right one is held back too.
    expect(await askDeletion(headers, { password: PASSWORD, documents: 'keep' })).toEqual([429, 'RATE_LIMITED']);
  });

  it('has signed in a moment ago where a provider outside checks passwords, in the browser that asks', async () => {
    const { cookie, headers } = await oidcPerson(hub, provider, 'asha');
    await hub.app.inject({ method: 'POST', url: '/users/studentReg', headers, payload: studentForm });
    const choice = { documents: 'keep' };
    const refused = [403, 'FRESH_SIGN_IN_NEEDED'];
    // A token alone, a password that is none of the hub's, and somebody else's session.
    expect(await askDeletion(headers, choice)).toEqual(refused);
    expect(await askDeletion(headers, { ...choice, password: PASSWORD })).toEqual(refused);
    const other = await oidcPerson(hub, provider, 'ravi');
    expect(await askDeletion({ ...headers, cookie: other.cookie }, choice)).toEqual(refused);
    expect(await askDeletion({ ...headers, cookie }, choice)).toEqual([200, undefined]);
    await hub.database.rows("update provider_sessions set opened_at = now() - interval '11 minutes'");
    expect(await askDeletion({ ...headers, cookie }, choice)).toEqual(refused);
  });

  it('is gone from the hub with sessions and address, and not from the provider', async () => {
    const person = await oidcPerson(hub, provider, 'meera');
    const made = await hub.app.inject({
      method: 'POST',
      url: '/users/studentReg',
      headers: person.headers,
      payload: studentForm,
    });
    const { _id, email } = made.json<{ _id: string; email: string }>();
    await hub.account.removeNow('hub delete-person', _id, 'keep');
    expect(await hub.database.rows('select 1 from provider_accounts where email = $1', [email])).toEqual([]);
    const token = await hub.app.inject({ url: '/api/auth/token', headers: { cookie: person.cookie } });
    expect(token.statusCode).toBe(401);
    // They may come back, as somebody new.
    const again = await oidcPerson(hub, provider, 'meera');
    expect((await hub.app.inject({ url: '/login/get_role', headers: again.headers })).statusCode).toBe(404);
  });
});
