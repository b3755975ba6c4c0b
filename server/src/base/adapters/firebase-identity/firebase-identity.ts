import { unavailable } from '../../errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { TokenGrant, PasswordProvider, Refusal } from '../../ports/identity-provider.ts';
import { remoteKeys } from '../id-tokens/remote-keys.ts';
import { PROVIDER_CLOCK_TOLERANCE_S, verifyIdToken } from '../id-tokens/verify-id-token.ts';
import { firebaseAddresses, firebaseCalls } from './firebase-calls.ts';

export interface FirebaseOptions {
  readonly projectId: string;
  readonly apiKey: string;
  /** A substitute for Google's addresses on this machine, for tests; null for Google's own. */
  readonly url: string | null;
  readonly clock: Clock;
}

/** The only algorithm with which Firebase signs ID tokens. */
const ALGORITHM = 'RS256';
const MAX_TOKEN_CHARS = 4_096;
/** The limit that Firebase documents. */
const MAX_SUBJECT_CHARS = 128;

type Answer = Readonly<Record<string, unknown>>;
const textOf = (answer: Answer, name: string): string | null => {
  const value = answer[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

/** E-mail and password accounts of Firebase Authentication, by its public REST API. Only the hub calls it, never the browser. */
export function firebaseIdentity({ projectId, apiKey, url, clock }: FirebaseOptions): PasswordProvider {
  const addresses = firebaseAddresses(url);
  const { account, refresh } = firebaseCalls(addresses, apiKey);
  const issuer = `https://securetoken.google.com/${projectId}`;

  /** Sign-in calls and renewals use different names for the two tokens. */
  function grantOf(answer: Answer | Refusal): TokenGrant | Refusal {
    if (typeof answer === 'string') return answer;
    // The account has a second factor at Firebase, so the password alone gives no token.
    if (answer['mfaPendingCredential'] !== undefined) return 'second-factor-required';
    const id_token = textOf(answer, 'idToken') ?? textOf(answer, 'id_token');
    const refresh_token = textOf(answer, 'refreshToken') ?? textOf(answer, 'refresh_token');
    if (id_token === null) throw unavailable(new Error('Firebase gave no ID token'));
    return { id_token, refresh_token, email: null };
  }
  const refusalOf = (answer: Answer | Refusal): Refusal | null => (typeof answer === 'string' ? answer : null);
  const signIn = async (email: string, password: string) =>
    grantOf(await account('signInWithPassword', { email, password, returnSecureToken: true }));

  return {
    kind: 'firebase',
    issuer,

    readClaims: claimsReader(projectId, issuer, addresses.keys, clock),

    async renew(refresh_token) {
      const grant = grantOf(await refresh(refresh_token));
      if (grant === 'rate-limited') throw unavailable(new Error('Firebase has had too many calls'));
      return typeof grant === 'string' ? null : grant;
    },
    // Firebase has no call for this. The hub deletes the token.
    revoke: () => Promise.resolve(),

    signUp: async (email, password) => grantOf(await account('signUp', { email, password, returnSecureToken: true })),
    signIn,
    mailConfirmation: async (id_token) =>
      refusalOf(await account('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: id_token })),
    async mailReset(email) {
      const refusal = refusalOf(await account('sendOobCode', { requestType: 'PASSWORD_RESET', email }));
      // The answer must not tell whether the account exists.
      return refusal === 'wrong-credentials' ? null : refusal;
    },
    resetPassword: async (code, password) =>
      refusalOf(await account('resetPassword', { oobCode: code, newPassword: password })),
    async changePassword(email, current, next) {
      const known = await signIn(email, current);
      if (typeof known === 'string') return known;
      return grantOf(await account('update', { idToken: known.id_token, password: next, returnSecureToken: true }));
    },
  };
}

function claimsReader(
  projectId: string,
  issuer: string,
  keysAddress: string,
  clock: Clock,
): PasswordProvider['readClaims'] {
  const keyOf = remoteKeys(() => Promise.resolve(keysAddress), clock);
  return async (token) => {
    const payload = await verifyIdToken(token, {
      keyOf,
      algorithms: [ALGORITHM],
      issuer,
      audience: projectId,
      now: clock.now(),
      clockToleranceS: PROVIDER_CLOCK_TOLERANCE_S,
      maxChars: MAX_TOKEN_CHARS,
    });
    if (!payload || payload.sub.length > MAX_SUBJECT_CHARS) return null;
    // Other kinds of accounts of the same project, such as anonymous ones, have the same issuer.
    const { sign_in_provider, tenant } = (payload['firebase'] ?? {}) as Answer;
    if (sign_in_provider !== 'password' || tenant !== undefined) return null;
    return {
      issuer,
      subject: payload.sub,
      email: textOf(payload, 'email'),
      email_confirmed: payload['email_verified'] === true,
      issued_at: payload.iat ?? 0,
      expires_at: payload.exp ?? 0,
    };
  };
}
