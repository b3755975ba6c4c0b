import { createHmac, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { symmetricDecrypt } from 'better-auth/crypto';
import { decodeJwt, decodeProtectedHeader, importJWK, SignJWT, type JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { roleStatus, signUp, type Person } from '@exam-vault/testing/people';
import { startTestHub, type TestHub } from '@exam-vault/testing/test-hub';

let hub: TestHub;
let somebody: Person;
let other: Person;
/** The hub's own key, so that each token below is wrong in one thing only. */
let ownKey: Awaited<ReturnType<typeof importJWK>>;
let kid: string;
let publicKey: string;

beforeAll(async () => {
  hub = await startTestHub();
  const [row] = await hub.database.rows<{ id: string; public_key: string; private_key: string }>(
    'select * from identity_keys',
  );
  if (!row) throw new Error('no key');
  kid = row.id;
  publicKey = row.public_key;
  const secret = hub.secrets.identitySecret;
  ownKey = await importJWK(
    JSON.parse(await symmetricDecrypt({ key: secret, data: JSON.parse(row.private_key) as string })),
    'EdDSA',
  );
});
afterAll(() => hub.close());
beforeEach(async () => {
  [somebody, other] = [await signUp(hub), await signUp(hub)];
});

const status = (token: string) => roleStatus(hub, token);

interface Changes {
  readonly payload?: JWTPayload;
  readonly without?: string;
  readonly header?: Record<string, unknown>;
  readonly key?: typeof ownKey | KeyObject;
}

/** Somebody's token, signed again with something changed. */
function resigned({ payload, without, header, key }: Changes = {}): Promise<string> {
  const claims: JWTPayload = { ...decodeJwt(somebody.token), ...payload };
  if (without) delete claims[without];
  return new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA', kid, ...header }).sign(key ?? ownKey);
}
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const seconds = (from: number) => Math.floor(Date.now() / 1_000) + from;

describe('an ID token (contract section 3)', () => {
  it('names the user by issuer and subject, for 15 minutes, signed asymmetrically', () => {
    expect(decodeProtectedHeader(somebody.token)).toMatchObject({ alg: 'EdDSA', kid });
    const claims = decodeJwt(somebody.token);
    expect(claims).toMatchObject({
      iss: hub.identity.issuer,
      aud: 'exam-vault',
      email: somebody.email,
      email_verified: false,
    });
    expect(claims.iss).toMatch(/^urn:exam-vault:[\da-f-]{36}$/);
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(900);
  });

  it('is valid when it is signed again with nothing changed', async () => {
    expect(await status(await resigned())).toBe(404);
    expect(await status(await resigned({ header: { typ: 'JWT' } }))).toBe(404);
  });

  const { privateKey: foreign, publicKey: ofForeign } = generateKeyPairSync('ed25519');
  const foreignPublic = ofForeign.export({ format: 'jwk' });
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey;
  it.each<[string, () => Changes]>([
    ['another key under our key id', () => ({ key: foreign })],
    ['a key of its own in its head', () => ({ header: { jwk: foreignPublic }, key: foreign })],
    ['a place of its own for keys', () => ({ header: { jku: 'http://127.0.0.1:9/keys' }, key: foreign })],
    ['an unknown key id', () => ({ header: { kid: 'A'.repeat(32) }, key: foreign })],
    ['a key id that is no id', () => ({ header: { kid: "x' or 1=1 --\u0000" } })],
    ['no key id', () => ({ header: { kid: undefined } })],
    ['RS256', () => ({ header: { alg: 'RS256' }, key: rsa })],
    ['another kind of token', () => ({ header: { typ: 'at+jwt' } })],
    ['another issuer', () => ({ payload: { iss: 'urn:exam-vault:00000000-0000-4000-8000-000000000000' } })],
    ['no issuer', () => ({ without: 'iss' })],
    ['another audience', () => ({ payload: { aud: 'another-hub' } })],
    ['no audience', () => ({ without: 'aud' })],
    ['an end that is past', () => ({ payload: { exp: seconds(-10) } })],
    ['no end', () => ({ without: 'exp' })],
    ['a beginning to come', () => ({ payload: { nbf: seconds(60) } })],
    ['a making to come', () => ({ payload: { iat: seconds(60) } })],
    ['a life longer than 15 minutes', () => ({ payload: { iat: seconds(-1_000), exp: seconds(1_000) } })],
    ['no making', () => ({ without: 'iat' })],
    ['the subject of nobody', () => ({ payload: { sub: 'nobody' } })],
    ['a subject with a NUL', () => ({ payload: { sub: '\u0000' } })],
    ['no subject', () => ({ without: 'sub' })],
    ['an old session version', () => ({ payload: { session_version: 0 } })],
    ['a session version to come', () => ({ payload: { session_version: 2 } })],
    ['a session version as a text', () => ({ payload: { session_version: '1' } })],
    ['no session version', () => ({ without: 'session_version' })],
    ['no session', () => ({ without: 'sid' })],
    ['a session that is none', () => ({ payload: { sid: 'A'.repeat(32) } })],
    ['a session with a NUL', () => ({ payload: { sid: '\u0000' } })],
    ['the session of somebody else', () => ({ payload: { sid: decodeJwt(other.token)['sid'] } })],
  ])('with %s is 401', async (_name, changes) => {
    expect(await status(await resigned(changes()))).toBe(401);
  });

  it('without a signature (alg none) is 401', async () => {
    const claims = encoded(decodeJwt(somebody.token));
    for (const alg of ['none', 'None', 'NONE']) {
      expect(await status(`${encoded({ alg, kid })}.${claims}.`)).toBe(401);
      expect(await status(`${encoded({ alg })}.${claims}`)).toBe(401);
    }
  });

  it('signed by HS256 with the public key is 401', async () => {
    const { x } = JSON.parse(publicKey) as { x: string };
    const head = `${encoded({ alg: 'HS256', kid })}.${encoded(decodeJwt(somebody.token))}`;
    for (const secret of [publicKey, x, Buffer.from(x, 'base64url'), hub.secrets.identitySecret]) {
      expect(await status(`${head}.${createHmac('sha256', secret).update(head).digest('base64url')}`)).toBe(401);
    }
  });

  it('that is changed, cut or no token at all is 401', async () => {
    const [head = '', body = '', signature = ''] = somebody.token.split('.');
    const other = encoded({ ...decodeJwt(somebody.token), sub: 'another' });
    const bad = [
      `${head}.${other}.${signature}`,
      `${head}.${body}.${signature.slice(0, -4)}`,
      `${head}.${body}`,
      `${head}.${body}.`,
      `${head}.${body}.${signature}.${signature}`,
      somebody.token.slice(0, 40),
      '....',
      'garbage',
      `${encoded({ alg: 'EdDSA', kid, crit: ['b64'], b64: false })}.${body}.${signature}`,
      `${encoded([])}.${body}.${signature}`,
      `${encoded({ alg: 'EdDSA', kid: { a: 1 } })}.${body}.${signature}`,
      `${head}.${'A'.repeat(8_000)}.${signature}`,
    ];
    for (const token of bad) expect(await status(token)).toBe(401);
  });

  it('of an account that is gone is 401', async () => {
    await hub.database.rows('delete from identity_users where email = $1', [somebody.email]);
    expect(await status(somebody.token)).toBe(401);
  });

  it('is 401 where a token is optional, too', async () => {
    const response = await hub.app.inject({ url: '/papers/all_paper', headers: { authorization: 'Bearer garbage' } });
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('reads the e-mail and whether it is confirmed from the account, not from the claim', async () => {
    const token = await resigned({ payload: { email: 'evil@example.edu', email_verified: true } });
    expect(await hub.identity.verify(token)).toMatchObject({ email: somebody.email, email_confirmed: false });
  });
});

describe('the hub’s keys and issuer', () => {
  it('are the same for a second hub on the database, and for the first after a restart', async () => {
    const env = { DATA_DIR: hub.config.dataDir };
    const [second, third] = await Promise.all([1, 2].map(() => startTestHub({ database: hub.database, env })));
    for (const other of [second, third]) {
      expect(other?.identity.issuer).toBe(hub.identity.issuer);
      expect(await other?.identity.verify(somebody.token)).toMatchObject({ email: somebody.email });
    }
    await second?.close();
    await third?.close();
  });

  it('sessions that are over are removed at the next start', async () => {
    await hub.database.rows("update identity_sessions set expires_at = now() - interval '1 second'");
    await signUp(hub);
    await (await startTestHub({ database: hub.database, env: { DATA_DIR: hub.config.dataDir } })).close();
    expect(await hub.database.rows('select 1 from identity_sessions')).toHaveLength(1);
  });

  it('a new HUB_SECRET makes a new key, says so, and keeps running tokens good', async () => {
    const first = await startTestHub();
    const { token, email } = await signUp(first);
    // As `hub new-secret` and a restore do; else it does not start (secret-in-force.test.ts).
    await first.database.rows("delete from settings where name = 'secret.fingerprint'");
    const env = { HUB_SECRET: 'another secret than the first one of this database' };
    const second = await startTestHub({ database: first.database, env });
    expect(second.logged.some(({ msg }) => String(msg).includes('HUB_SECRET'))).toBe(true);
    expect(await second.identity.verify(token)).toMatchObject({ email });
    const { token: fresh } = await signUp(second);
    expect(decodeProtectedHeader(fresh)['kid']).not.toBe(decodeProtectedHeader(token)['kid']);
    expect(await second.identity.verify(fresh)).not.toBeNull();
    // The first hub learns of the key it has not seen.
    expect(await first.identity.verify(fresh)).not.toBeNull();
    await second.close();
    await first.close();
  });

  it('a key that was taken out of the database signs nothing a minute later', async () => {
    const other = await startTestHub();
    const { token } = await signUp(other);
    await other.database.rows('delete from identity_keys');
    other.clock.advance(61_000);
    expect(await other.identity.verify(token)).toBeNull();
    await other.close();
  });
});
