import { fileURLToPath } from 'node:url';
import { SignJWT, type CryptoKey, type JWTPayload } from 'jose';
import { newKey } from './oidc-provider.ts';
import { startProcess } from './process-with-origin.ts';

export const FIREBASE_PROJECT = 'exam-vault-tests';

interface MailedByFirebase {
  readonly requestType: string;
  readonly email: string;
  readonly oobCode: string;
}

export interface FirebaseStub {
  /** IDENTITY and what goes with it. */
  readonly env: Readonly<Record<string, string>>;
  sign(claims: JWTPayload, options?: { header?: Record<string, unknown>; key?: CryptoKey }): Promise<string>;
  outbox(): Promise<MailedByFirebase[]>;
  /** What the operator does to an account in Firebase's console. */
  console(email: string, what: 'disabled' | 'second'): Promise<void>;
  /** What the link of a mail does at Firebase. */
  follow(mail: MailedByFirebase): Promise<void>;
  stop(): Promise<void>;
}

/** Firebase's accounts as the hub calls them, in a process of its own. */
export async function startFirebase(): Promise<FirebaseStub> {
  const key = await newKey('google');
  const script = fileURLToPath(new URL('../src/firebase-process.mjs', import.meta.url));
  const { origin, stop } = await startProcess(script, { project: FIREBASE_PROJECT, jwk: key.jwk });
  return {
    env: {
      IDENTITY: 'firebase',
      FIREBASE_PROJECT_ID: FIREBASE_PROJECT,
      FIREBASE_API_KEY: 'an-api-key',
      FIREBASE_URL: origin,
    },
    sign: (claims, { header = {}, key: other } = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: key.kid, ...header }).sign(other ?? key.privateKey),
    outbox: async () => (await (await fetch(`${origin}/outbox`)).json()) as MailedByFirebase[],
    async console(email, what) {
      await fetch(`${origin}/console?${new URLSearchParams({ email, [what]: 'true' }).toString()}`);
    },
    async follow({ oobCode }) {
      await fetch(`${origin}/v1/accounts:update?key=an-api-key`, { method: 'POST', body: JSON.stringify({ oobCode }) });
    },
    stop,
  };
}
