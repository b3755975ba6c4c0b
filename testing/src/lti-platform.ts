import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';

const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim/';
const DEEP_LINKING_SETTINGS = 'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings';

/** A learning platform as the LTI 1.3 standard describes one: it publishes keys and signs messages. */
export interface FakeLtiPlatform {
  /**
   * Another site than the hub's for a browser. `/course?hub=ORIGIN` has a button that opens the hub, and `/choose?hub=ORIGIN` shows in a frame where to choose a link;
   * `/returned` shows what comes back.
   */
  readonly origin: string;
  /** The entry of LTI_FILE for it. */
  readonly entry: {
    name: string;
    issuer: string;
    client_id: string;
    deployment_ids: string[];
    authorization_endpoint: string;
    jwks_uri: string;
    emails_confirmed?: boolean;
  };
  /** Writes an LTI_FILE with this platform alone. */
  file(): Promise<{ readonly path: string; remove(): Promise<void> }>;
  /** Signs a resource link launch with the claims of the standard's own example; `changed` replaces some, undefined removes one. */
  sign(nonce: string, changed?: Record<string, unknown>): Promise<string>;
  /** Signs a request to choose a link, with the settings of the standard's own example; `settings` and `changed` replace some. */
  signChoice(nonce: string, settings?: Record<string, unknown>, changed?: Record<string, unknown>): Promise<string>;
  /** Signs with a key that it does not publish. */
  forge(nonce: string): Promise<string>;
  stop(): Promise<void>;
}

export async function startLtiPlatform(): Promise<FakeLtiPlatform> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const other = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/keys') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: [jwk] }));
      return;
    }
    const page = (body: string) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>Course</title>${body}`);
    if (pathname === '/course') {
      const hub = searchParams.get('hub') ?? '';
      page(postForm(`${hub}/lti/login`, { iss: entry.issuer, login_hint: '7', target_link_uri: hub }));
      return;
    }
    if (pathname === '/choose') {
      const hub = searchParams.get('hub') ?? '';
      const fields = {
        iss: entry.issuer,
        login_hint: '7',
        lti_message_hint: 'choose',
        target_link_uri: `${hub}/lti/choose`,
      };
      page(
        `<iframe name="frame" title="Choose" width="600" height="400"></iframe>${postForm(`${hub}/lti/login`, fields, 'frame')}`,
      );
      return;
    }
    if (pathname === '/returned') {
      request.setEncoding('utf8');
      void request.toArray().then((sent) => page(`<p>${new URLSearchParams(sent.join('')).get('JWT') ?? ''}</p>`));
      return;
    }
    const answer = async () => {
      const nonce = searchParams.get('nonce') ?? '';
      const isChoosing = searchParams.get('lti_message_hint') === 'choose';
      const id_token = await (isChoosing
        ? platform.signChoice(nonce)
        : platform.sign(nonce, {
            [`${CLAIM}custom`]: { subject: 'Operating Systems' },
          }));
      const fields = { id_token, state: searchParams.get('state') ?? '' };
      page(`${postForm(searchParams.get('redirect_uri') ?? '', fields)}<script>document.forms[0].submit()</script>`);
    };
    void answer();
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const origin = `http://localhost:${address.port}`;
  const entry = {
    name: 'A test platform',
    issuer: 'https://platform.example.edu',
    client_id: '962fa4d8-bcbf-49a0-94b2-2de05ad274af',
    deployment_ids: ['07940580-b309-415e-a37c-914d387c1150'],
    authorization_endpoint: `${origin}/auth`,
    jwks_uri: `${origin}/keys`,
    emails_confirmed: true,
  };
  const claims = (nonce: string): JWTPayload => {
    const now = Math.floor(Date.now() / 1_000);
    return {
      iss: entry.issuer,
      sub: 'a6d5c443-1f51-4783-ba1a-7686ffe3b54a',
      aud: [entry.client_id],
      exp: now + 300,
      iat: now,
      azp: entry.client_id,
      nonce,
      name: 'Ms Jane Marie Doe',
      given_name: 'Jane',
      family_name: 'Doe',
      email: 'jane@platform.example.edu',
      locale: 'en-US',
      [`${CLAIM}deployment_id`]: entry.deployment_ids[0],
      [`${CLAIM}message_type`]: 'LtiResourceLinkRequest',
      [`${CLAIM}version`]: '1.3.0',
      [`${CLAIM}roles`]: ['http://purl.imsglobal.org/vocab/lis/v2/institution/person#Administrator'],
      [`${CLAIM}context`]: {
        id: 'c1d887f0-a1a3-4bca-ae25-c375edcc131a',
        label: 'ECON 1010',
        title: 'Economics as a Social Science',
        type: ['http://purl.imsglobal.org/vocab/lis/v2/course#CourseOffering'],
      },
      [`${CLAIM}resource_link`]: { id: '200d101f-2c14-434a-a0f3-57c2a42369fd', title: 'Exam papers' },
      [`${CLAIM}target_link_uri`]: 'https://hub.example.edu/lti',
    };
  };
  const signed = (key: Parameters<SignJWT['sign']>[0], payload: JWTPayload) =>
    new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'one', typ: 'JWT' }).sign(key);
  const platform: FakeLtiPlatform = {
    origin: `http://localhost:${address.port}`,
    entry,
    async file() {
      const folder = await mkdtemp(join(tmpdir(), 'lti-platforms-'));
      const path = join(folder, 'platforms.json');
      await writeFile(path, JSON.stringify({ platforms: [entry] }));
      return { path, remove: () => rm(folder, { recursive: true, force: true }) };
    },
    sign: (nonce, changed = {}) => signed(privateKey, { ...claims(nonce), ...changed }),
    signChoice: (nonce, settings = {}, changed = {}) =>
      signed(privateKey, {
        ...claims(nonce),
        [`${CLAIM}message_type`]: 'LtiDeepLinkingRequest',
        [`${CLAIM}resource_link`]: undefined,
        [DEEP_LINKING_SETTINGS]: {
          deep_link_return_url: `${origin}/returned`,
          accept_types: ['link', 'file', 'html', 'ltiResourceLink', 'image'],
          accept_media_types: 'image/*,text/html',
          accept_presentation_document_targets: ['iframe', 'window', 'embed'],
          accept_multiple: true,
          auto_create: true,
          title: 'This is the default title',
          text: 'This is the default text',
          data: 'csrftoken:c7fbba78-7b75-46e3-9201-11e6d5f36f53',
          ...settings,
        },
        ...changed,
      }),
    forge: (nonce) => signed(other.privateKey, claims(nonce)),
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return platform;
}

/** A form that a browser posts to another site. */
function postForm(action: string, fields: Readonly<Record<string, string>>, target = '_self'): string {
  const inputs = Object.entries(fields).map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`);
  return `<form method="post" action="${action}" target="${target}">${inputs.join('')}<button>Exam papers</button></form>`;
}
