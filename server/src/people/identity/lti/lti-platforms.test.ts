import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HUB_ORIGIN } from '@exam-vault/testing/hub-origin';
import { LTI_MESSAGES } from '@exam-vault/testing/lti-messages';
import { startLtiPlatform, type FakeLtiPlatform } from '@exam-vault/testing/lti-platform';
import { startTestHub, type TestHub } from '@exam-vault/testing/test-hub';
import { createLocalJWKSet, generateKeyPair, jwtVerify, SignJWT, type JSONWebKeySet } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** The messages of the platforms that people have, claim by claim. Their own programs cannot be run here (docs/security.md). */

const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim/';
const REFUSED = '/login_form?sign_in=refused';
let moodle: FakeLtiPlatform;
let canvas: FakeLtiPlatform;
let hub: TestHub;
let folder: string;

beforeAll(async () => {
  [moodle, canvas] = await Promise.all([startLtiPlatform(), startLtiPlatform()]);
  Object.assign(moodle.entry, {
    issuer: 'https://moodle.example.edu',
    client_id: 'kJ8q2vB1xY0zL3w',
    deployment_ids: ['4'],
  });
  // All institutions of Canvas have this issuer; their pages are elsewhere.
  Object.assign(canvas.entry, {
    issuer: 'https://canvas.instructure.com',
    client_id: '100000000000123',
    deployment_ids: ['17:0a9f'],
  });
  folder = await mkdtemp(join(tmpdir(), 'lti-two-'));
  const file = join(folder, 'platforms.json');
  await writeFile(file, JSON.stringify({ platforms: [moodle.entry, canvas.entry] }));
  hub = await startTestHub({ env: { PUBLIC_URL: HUB_ORIGIN, LTI_FILE: file } });
});
afterAll(async () => {
  await hub.close();
  await Promise.all([moodle.stop(), canvas.stop()]);
  await rm(folder, { recursive: true, force: true });
});

const post = (url: string, fields: Record<string, string>, more: Record<string, string> = {}) =>
  hub.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site', ...more },
    payload: new URLSearchParams(fields).toString(),
  });

/** What each platform's page posts to begin. */
const BEGINNINGS = {
  moodle: () => ({
    iss: moodle.entry.issuer,
    target_link_uri: `${HUB_ORIGIN}/lti/launch`,
    login_hint: '3',
    lti_message_hint: '{"cmid":12,"launchid":"ltilaunch5_1862043921"}',
    client_id: moodle.entry.client_id,
    lti_deployment_id: '4',
  }),
  canvas: () => ({
    iss: canvas.entry.issuer,
    login_hint: 'b8f6c1de2f0a4b7f9d35c0a1',
    client_id: canvas.entry.client_id,
    lti_deployment_id: '17:0a9f',
    target_link_uri: `${HUB_ORIGIN}/all_paper?subject=DBMS`,
    // A signed token of the platform's own.
    lti_message_hint: `ey${'J0eXAiOiJKV1Q'.repeat(80)}.x.y`,
    canvas_environment: 'prod',
    canvas_region: 'us-east-1',
    lti_storage_target: 'post_message_forwarding',
  }),
};
type Name = keyof typeof BEGINNINGS;

async function begin(name: Name, headers = {}) {
  const answer = await post('/lti/login', BEGINNINGS[name](), headers);
  const { searchParams } = new URL(String(answer.headers.location), HUB_ORIGIN);
  const cookie = answer.cookies.map((one) => `${one.name}=${one.value}`).join('; ');
  return {
    answer,
    cookie,
    state: searchParams.get('state') ?? '',
    nonce: searchParams.get('nonce') ?? '',
    query: searchParams,
  };
}

const seconds = () => Math.floor(Date.now() / 1_000);
const platformOf = (name: Name) => (name === 'moodle' ? moodle : canvas);
const placeOf = (name: Name) => ({ [`${CLAIM}deployment_id`]: platformOf(name).entry.deployment_ids[0] });
const sign = (name: Name, nonce: string, changed = {}) =>
  platformOf(name).sign(nonce, { ...LTI_MESSAGES[name], ...placeOf(name), ...changed });

async function launch(name: Name, changed = {}) {
  const { state, nonce, cookie } = await begin(name);
  const ticket = await post('/lti/launch', { state, id_token: await sign(name, nonce, changed) });
  return hub.app.inject({ url: String(ticket.headers.location), headers: { cookie } });
}

describe('a course', () => {
  it.each([
    ['moodle', '/all_paper?subject=Operating+Systems'],
    ['canvas', '/all_paper?subject=DBMS'],
  ] as const)('of %s opens the hub with the messages that it sends', async (name, path) => {
    const { query } = await begin(name);
    expect(query.get('lti_message_hint')).toBe(BEGINNINGS[name]().lti_message_hint);
    const opened = await launch(name);
    expect(opened.headers.location).toBe(
      `/login_form?${new URLSearchParams({ sign_in: 'done', go_on: path }).toString()}`,
    );
    const session = opened.cookies.map((one) => `${one.name}=${one.value}`).join('; ');
    const answer = await hub.app.inject({ url: '/api/auth/get-session', headers: { cookie: session } });
    expect(answer.json()).toMatchObject({ user: { id: LTI_MESSAGES[name].sub } });
  });

  it('in a frame gets the link to a new window on every site of the platform: the issuer of Canvas is none of them', async () => {
    const { answer } = await begin('canvas', { 'sec-fetch-dest': 'iframe' });
    expect(answer.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors *");
    expect(answer.body).toContain('target="_blank"');
    const link = /href="([^"]+)"/.exec(answer.body)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const opened = await hub.app.inject({ url: link });
    expect(String(opened.headers.location)).toMatch(new RegExp(`^${canvas.entry.authorization_endpoint}\\?`));
  });
});

describe('a teacher who adds a link', () => {
  it.each([
    // A list of media types where the standard has a text, and a return address with a key.
    [
      'moodle',
      {
        accept_types: ['ltiResourceLink'],
        accept_media_types: ['application/vnd.ims.lti.v1.ltilink'],
        accept_presentation_document_targets: ['frame', 'iframe', 'window'],
        accept_copy_advice: false,
        accept_multiple: true,
        accept_unsigned: false,
        auto_create: false,
        can_confirm: false,
        deep_link_return_url: 'https://moodle.example.edu/mod/lti/contentitem_return.php?course=2&id=4&sesskey=Xy',
        title: 'Exam papers',
        text: '',
        data: undefined,
      },
    ],
    [
      'canvas',
      {
        accept_types: ['link', 'ltiResourceLink'],
        accept_media_types: 'application/vnd.ims.lti.v1.ltilink',
        accept_presentation_document_targets: ['iframe', 'window'],
        accept_multiple: true,
        auto_create: false,
        deep_link_return_url: 'https://school.instructure.com/courses/1/deep_linking_response?data=ey.x.y',
        data: undefined,
      },
    ],
  ] as const)('in %s gets a choice that it verifies', async (name, settings) => {
    const { entry } = platformOf(name);
    const begun = await post(
      '/lti/login',
      { ...BEGINNINGS[name](), target_link_uri: `${HUB_ORIGIN}/lti/choose` },
      { 'sec-fetch-dest': 'iframe' },
    );
    const { searchParams } = new URL(String(begun.headers.location));
    const { sub, aud, azp } = LTI_MESSAGES[name];
    const id_token = await platformOf(name).signChoice(searchParams.get('nonce') ?? '', settings, {
      sub,
      aud,
      azp,
      ...placeOf(name),
    });
    const page = await post(
      '/lti/launch',
      { state: searchParams.get('state') ?? '', id_token },
      { 'sec-fetch-dest': 'iframe' },
    );
    const site = new URL(settings.deep_link_return_url).origin;
    expect(page.headers['content-security-policy']).toMatch(new RegExp(`frame-ancestors .*${site}`));
    const choice = /name="choice" value="([^"]*)"/.exec(page.body)?.[1] ?? '';
    const done = await post('/lti/choose', { choice, act: 'subject', subject: 'DBMS' }, { 'sec-fetch-dest': 'iframe' });
    expect(done.body).toContain(settings.deep_link_return_url.replaceAll('&', '&amp;'));
    const keys = (await hub.app.inject({ url: '/lti/keys' })).json<JSONWebKeySet>();
    const jwt = /name="JWT" value="([^"]*)"/.exec(done.body)?.[1] ?? '';
    const { payload } = await jwtVerify(jwt, createLocalJWKSet(keys), {
      issuer: entry.client_id,
      audience: entry.issuer,
      algorithms: ['RS256'],
    });
    expect(payload[`${CLAIM}deployment_id`]).toBe(entry.deployment_ids[0]);
    expect(payload).not.toHaveProperty(['https://purl.imsglobal.org/spec/lti-dl/claim/data']);
  });
});

describe('one platform beside another', () => {
  it('never speaks for it: neither with its own key, nor from the other’s launch, nor at the other’s place', async () => {
    const inLaunchOf = async (name: Name, token: (nonce: string) => Promise<string>) => {
      const { state, nonce } = await begin(name);
      return (await post('/lti/launch', { state, id_token: await token(nonce) })).headers.location;
    };
    const asMoodle = { ...LTI_MESSAGES.moodle, ...placeOf('moodle'), iss: moodle.entry.issuer };
    expect(await inLaunchOf('moodle', (nonce) => canvas.sign(nonce, asMoodle))).toBe(REFUSED);
    expect(await inLaunchOf('moodle', (nonce) => sign('canvas', nonce))).toBe(REFUSED);
    expect(await inLaunchOf('canvas', (nonce) => sign('moodle', nonce))).toBe(REFUSED);
    expect(await inLaunchOf('canvas', (nonce) => sign('canvas', nonce, placeOf('moodle')))).toBe(REFUSED);
    expect(await inLaunchOf('canvas', (nonce) => sign('canvas', nonce, { azp: moodle.entry.client_id }))).toBe(REFUSED);
  });

  it('has people of its own, also where both call them alike', async () => {
    const tokens = [];
    for (const name of ['moodle', 'canvas'] as const) {
      const opened = await launch(name, { sub: '3' });
      const cookie = opened.cookies.map((one) => `${one.name}=${one.value}`).join('; ');
      const { token } = (await hub.app.inject({ url: '/api/auth/token', headers: { cookie } })).json<{
        token: string;
      }>();
      tokens.push(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { platform: string });
    }
    expect(tokens).toMatchObject([
      { sub: '3', platform: moodle.entry.issuer },
      { sub: '3', platform: canvas.entry.issuer },
    ]);
  });

  it('is refused without a signature, with one of a shared secret, and with a key that it does not publish', async () => {
    const { privateKey } = await generateKeyPair('RS256');
    const published = await (await fetch(moodle.entry.jwks_uri)).text();
    const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const forgeries: Record<string, (claims: { nonce: string }) => string | Promise<string>> = {
      'no algorithm': (claims) => `${encoded({ alg: 'none', kid: 'one', typ: 'JWT' })}.${encoded(claims)}.`,
      'the public key as a secret': (claims) =>
        new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256', kid: 'one' }).sign(Buffer.from(published)),
      'an unknown key': (claims) =>
        new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256', kid: 'two' }).sign(privateKey),
      'a key without a name': (claims) =>
        new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256' }).sign(privateKey),
    };
    const real = { 'its own key': (claims: { nonce: string }) => moodle.sign(claims.nonce, claims) };
    for (const [name, forge] of Object.entries({ ...forgeries, ...real })) {
      const { state, nonce } = await begin('moodle');
      const claims = {
        ...LTI_MESSAGES.moodle,
        ...placeOf('moodle'),
        iss: moodle.entry.issuer,
        iat: seconds(),
        nonce,
        [`${CLAIM}version`]: '1.3.0',
        [`${CLAIM}message_type`]: 'LtiResourceLinkRequest',
      };
      const answer = await post('/lti/launch', { state, id_token: await forge(claims) });
      expect([name, answer.headers.location === REFUSED]).toEqual([name, name in forgeries]);
    }
  });
});
