import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HUB_ORIGIN } from '@exam-vault/testing/hub-origin';
import { startLtiPlatform, type FakeLtiPlatform } from '@exam-vault/testing/lti-platform';
import { roleStatus, signUp, studentForm } from '@exam-vault/testing/people';
import { startTestHub, type TestHub } from '@exam-vault/testing/test-hub';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim/';
let platform: FakeLtiPlatform;
let hub: TestHub;
let folder: string;
let removeFile: () => Promise<void>;

beforeAll(async () => {
  platform = await startLtiPlatform();
  folder = await mkdtemp(join(tmpdir(), 'lti-'));
  const file = await platform.file();
  removeFile = file.remove;
  hub = await startTestHub({ env: { PUBLIC_URL: HUB_ORIGIN, LTI_FILE: file.path } });
});
afterAll(async () => {
  await hub.close();
  await platform.stop();
  await removeFile();
  await rm(folder, { recursive: true, force: true });
});

const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
/** What a browser of the platform sends: a form of another site. */
const FROM_PLATFORM = { ...FORM, origin: 'https://platform.example.edu', 'sec-fetch-site': 'cross-site' };
const hint = () => ({ iss: platform.entry.issuer, login_hint: '7', target_link_uri: `${HUB_ORIGIN}/lti/launch` });
const cookiesOf = ({ cookies }: LightMyRequestResponse) =>
  cookies
    .filter(({ value }) => value !== '')
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');

async function begin(fields: Record<string, string> = {}) {
  const answer = await hub.app.inject({
    method: 'POST',
    url: '/lti/login',
    headers: FROM_PLATFORM,
    payload: form({ ...hint(), ...fields }),
  });
  const query = new URL(String(answer.headers.location), HUB_ORIGIN).searchParams;
  return {
    answer,
    query,
    state: query.get('state') ?? '',
    nonce: query.get('nonce') ?? '',
    cookie: cookiesOf(answer),
  };
}

const send = (fields: Record<string, string>) =>
  hub.app.inject({ method: 'POST', url: '/lti/launch', headers: FROM_PLATFORM, payload: form(fields) });
const follow = (location: unknown, cookie: string) =>
  hub.app.inject({ url: String(location), headers: cookie === '' ? {} : { cookie } });

async function launch(changed: Record<string, unknown> = {}) {
  const { state, nonce, cookie } = await begin();
  const ticket = (await send({ state, id_token: await platform.sign(nonce, changed) })).headers.location;
  const opened = await follow(ticket, cookie);
  return { ticket, opened, cookie: cookiesOf(opened) };
}

async function tokenOf(cookie: string) {
  const answer = await hub.app.inject({ url: '/api/auth/token', headers: { cookie } });
  return answer.json<{ token?: string }>().token ?? '';
}

const REFUSED = '/login_form?sign_in=refused';

describe('LTI 1.3 launches', () => {
  it('send the browser to the platform with what the standard asks for', async () => {
    const { answer, query } = await begin({ lti_message_hint: 'a hint', client_id: platform.entry.client_id });
    expect(answer.statusCode).toBe(303);
    expect(String(answer.headers.location)).toMatch(new RegExp(`^${platform.entry.authorization_endpoint}\\?`));
    expect(Object.fromEntries(query)).toMatchObject({
      scope: 'openid',
      response_type: 'id_token',
      response_mode: 'form_post',
      prompt: 'none',
      client_id: platform.entry.client_id,
      redirect_uri: `${HUB_ORIGIN}/lti/launch`,
      login_hint: '7',
      lti_message_hint: 'a hint',
    });
    expect(String(answer.headers['set-cookie'])).toMatch(/lti_launch=.+HttpOnly; SameSite=Lax/);
    const again = await hub.app.inject({ url: `/lti/login?${form(hint())}` });
    expect(again.statusCode).toBe(303);
  });

  it('open a session without any right, and lead to the login form, which goes on with the course’s subject', async () => {
    const { opened, cookie } = await launch();
    expect([opened.statusCode, opened.headers.location]).toEqual([303, '/login_form?sign_in=done&go_on=%2Fall_paper']);
    const token = await tokenOf(cookie);
    const headers = { authorization: `Bearer ${token}` };
    expect((await hub.app.inject({ url: '/login/get_role', headers })).statusCode).toBe(404);
    const registered = await hub.app.inject({
      method: 'POST',
      url: '/users/studentReg',
      headers,
      payload: studentForm,
    });
    expect(registered.json()).toMatchObject({ role: 'student', email: 'jane@platform.example.edu' });
    const asked = await hub.app.inject({ url: '/admin/teachers', headers });
    expect(asked.statusCode).toBe(403);

    const back = await launch({ [`${CLAIM}custom`]: { subject: 'DBMS', unknown: 'x' } });
    expect(back.opened.headers.location).toBe('/login_form?sign_in=done&go_on=%2Fall_paper%3Fsubject%3DDBMS');
    hub.clock.advance(20 * 60_000);
    const later = await tokenOf(back.cookie);
    const role = await hub.app.inject({ url: '/login/get_role', headers: { authorization: `Bearer ${later}` } });
    expect(role.json()).toMatchObject({ role: 'student' });
    hub.clock.advance(-20 * 60_000);
  });

  it('open a session that ends as every other: 30 days unused, 180 days old, disabled, or by the operator', async () => {
    const DAY = 24 * 3_600_000;
    const newcomer = async (name: string) => {
      const { cookie } = await launch({ sub: name, email: `${name}@platform.example.edu` });
      const token = await tokenOf(cookie);
      expect(token).not.toBe('');
      return { cookie, token };
    };
    const statusOf = (token: string) => roleStatus(hub, token);
    const unused = await newcomer('unused');
    const old = await newcomer('old');
    for (let day = 0; day < 180; day += 20) {
      expect([day, (await tokenOf(old.cookie)) !== '']).toEqual([day, true]);
      hub.clock.advance(20 * DAY);
      if (day === 20) expect(await tokenOf(unused.cookie)).toBe('');
    }
    expect(await tokenOf(old.cookie)).toBe('');
    hub.clock.advance(-180 * DAY);

    const disabled = await newcomer('disabled');
    const headers = { authorization: `Bearer ${disabled.token}` };
    await hub.app.inject({ method: 'POST', url: '/users/studentReg', headers, payload: studentForm });
    await hub.database.rows("update users set disabled_at = now() where subject = 'disabled'");
    expect([await tokenOf(disabled.cookie), await statusOf(disabled.token)]).toEqual(['', 403]);
    await hub.database.rows("update users set disabled_at = null where subject = 'disabled'");
    expect([await tokenOf(disabled.cookie), await statusOf(disabled.token)]).toEqual(['', 401]);

    const ended = await newcomer('ended');
    expect(await hub.identity.signOutElsewhere('ENDED@platform.example.edu', 'operator')).toBe(true);
    expect([await tokenOf(ended.cookie), await statusOf(ended.token)]).toEqual(['', 401]);
    expect(await hub.identity.signOutElsewhere('nobody@platform.example.edu', 'operator')).toBe(false);
    const everybody = await newcomer('everybody');
    await hub.identity.signOutEverybody('operator');
    expect([await tokenOf(everybody.cookie), await statusOf(everybody.token)]).toEqual(['', 401]);
    // Ended tokens are those of this second and before.
    hub.clock.advance(2_000);
  });

  it('never join an account of the same e-mail: it is another issuer’s person', async () => {
    const own = await signUp(hub, 'same@example.edu');
    const { cookie } = await launch({ sub: 'someone-else', email: 'same@example.edu' });
    expect(await tokenOf(cookie)).not.toBe(own.token);
    expect((await hub.app.inject({ url: '/api/auth/get-session', headers: { cookie } })).json()).toMatchObject({
      user: { id: 'someone-else' },
    });
  });

  it('refuse what is forged, altered, old, of another place or not a launch', async () => {
    const cases: Record<string, Record<string, unknown>> = {
      'another nonce': { nonce: 'another' },
      'no nonce': { nonce: undefined },
      'another audience': { aud: 'another client' },
      'several audiences for another party': { aud: [platform.entry.client_id, 'b'], azp: 'b' },
      'another issuer': { iss: 'https://evil.example' },
      'another deployment': { [`${CLAIM}deployment_id`]: '2' },
      'no deployment': { [`${CLAIM}deployment_id`]: undefined },
      'another version': { [`${CLAIM}version`]: '1.1' },
      'another message': { [`${CLAIM}message_type`]: 'LtiDeepLinkingRequest' },
      'no subject': { sub: undefined },
      'run out': { exp: Math.floor(Date.now() / 1_000) - 60 },
      'of the future': { iat: Math.floor(Date.now() / 1_000) + 600 },
    };
    for (const [name, changed] of Object.entries(cases)) {
      const { state, nonce } = await begin();
      const answer = await send({ state, id_token: await platform.sign(nonce, changed) });
      expect([name, answer.headers.location]).toEqual([name, REFUSED]);
    }
    const { state, nonce } = await begin();
    expect((await send({ state, id_token: await platform.forge(nonce) })).headers.location).toBe(REFUSED);
    expect((await send({ state, id_token: 'nonsense' })).headers.location).toBe(REFUSED);
    expect((await send({ state, error: 'login_required' })).headers.location).toBe(REFUSED);
    const altered = `${state.slice(0, -2)}AA`;
    expect((await send({ state: altered, id_token: await platform.sign(nonce) })).headers.location).toBe(REFUSED);
    expect((await begin({ iss: 'https://unknown.example' })).answer.headers.location).toBe(REFUSED);
    expect((await begin({ client_id: 'unknown' })).answer.headers.location).toBe(REFUSED);
    const empty = await hub.app.inject({ method: 'POST', url: '/lti/login', headers: FORM, payload: '' });
    expect(empty.headers.location).toBe(REFUSED);
  });

  it('work once, in the browser that began, within their time', async () => {
    const first = await begin();
    const id_token = await platform.sign(first.nonce);
    const ticket = (await send({ state: first.state, id_token })).headers.location;
    expect((await send({ state: first.state, id_token })).headers.location).toBe(REFUSED);

    const stranger = await begin();
    expect((await follow(ticket, stranger.cookie)).headers.location).toBe(REFUSED);
    expect((await follow(ticket, '')).headers.location).toBe(REFUSED);
    expect((await follow(ticket, first.cookie)).headers.location).not.toBe(REFUSED);
    expect((await follow(ticket, first.cookie)).headers.location).toBe(REFUSED);

    const late = await begin();
    const lateTicket = (await send({ state: late.state, id_token: await platform.sign(late.nonce) })).headers.location;
    hub.clock.advance(61_000);
    expect((await follow(lateTicket, late.cookie)).headers.location).toBe(REFUSED);
    hub.clock.advance(-61_000);

    const old = await begin();
    hub.clock.advance(601_000);
    const signed = await platform.sign(old.nonce, {
      iat: Math.floor(Date.now() / 1_000) + 601,
      exp: Math.floor(Date.now() / 1_000) + 900,
    });
    expect((await send({ state: old.state, id_token: signed })).headers.location).toBe(REFUSED);
    hub.clock.advance(-601_000);
  });

  it('offer a new window where the platform shows the hub in a frame', async () => {
    const answer = await hub.app.inject({
      url: `/lti/login?${form({ ...hint(), login_hint: '"><script>' })}`,
      headers: { 'sec-fetch-dest': 'iframe' },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors *");
    expect(answer.headers['x-frame-options']).toBeUndefined();
    expect(answer.body).toContain('target="_blank"');
    expect(answer.body).not.toContain('<script>');
  });

  it('answer 404 without LTI_FILE; a mistake in that file ends the start and names the field', async () => {
    const plain = await startTestHub({});
    expect(
      (await plain.app.inject({ method: 'POST', url: '/lti/login', headers: FORM, payload: form(hint()) })).statusCode,
    ).toBe(404);
    await plain.close();
    const file = join(folder, 'wrong.json');
    const start = async (platforms: unknown) => {
      await writeFile(file, JSON.stringify({ platforms }));
      return startTestHub({ env: { LTI_FILE: file } });
    };
    await expect(start([{ ...platform.entry, jwks_uri: 'http://keys.example.edu' }])).rejects.toThrow(
      /LTI_FILE: .*platforms\.0\.jwks_uri: must be https/,
    );
    await expect(start([{ ...platform.entry, roles: 'all' }])).rejects.toThrow(/LTI_FILE: .*platforms\.0: .*roles/);
    await expect(start([platform.entry, platform.entry])).rejects.toThrow(/two have the same/);
  });
});
