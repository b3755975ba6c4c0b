import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const OIDC = { IDENTITY: 'oidc', OIDC_ISSUER: 'https://login.example.edu/realms/all', OIDC_CLIENT_ID: 'hub' };
const FIREBASE = { IDENTITY: 'firebase', FIREBASE_PROJECT_ID: 'town-college', FIREBASE_API_KEY: 'key' };

describe('IDENTITY (contract section 2)', () => {
  it('is the built-in provider by default, and may be a list', () => {
    expect(readConfig({}).identity).toEqual({ signInMethods: ['built-in'], oidc: null, firebase: null });
    expect(readConfig({ ...OIDC, IDENTITY: 'built-in, oidc' }).identity.signInMethods).toEqual(['built-in', 'oidc']);
    expect(readConfig({ ...OIDC, ...FIREBASE, IDENTITY: 'oidc,firebase' }).identity.signInMethods).toEqual([
      'oidc',
      'firebase',
    ]);
  });

  it('takes for a provider its client id as audience, no secret, and its host as a name', () => {
    expect(readConfig(OIDC).identity.oidc).toEqual({
      issuer: OIDC.OIDC_ISSUER,
      clientId: 'hub',
      clientSecret: null,
      audience: 'hub',
      name: 'login.example.edu',
      scope: 'openid email profile',
    });
    expect(readConfig({ ...OIDC, OIDC_AUDIENCE: 'all' }).identity.oidc?.audience).toBe('all');
  });

  it.each(['http://127.0.0.1:9000', 'http://localhost:9000', 'http://[::1]:9000'])(
    'takes plain http on this machine: %s',
    (OIDC_ISSUER) => expect(readConfig({ ...OIDC, OIDC_ISSUER }).identity.oidc?.issuer).toBe(OIDC_ISSUER),
  );

  it.each<[Record<string, string>, RegExp]>([
    [{ IDENTITY: 'saml' }, /^IDENTITY.*must be of built-in, oidc, firebase/],
    [{ IDENTITY: 'oidc,oidc' }, /^IDENTITY: names a way twice/],
    [{ ...FIREBASE, IDENTITY: 'built-in,firebase' }, /^IDENTITY: built-in and firebase are both/],
    [{ IDENTITY: 'oidc' }, /^OIDC_ISSUER: required.*\nOIDC_CLIENT_ID: required/],
    [{ IDENTITY: 'firebase' }, /^FIREBASE_PROJECT_ID: required.*\nFIREBASE_API_KEY: required/],
    [{ ...OIDC, OIDC_ISSUER: 'http://login.example.edu' }, /^OIDC_ISSUER: must be https/],
    [{ ...OIDC, OIDC_ISSUER: 'http://127.0.0.1.example.edu' }, /^OIDC_ISSUER: must be https/],
    [{ ...OIDC, OIDC_ISSUER: 'login.example.edu' }, /^OIDC_ISSUER: must be https/],
    [{ ...OIDC, OIDC_ISSUER: 'https://login.example.edu/?a=b' }, /^OIDC_ISSUER: must have no query/],
    [{ ...OIDC, OIDC_SCOPE: 'email' }, /^OIDC_SCOPE: must hold openid/],
    [{ ...FIREBASE, FIREBASE_PROJECT_ID: 'a/b' }, /^FIREBASE_PROJECT_ID/],
    [{ ...FIREBASE, FIREBASE_URL: 'http://stub.example.edu' }, /^FIREBASE_URL: must be http:\/\/ on this machine/],
    [{ ...OIDC, ADMIN_EMAIL: 'a@example.edu', ADMIN_PASSWORD: 'correct horse battery' }, /^ADMIN_PASSWORD: only/],
  ])('%j is refused, and says why', (env, text) => {
    const read = () => readConfig(env);
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(text);
  });
});
