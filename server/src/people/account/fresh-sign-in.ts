import { FRESH_SIGN_IN_MINUTES } from '@exam-vault/contract/account';
import { freshSignInNeeded, wrongPassword } from '../../base/errors.ts';
import { keyedMutex } from '../../base/limits/keyed-mutex.ts';
import type { LoginRateLimits } from '../../base/limits/login-rate-limits.ts';
import type { Accounts } from '../../base/ports/accounts.ts';
import type { Clock } from '../../base/ports/clock.ts';
import type { Identity } from '../../base/ports/identity-provider.ts';

const FRESH_MS = FRESH_SIGN_IN_MINUTES * 60_000;

export interface FreshSignInDeps {
  readonly accounts: Pick<Accounts, 'issuer' | 'isPassword'>;
  readonly limits: Pick<LoginRateLimits, 'passwordCheck'>;
  /** When the session of a request was opened; null when it has none. */
  readonly sessionOpenedAt: (identity: Identity, cookie: string | undefined) => Promise<Date | null>;
  readonly clock: Clock;
}

/** What proves who asks. */
export interface Proof {
  readonly password: string | undefined;
  readonly cookie: string | undefined;
  readonly address: string;
}

/**
 * Makes sure that an open session that somebody finds is not enough: the password is asked for, or the sign-in is a few minutes old. Passwords
 * that are tried count as tries to sign in.
 */
export function freshSignIn({ accounts, limits, sessionOpenedAt, clock }: FreshSignInDeps) {
  const mutex = keyedMutex();

  /** @throws Problem WRONG_PASSWORD, RATE_LIMITED */
  async function checkPassword(subject: string, password: string, address: string): Promise<void> {
    const attempt = await limits.passwordCheck(subject, address);
    const isRight = await mutex(subject, () => accounts.isPassword(subject, password)).catch(async (error: unknown) => {
      await attempt.cancelled().catch(() => {});
      throw error;
    });
    if (!isRight) {
      await attempt.failed();
      throw wrongPassword();
    }
    await attempt.succeeded();
  }

  /** @throws Problem FRESH_SIGN_IN_NEEDED, WRONG_PASSWORD, RATE_LIMITED */
  return async (identity: Identity, { password, cookie, address }: Proof): Promise<void> => {
    if (password !== undefined && identity.issuer === accounts.issuer) {
      await checkPassword(identity.subject, password, address);
      return;
    }
    const opened = await sessionOpenedAt(identity, cookie);
    if (!opened || clock.now().getTime() - opened.getTime() > FRESH_MS) throw freshSignInNeeded();
  };
}
