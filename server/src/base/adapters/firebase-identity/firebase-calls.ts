import { unavailable } from '../../errors.ts';
import type { Refusal } from '../../ports/identity-provider.ts';
import { callProvider, readJson } from '../id-tokens/provider-http.ts';

/** Google's own addresses, or those of a substitute on this machine. */
export interface FirebaseAddresses {
  readonly accounts: string;
  readonly tokens: string;
  readonly keys: string;
}

const GOOGLE: FirebaseAddresses = {
  accounts: 'https://identitytoolkit.googleapis.com/v1/accounts',
  tokens: 'https://securetoken.googleapis.com/v1/token',
  keys: 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
};

export function firebaseAddresses(base: string | null): FirebaseAddresses {
  if (base === null) return GOOGLE;
  return { accounts: `${base}/v1/accounts`, tokens: `${base}/v1/token`, keys: `${base}/keys` };
}

/** The hub's refusal for each code with which a Firebase error message begins. Other errors are not the caller's fault. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  EMAIL_EXISTS: 'email-in-use',
  INVALID_LOGIN_CREDENTIALS: 'wrong-credentials',
  EMAIL_NOT_FOUND: 'wrong-credentials',
  INVALID_PASSWORD: 'wrong-credentials',
  INVALID_EMAIL: 'wrong-credentials',
  USER_DISABLED: 'disabled',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'rate-limited',
  RESET_PASSWORD_EXCEED_LIMIT: 'rate-limited',
  WEAK_PASSWORD: 'weak-password',
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: 'weak-password',
  INVALID_OOB_CODE: 'link-expired',
  EXPIRED_OOB_CODE: 'link-expired',
  TOKEN_EXPIRED: 'link-expired',
  USER_NOT_FOUND: 'link-expired',
  INVALID_REFRESH_TOKEN: 'link-expired',
  INVALID_ID_TOKEN: 'link-expired',
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: 'link-expired',
};

type Answer = Readonly<Record<string, unknown>>;

/** The calls of Firebase's public REST API. Each resolves with the answer or a refusal. @throws Problem UNAVAILABLE for other errors */
export function firebaseCalls({ accounts, tokens }: FirebaseAddresses, apiKey: string) {
  async function post(address: string, type: string, body: string): Promise<Answer | Refusal> {
    const answer = await callProvider(`${address}?${new URLSearchParams({ key: apiKey }).toString()}`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
    const json = (await readJson(answer)) as Answer | null;
    if (answer.ok) return json ?? {};
    const fault = json?.['error'] as { message?: unknown } | undefined;
    const code = /^\w+/.exec(String(fault?.message))?.[0] ?? '';
    const refusal = Object.hasOwn(REFUSALS, code) ? REFUSALS[code] : undefined;
    if (refusal !== undefined && answer.status < 500) return refusal;
    throw unavailable(new Error(`Firebase answered ${answer.status} ${code}`));
  }

  return {
    account: (call: string, body: Answer) => post(`${accounts}:${call}`, 'application/json', JSON.stringify(body)),
    refresh: (refresh_token: string) => {
      const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token });
      return post(tokens, 'application/x-www-form-urlencoded', body.toString());
    },
  };
}
