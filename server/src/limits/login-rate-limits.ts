import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { rateLimited } from '../errors.ts';
import { addressKey } from './address-key.ts';
import { loginRateCounters, type Charges } from './login-rate-counters.ts';

/** An attempt counts as a failure from its beginning, so that a hundred at once are not one; then it says how it went. */
export interface LoginAttempt {
  /** It was right: the failures of this account at this address are forgiven. */
  succeeded(): Promise<void>;
  /** It was wrong: it stays counted. */
  failed(): Promise<void>;
  /** It was no guess at all, such as when the hub was too busy: it is not counted. */
  cancelled(): Promise<void>;
}

export interface SignUpAttempt {
  /** Whether a mail that asks to confirm the e-mail may be sent: signing up goes on without it. */
  readonly mayMail: boolean;
  /** The account is there: at this address it counts as one that has signed in. */
  succeeded(): Promise<void>;
  /** There is no new account, and so no mail. */
  failed(): Promise<void>;
  /** Nothing was looked at, such as when the hub was too busy: it is not counted. */
  cancelled(): Promise<void>;
}

type MailKind = 'reset' | 'confirm';

export interface LoginRateLimits {
  /** @throws Problem RATE_LIMITED, as all of these */
  signIn(email: string, address: string): Promise<LoginAttempt>;
  /** The same for the current password that a change of it asks for; `account` is the id of the session's user. */
  passwordCheck(account: string, address: string): Promise<LoginAttempt>;
  signUp(email: string, address: string): Promise<SignUpAttempt>;
  /** Leaving for a provider's own page: cheap and no guess, so each hub counts its own. */
  startRedirect(address: string): Promise<void>;
  /** Coming back from there with a code, before the provider is asked about it. */
  finishRedirect(address: string): Promise<LoginAttempt>;
  /** A mail on request; counted alike whether the account exists or not. */
  requestMail(kind: MailKind, email: string, address: string): Promise<void>;
}

/** Counts are kept under hashes: the table names neither people nor machines. */
function hashed(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url');
}

/** Sign-ins that are begun at one address, which may be a whole campus, within seconds. */
const REDIRECT_STARTS = { points: 1_200, duration: 60 };

const doNothing = () => Promise.resolve();
const uncountedAttempt: LoginAttempt = { succeeded: doNothing, failed: doNothing, cancelled: doNothing };

export const noLoginRateLimits: LoginRateLimits = {
  signIn: () => Promise.resolve(uncountedAttempt),
  passwordCheck: () => Promise.resolve(uncountedAttempt),
  startRedirect: doNothing,
  finishRedirect: () => Promise.resolve(uncountedAttempt),
  signUp: () => Promise.resolve({ mayMail: true, ...uncountedAttempt }),
  requestMail: doNothing,
};

const accountOf = (email: string) => `email ${email.toLowerCase()}`;
const mailKey = (kind: MailKind, email: string) => hashed(kind, email.toLowerCase());

/** Limits against guessing, counted in PostgreSQL and so shared by all hubs of one database. */
export function loginRateLimits(pool: pg.Pool): LoginRateLimits {
  const counters = loginRateCounters(pool);
  const redirectStarts = new RateLimiterMemory(REDIRECT_STARTS);

  return {
    async signIn(email, address) {
      const account = accountOf(email);
      const here = hashed(addressKey(address));
      const pair = hashed(account, addressKey(address));
      await counters.assertBelow('successes_account', hashed(account));
      const isKnown = await counters.isMarked('known', pair);
      const isTried = await counters.isMarked('tried', pair);
      const charges = counters.charges();
      await charges.acquire('failures_account_address', pair);
      // Strangers who know an e-mail use the account's own limit up; it does not hold where its owner has signed in before.
      if (!isKnown) await charges.acquire('failures_account', hashed(account));
      let roomy = true;
      // An account counts once among those that were tried, so that guessing a few leaves the address its room.
      if (!isTried) roomy = await charges.consume(isKnown ? 'known_accounts_address' : 'accounts_address', here);
      if (!isKnown) roomy = (await charges.consume('failures_address', here)) && roomy;
      if (!roomy) await charges.acquire(isKnown ? 'slow_known_address' : 'slow_address', here);
      return {
        async succeeded() {
          await charges.refund();
          await counters.count('successes_account', hashed(account));
          await counters.reset('failures_account_address', pair);
          await counters.mark('known', pair);
        },
        async failed() {
          if (!isTried && roomy) await counters.mark('tried', pair);
        },
        cancelled: () => charges.refund(),
      };
    },
    async passwordCheck(account, address) {
      const everywhere = hashed(`password ${account}`);
      const pair = hashed(`password ${account}`, addressKey(address));
      await counters.assertBelow('successes_account', everywhere);
      const charges = counters.charges();
      await charges.acquire('failures_account_address', pair);
      await charges.acquire('failures_account', everywhere);
      return {
        async succeeded() {
          await charges.refund();
          await counters.count('successes_account', everywhere);
          await counters.reset('failures_account_address', pair);
        },
        failed: doNothing,
        cancelled: () => charges.refund(),
      };
    },
    async startRedirect(address) {
      await redirectStarts.consume(addressKey(address)).catch((refusal: unknown) => {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw rateLimited(Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000)));
      });
    },
    async finishRedirect(address) {
      const here = hashed(addressKey(address));
      const charges = counters.charges();
      if (!(await charges.consume('provider_failures_address', here)))
        await charges.acquire('slow_provider_address', here);
      const refund = () => charges.refund();
      return { succeeded: refund, failed: doNothing, cancelled: refund };
    },
    async signUp(email, address) {
      const here = hashed(addressKey(address));
      // As with sign-ins an e-mail counts once among those refused, so that one of them again and again takes nobody's room.
      const pair = hashed('sign-up', email.toLowerCase(), addressKey(address));
      const isTried = await counters.isMarked('tried', pair);
      const made = counters.charges();
      const refused = counters.charges();
      const slow = counters.charges();
      const mails = counters.charges();
      const refund = async (...all: Charges[]) => {
        for (const charges of all) await charges.refund();
      };
      let roomy = await made.consume('sign_ups_address', here);
      if (!isTried) roomy = (await refused.consume('refused_sign_ups_address', here)) && roomy;
      if (!roomy) {
        await slow.acquire('slow_sign_ups_address', here).catch(async (error: unknown) => {
          await refund(made, refused);
          throw error;
        });
      }
      const mail =
        (await mails.consume('mails_account', mailKey('confirm', email))) &&
        (await mails.consume('mails_address', here));
      if (!mail) await mails.refund();
      return {
        mayMail: mail,
        async succeeded() {
          await refused.refund();
          await counters.mark('known', hashed(accountOf(email), addressKey(address)));
        },
        async failed() {
          // No account was made; that somebody has asked about this e-mail stays counted.
          await refund(made, mails);
          if (!isTried) await counters.mark('tried', pair);
        },
        cancelled: () => refund(made, refused, slow, mails),
      };
    },
    async requestMail(kind, email, address) {
      const charges = counters.charges();
      const here = hashed(addressKey(address));
      await charges.acquire('mails_account', mailKey(kind, email));
      if (!(await charges.consume('mails_address', here))) await charges.acquire('slow_mails_address', here);
    },
  };
}
