import { setTimeout as wait } from 'node:timers/promises';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HUB_ORIGIN } from '@exam-vault/testing/hub-origin';
import { claimsOf, settingsFor, startOidcProvider, type OidcProvider } from '@exam-vault/testing/oidc-provider';
import { oidcPerson, redirected, sendToProvider, signInByOidc } from '@exam-vault/testing/oidc-people';
import {
  administrator,
  askToken,
  cookieOf,
  freshToken,
  register,
  roleStatus,
  studentForm,
} from '@exam-vault/testing/people';
import { startTestHub, type TestHub } from '@exam-vault/testing/test-hub';

let provider: OidcProvider;
let hub: TestHub;

beforeAll(async () => {
  provider = await startOidcProvider({ hubs: [HUB_ORIGIN] });
  hub = await startTestHub({ env: settingsFor(provider) });
  // With it comes the key of the hub's own tokens, before hubs with other secrets are tried on its database.
  await administrator(hub);
});
afterAll(async () => {
  await hub.close();
  await provider.stop();
});

describe('a session with the provider', () => {
  it('hands out the token while it lasts, and a new one in good time, of which ten at once make one', async () => {
    const person = await oidcPerson(hub, provider, 'lasting');
    expect((await askToken(hub, person.cookie)).json()).toEqual({ token: person.token });
    await wait(1_000);
    hub.clock.advance(3_545_000);
    const answers = await Promise.all(Array.from({ length: 10 }, () => askToken(hub, person.cookie)));
    hub.clock.advance(-3_545_000);
    const tokens = new Set(answers.map((answer) => answer.json<{ token: string }>().token));
    expect(tokens.size).toBe(1);
    expect([...tokens]).not.toEqual([person.token]);
    expect(await roleStatus(hub, [...tokens][0] ?? '')).toBe(404);
  });

  it('is shared by the hubs of one database and secret; for another secret it is over', async () => {
    const secret = (HUB_SECRET: string) => ({ env: { ...settingsFor(provider), HUB_SECRET }, database: hub.database });
    const renounced = () => hub.database.rows("delete from settings where name = 'secret.fingerprint'");
    await renounced();
    const one = await startTestHub(secret('one secret of at least thirty-two letters'));
    const two = await startTestHub(secret('one secret of at least thirty-two letters'));
    // Begun at one hub, ended at the other.
    const { address, cookie } = await sendToProvider(one);
    const answer = await redirected(two, await provider.signIn(address, 'shared'), cookie);
    expect(answer.headers.location).toBe('/login_form?sign_in=done');
    const session = cookieOf(answer);
    const token = await freshToken(one, session);
    expect(await freshToken(two, session)).toBe(token);
    const kept = JSON.stringify(await hub.database.rows("select * from provider_sessions where subject = 'shared'"));
    expect(kept).not.toContain(token.split('.')[2]);
    await renounced();
    const other = await startTestHub(secret('another secret of at least thirty-two letters'));
    expect((await askToken(other, session)).statusCode).toBe(401);
    expect((await askToken(one, session)).statusCode).toBe(401);
    await Promise.all([one, two, other].map((each) => each.close()));
  });

  it('ends at signing out, here with its ID token and at the provider’s page', async () => {
    const person = await oidcPerson(hub, provider, 'leaving');
    const url = '/api/auth/sign-out';
    const out = await hub.app.inject({ method: 'POST', url, headers: { cookie: person.cookie } });
    const { continue_at } = out.json<{ continue_at: string }>();
    expect(continue_at).toContain(`${provider.issuer}/session/end?`);
    expect(new URL(continue_at).searchParams.get('post_logout_redirect_uri')).toBe(`${HUB_ORIGIN}/login_form`);
    expect((await fetch(continue_at)).status).toBe(200);
    expect((await askToken(hub, person.cookie)).statusCode).toBe(401);
    expect(await roleStatus(hub, person.token)).toBe(401);
    expect(await hub.database.rows("select 1 from provider_sessions where subject = 'leaving'")).toEqual([]);
  });

  it('ends with its ID token however the token is spelled or signed, also one that an older hub has ended', async () => {
    const person = await oidcPerson(hub, provider, 'spelling');
    const twin = await provider.sign(decodeJwt(person.token), { header: decodeProtectedHeader(person.token) });
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const bytes = (token: string) => Buffer.from(token.slice(token.lastIndexOf('.') + 1), 'base64url');
    const spellings = letters
      .split('')
      .map((letter) => person.token.slice(0, -1) + letter)
      .filter((token) => bytes(token).equals(bytes(person.token)))
      .concat(`${person.token}=`, `${person.token}==`);
    expect(spellings).toHaveLength(18);
    // While the session lasts, only the spelling that the provider has given is a token.
    expect(
      await Promise.all(spellings.map(async (token) => [token === person.token, await roleStatus(hub, token)])),
    ).toEqual(spellings.map((token) => (token === person.token ? [true, 404] : [false, 401])));
    expect(await roleStatus(hub, twin)).toBe(404);
    const sign = { method: 'POST', url: '/api/auth/sign-out', headers: { cookie: person.cookie } } as const;
    expect((await hub.app.inject(sign)).statusCode).toBe(200);
    for (const token of [...spellings, twin]) expect(await roleStatus(hub, token)).toBe(401);
    const old = await provider.sign(claimsOf(provider, { sub: 'spelling', jti: 'another' }));
    expect(await roleStatus(hub, old)).toBe(404);
    const until = "now() + interval '1 day'";
    await hub.database.rows(`insert into ended_id_tokens (token_hash, until) values (sha256($1), ${until})`, [
      Buffer.from(old),
    ]);
    expect(await roleStatus(hub, old)).toBe(401);
  });

  it('ends everywhere, from the next request, with every ID token, and can begin again', async () => {
    const [phone, desk] = [
      await oidcPerson(hub, provider, 'everywhere'),
      await oidcPerson(hub, provider, 'everywhere'),
    ];
    const aside = await provider.sign(
      claimsOf(provider, { sub: 'everywhere', iat: Math.floor(Date.now() / 1_000) - 10 }),
    );
    await register(hub, phone);
    expect([
      await roleStatus(hub, phone.token),
      await roleStatus(hub, desk.token),
      await roleStatus(hub, aside),
    ]).toEqual([200, 200, 200]);
    const url = '/api/auth/revoke-sessions';
    expect((await hub.app.inject({ method: 'POST', url, headers: { cookie: phone.cookie } })).statusCode).toBe(200);
    expect([
      await roleStatus(hub, phone.token),
      await roleStatus(hub, desk.token),
      await roleStatus(hub, aside),
    ]).toEqual([401, 401, 401]);
    expect((await askToken(hub, desk.cookie)).statusCode).toBe(401);
    expect(await roleStatus(hub, (await oidcPerson(hub, provider, 'everywhere')).token)).toBe(200);
    expect(
      await hub.database.rows(
        "select actor from audit_log where action = 'user.sign_out_everywhere' and actor_id is not null",
      ),
    ).toEqual([{ actor: studentForm.name }]);
  });

  it('gives a disabled person nothing from the next request', async () => {
    const person = await oidcPerson(hub, provider, 'disabled');
    const { _id } = (await register(hub, person)).json<{ _id: string }>();
    const boss = await administrator(hub);
    const answer = await hub.app.inject({ method: 'PUT', url: `/admin/users/${_id}/disable`, headers: boss.headers });
    expect(answer.statusCode).toBe(200);
    expect(await roleStatus(hub, person.token)).toBe(403);
    expect(await roleStatus(hub, (await oidcPerson(hub, provider, 'disabled')).token)).toBe(403);
  });

  it('is over when the provider gives no refresh token and the ID token has run out', async () => {
    const { cookie } = await signInByOidc(hub, provider, 'gone');
    await hub.database.rows("update provider_sessions set refresh_token = null where subject = 'gone'");
    expect((await askToken(hub, cookie)).statusCode).toBe(200);
    hub.clock.advance(3_700_000);
    expect((await askToken(hub, cookie)).statusCode).toBe(401);
    hub.clock.advance(-3_700_000);
  });
});
