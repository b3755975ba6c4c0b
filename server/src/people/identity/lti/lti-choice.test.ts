import { HUB_ORIGIN } from '@exam-vault/testing/hub-origin';
import { approve, uploadedPaper } from '@exam-vault/testing/ask';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { startLtiPlatform, type FakeLtiPlatform } from '@exam-vault/testing/lti-platform';
import { student, teacher } from '@exam-vault/testing/people';
import { createLocalJWKSet, jwtVerify, type JSONWebKeySet, type JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchPath } from './launch-path.ts';

const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim/';
const DEEP_LINKING = 'https://purl.imsglobal.org/spec/lti-dl/claim/';
const REFUSED = '/login_form?sign_in=refused';
const DATA = 'csrftoken:c7fbba78-7b75-46e3-9201-11e6d5f36f53';
let platform: FakeLtiPlatform;
let hub: ListeningHub;
let other: ListeningHub;
let filePath: string;
let removeFile: () => Promise<void>;
let approved: string;
let pending: string;

beforeAll(async () => {
  platform = await startLtiPlatform();
  const file = await platform.file();
  filePath = file.path;
  removeFile = file.remove;
  const env = { PUBLIC_URL: HUB_ORIGIN, LTI_FILE: file.path };
  hub = await listeningHub({}, undefined, env);
  other = await listeningHub({}, hub.database, env);
  const [owner, reviewer] = [await student(hub), await teacher(hub)];
  approved = (await uploadedPaper(hub, owner, { title: 'Deadlocks <b>', subject: 'Operating Systems' }))._id;
  await approve(hub, reviewer, approved);
  pending = (await uploadedPaper(hub, owner, { title: 'A secret paper', subject: 'Operating Systems' }))._id;
});
afterAll(async () => {
  await platform.stop();
  await removeFile();
});

const post = (url: string, fields: Record<string, string>, { to = hub, headers = {} } = {}) =>
  to.app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://platform.example.edu',
      'sec-fetch-site': 'cross-site',
      'sec-fetch-dest': 'iframe',
      ...headers,
    },
    payload: new URLSearchParams(fields).toString(),
  });

/** What the platform and the browser's frame send until a page is there. No cookie comes with any of it. */
async function request(settings: Record<string, unknown> = {}, changed: Record<string, unknown> = {}, to = hub) {
  const begun = await post(
    '/lti/login',
    {
      iss: platform.entry.issuer,
      login_hint: '7',
      target_link_uri: `${HUB_ORIGIN}/lti/choose`,
    },
    { to },
  );
  const query = new URL(String(begun.headers.location)).searchParams;
  const id_token = await platform.signChoice(query.get('nonce') ?? '', settings, changed);
  const fields = { state: query.get('state') ?? '', id_token };
  const answer = await post('/lti/launch', fields, { to });
  return { fields, answer, choice: inputOf(answer.body, 'choice') };
}

const inputOf = (body: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? '';
const choose = (fields: Record<string, string>, to = hub) => post('/lti/choose', fields, { to });

/** The response as the platform reads it: verified with the keys that any hub of the database publishes. */
async function verified(body: string, of = other): Promise<JWTPayload> {
  const keys = (await of.app.inject({ url: '/lti/keys' })).json<JSONWebKeySet>();
  const { payload } = await jwtVerify(inputOf(body, 'JWT'), createLocalJWKSet(keys), {
    algorithms: ['RS256'],
    issuer: platform.entry.client_id,
    audience: platform.entry.issuer,
    maxTokenAge: 60,
  });
  return payload;
}

describe('LTI Deep Linking 2.0', () => {
  it('asks in the platform’s frame what the link opens, without a cookie or a session', async () => {
    const { answer } = await request();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.headers['x-frame-options']).toBeUndefined();
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none'; /);
    expect(policy).toContain("form-action 'self'; base-uri 'none'");
    expect(policy).toContain(`frame-ancestors https://platform.example.edu ${platform.origin}`);
    expect(answer.body).toContain('<option>Operating Systems</option>');
    expect(answer.body).toContain('A test platform');
  });

  it('offers and tells no paper where only members read, because no one is signed in', async () => {
    const env = { PUBLIC_URL: HUB_ORIGIN, LTI_FILE: filePath, READERS: 'members' };
    const closed = await listeningHub({}, hub.database, env);
    const { answer, choice } = await request({}, {}, closed);
    expect(answer.body).toContain('Link to this subject');
    expect(answer.body).not.toContain('Show papers');
    const attempts: Record<string, string>[] = [{ act: 'papers', subject: 'Operating Systems' }, { paper: approved }];
    for (const fields of attempts) {
      const { body } = await choose({ choice, ...fields }, closed);
      expect(body).toContain('What should this link open?');
      expect(body).not.toContain('Deadlocks');
    }
  });

  it('answers a subject, signed, with what the standard asks for', async () => {
    const { choice } = await request();
    const answer = await choose({ choice, act: 'subject', subject: 'Operating Systems' });
    expect(answer.body).toContain(`<form method="post" action="${platform.origin}/returned">`);
    expect(answer.headers['content-security-policy']).toContain(`form-action ${platform.origin};`);
    const payload = await verified(answer.body);
    expect(payload).toMatchObject({
      [`${CLAIM}message_type`]: 'LtiDeepLinkingResponse',
      [`${CLAIM}version`]: '1.3.0',
      [`${CLAIM}deployment_id`]: platform.entry.deployment_ids[0],
      [`${DEEP_LINKING}data`]: DATA,
      [`${DEEP_LINKING}content_items`]: [
        {
          type: 'ltiResourceLink',
          title: 'Operating Systems',
          url: `${HUB_ORIGIN}/all_paper?subject=Operating+Systems`,
          custom: { subject: 'Operating Systems' },
          window: { targetName: '_blank' },
        },
      ],
    });
    expect(payload['nonce']).toMatch(/^.{16,}$/);
    expect(payload.exp).toBeGreaterThan(payload.iat ?? Infinity);
  });

  it('answers a public paper of the subject, to which a launch with the link then leads', async () => {
    const { choice } = await request({ data: undefined, accept_presentation_document_targets: ['iframe'] });
    const list = await choose({ choice, act: 'papers', subject: 'Operating Systems' });
    expect(list.body).toContain('Deadlocks &lt;b&gt;</b>');
    expect(list.body).not.toContain('secret');
    const answer = await choose({ choice: inputOf(list.body, 'choice'), paper: approved });
    const payload = await verified(answer.body);
    expect(payload).not.toHaveProperty([`${DEEP_LINKING}data`]);
    const [item] = payload[`${DEEP_LINKING}content_items`] as { url: string; custom: Record<string, string> }[];
    const view = `/all_paper/${approved}/view_paper`;
    expect(item).toEqual({
      type: 'ltiResourceLink',
      title: 'Deadlocks <b>',
      url: HUB_ORIGIN + view,
      custom: { paper: approved },
    });
    const launch = { courseNames: [], custom: {}, target: null };
    const where = { publicOrigin: HUB_ORIGIN, catalogue: { subjects: [] } };
    expect(launchPath({ ...launch, custom: item?.custom ?? {} }, where)).toBe(view);
    expect(launchPath({ ...launch, target: item?.url ?? null }, where)).toBe(view);
  });

  it('links to nothing that only some may see, or that is not in the catalogue: it asks again', async () => {
    const { choice } = await request();
    const wrong: Record<string, string>[] = [
      { paper: pending },
      { paper: 'x' },
      { act: 'subject', subject: '<script>' },
      { act: 'subject' },
      { act: 'papers', subject: 'Pottery' },
    ];
    for (const fields of wrong) {
      const answer = await choose({ choice, ...fields });
      expect([answer.statusCode, inputOf(answer.body, 'JWT'), inputOf(answer.body, 'choice')]).toEqual([
        200,
        '',
        choice,
      ]);
      expect(answer.body).not.toContain('<script>');
    }
  });

  it('goes back without a link on Cancel, and says so where the place takes none', async () => {
    const { choice } = await request();
    const cancelled = await verified((await choose({ choice, act: 'cancel' })).body);
    expect(cancelled[`${DEEP_LINKING}content_items`]).toEqual([]);
    expect(cancelled).not.toHaveProperty([`${DEEP_LINKING}errormsg`]);
    const { answer } = await request({ accept_types: ['file', 'image'] });
    const none = await verified(answer.body);
    expect(none[`${DEEP_LINKING}content_items`]).toEqual([]);
    expect(none[`${DEEP_LINKING}errormsg`]).toMatch(/can’t add Exam Vault links/);
    expect(none[`${DEEP_LINKING}data`]).toBe(DATA);
  });

  it('speaks the language of the platform’s page', async () => {
    const presentation = { [`${CLAIM}launch_presentation`]: { locale: 'hi-IN' } };
    expect((await request({}, presentation)).answer.body).toMatch(/<html lang="hi">.*इस लिंक से क्या खुले\?/);
  });

  it('refuses a request that is forged, altered or sends the choice to where it could be read', async () => {
    const settings = `${DEEP_LINKING}deep_linking_settings`;
    const wrong: Record<string, Parameters<typeof request>> = {
      'another nonce': [{}, { nonce: 'another' }],
      'another audience': [{}, { aud: 'another client' }],
      'another deployment': [{}, { [`${CLAIM}deployment_id`]: '2' }],
      'another version': [{}, { [`${CLAIM}version`]: '1.1' }],
      'no settings': [{}, { [settings]: undefined }],
      'no types': [{ accept_types: undefined }],
      'data that is no text': [{ data: { a: 1 } }],
      'no return address': [{ deep_link_return_url: undefined }],
      'plain http': [{ deep_link_return_url: 'http://platform.example.edu/links' }],
      'a script': [{ deep_link_return_url: 'javascript:alert(1)' }],
      'no origin': [{ deep_link_return_url: 'data:text/html,x' }],
      'a password in it': [{ deep_link_return_url: 'https://a:b@platform.example.edu/' }],
      'an attribute': [{ deep_link_return_url: 'https://x"><script>alert(1)</script>' }],
    };
    for (const [name, of] of Object.entries(wrong)) {
      const { answer } = await request(...of);
      expect([name, answer.statusCode, answer.headers.location]).toEqual([name, 403, undefined]);
      expect(inputOf(answer.body, 'choice')).toBe('');
    }
    // What the platform adds to the address is text in the page.
    const { choice } = await request({ deep_link_return_url: `${platform.origin}/returned?a="><script>` });
    const answer = await choose({ choice, act: 'cancel' });
    expect(answer.body).not.toContain('"><script>');
  });

  it('takes a request once, and a choice once, on any hub, within the hour', async () => {
    const { fields, choice } = await request();
    expect((await post('/lti/launch', fields)).statusCode).toBe(403);
    const chosen = { choice, act: 'subject', subject: 'Operating Systems' };
    expect(inputOf((await choose(chosen, other)).body, 'JWT')).not.toBe('');
    const again = await choose(chosen);
    expect([inputOf(again.body, 'JWT'), again.body]).toEqual(['', expect.stringContaining('This page has expired')]);

    const late = await request();
    hub.clock.advance(60 * 60_000 + 1_000);
    const ended = await choose({ ...chosen, choice: late.choice });
    hub.clock.advance(-60 * 60_000 - 1_000);
    expect(ended.body).toContain('This page has expired');
  });

  it('refuses a choice that the hub has not sealed for this', async () => {
    const { fields, choice } = await request();
    for (const forged of ['', 'x', `${choice.slice(0, -2)}AA`, fields.state]) {
      const answer = await choose({ choice: forged, act: 'cancel' });
      expect([answer.statusCode, inputOf(answer.body, 'JWT')]).toEqual([403, '']);
    }
  });

  it('says in the frame in words that it refuses, in a page with nothing to press', async () => {
    const answer = await choose({ choice: 'x', act: 'cancel' });
    expect(answer.headers['x-frame-options']).toBeUndefined();
    expect(answer.headers['set-cookie']).toBeUndefined();
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'none'");
    expect(policy).toContain('frame-ancestors *');
    expect(answer.body).toContain(
      '<h1>Exam Vault couldn’t be opened</h1><p>The request from your course wasn’t accepted',
    );
    expect(answer.body).not.toMatch(/<(?:form|a|button)\b/);
    const unknown = { iss: 'https://unknown.example', login_hint: '7' };
    expect((await post('/lti/login', unknown, { headers: { 'accept-language': 'hi' } })).body).toContain('lang="hi"');
    // In a window of its own the login form says it.
    const inWindow = { headers: { 'sec-fetch-dest': 'document' } };
    expect((await post('/lti/choose', { choice: 'x' }, inWindow)).headers.location).toBe(REFUSED);
  });

  it('opens a launch link only in a window of its own, whatever its address says', async () => {
    const asked = { iss: platform.entry.issuer, login_hint: '7', target_link_uri: `${HUB_ORIGIN}/all_paper` };
    expect((await post('/lti/login', asked)).body).toContain('target="_blank"');
    const begun = await post('/lti/login', { ...asked, target_link_uri: `${HUB_ORIGIN}/lti/choose` });
    const query = new URL(String(begun.headers.location)).searchParams;
    const id_token = await platform.sign(query.get('nonce') ?? '');
    const ticket = (await post('/lti/launch', { state: query.get('state') ?? '', id_token })).headers.location;
    // The frame has no cookie.
    expect((await hub.app.inject({ url: String(ticket) })).headers.location).toBe(REFUSED);
  });
});

describe('the key for platforms', () => {
  it('is the same on every hub, stands sealed in the database, and has no private part', async () => {
    const [one, two] = await Promise.all(
      [hub, other].map(async ({ app }) => (await app.inject({ url: '/lti/keys' })).json<JSONWebKeySet>()),
    );
    expect(one).toEqual(two);
    expect(Object.keys(one?.keys[0] ?? {}).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
    const { value } = await hub.db
      .selectFrom('settings')
      .select('value')
      .where('name', '=', 'lti.key')
      .executeTakeFirstOrThrow();
    expect(value).not.toContain('PRIVATE');
    expect(value.split('.')).toHaveLength(5);
  });
});
