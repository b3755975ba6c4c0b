import type pg from 'pg';
import { Problem } from '../errors.ts';
import { addressKey } from './address-key.ts';
import { loginRateCounters, type Charges, type LoginRateCounters } from './login-rate-counters.ts';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { hashed, throwRateLimited } from './shared-limiter.ts';

/**
 * One attempt to prove who somebody is. It is counted as a failure when it begins, so that a hundred attempts at the same moment cannot
 * pass as one. The caller reports the outcome with exactly one of these methods.
 */
export interface LoginAttempt {
  /** Refunds the attempt, and forgets the failures of this account at this address. */
  succeeded(): Promise<void>;
  /** The attempt stays counted. */
  failed(): Promise<void>;
  /** Refunds an attempt that could not be checked, for example because the hub was too busy. */
  cancelled(): Promise<void>;
}

/** Makes an attempt and reports its outcome. What is right stands, also when that cannot be noted. */
export async function makeAttempt<Outcome>(
  attempt: LoginAttempt,
  make: () => Promise<Outcome>,
  isRight: (outcome: Outcome) => boolean,
  log: { warn(details: object, message: string): void },
): Promise<Outcome> {
  const outcome = await make().catch(async (error: unknown) => {
    await attempt.cancelled().catch(() => {});
    throw error;
  });
  if (!isRight(outcome)) await attempt.failed();
  else
    await attempt
      .succeeded()
      .catch((error: unknown) => log.warn({ err: error }, 'a successful sign-in was not recorded'));
  return outcome;
}

export interface SignUpAttempt {
  /** Whether the mail that confirms the e-mail may be sent. Signing up works without it. */
  readonly mayMail: boolean;
  /** The account exists now. From this address it counts as an account that has signed in before. */
  succeeded(): Promise<void>;
  /** No account was created, and so no mail was sent. */
  failed(): Promise<void>;
  /** Refunds an attempt that could not be checked. */
  cancelled(): Promise<void>;
}

type MailKind = 'reset' | 'confirm';

/** All methods throw Problem RATE_LIMITED. */
export interface LoginRateLimits {
  signIn(email: string, address: string): Promise<LoginAttempt>;
  /** A check of the password inside a session; `account` is the id of the session's user. */
  passwordCheck(account: string, address: string): Promise<LoginAttempt>;
  signUp(email: string, address: string): Promise<SignUpAttempt>;
  /** A redirect to an external provider's own page. It is cheap, so each hub counts in its own memory. */
  startRedirect(address: string): Promise<void>;
  /** The return from that page with a code, before the provider is asked about the code. */
  finishRedirect(address: string): Promise<LoginAttempt>;
  /** Reading or using a mailed link. It is cheap, so each hub counts in its own memory. */
  openLink(address: string): Promise<void>;
  /** A mail on request. It is counted whether the account exists or not. */
  requestMail(kind: MailKind, email: string, address: string): Promise<void>;
}

/** Redirects from one address, which may be a whole campus, within `duration` seconds. */
const REDIRECT_STARTS = { points: 1_200, duration: 60 };
/** Mailed links opened from one address within `duration` seconds. */
const LINKS_OPENED = { points: 600, duration: 60 };

const doNothing = () => Promise.resolve();
const uncountedAttempt: LoginAttempt = { succeeded: doNothing, failed: doNothing, cancelled: doNothing };

/** RATE_LIMITS=off. */
export const noLoginRateLimits: LoginRateLimits = {
  signIn: () => Promise.resolve(uncountedAttempt),
  passwordCheck: () => Promise.resolve(uncountedAttempt),
  startRedirect: doNothing,
  finishRedirect: () => Promise.resolve(uncountedAttempt),
  signUp: () => Promise.resolve({ mayMail: true, ...uncountedAttempt }),
  openLink: doNothing,
  requestMail: doNothing,
};

/** Limits against guessing passwords and e-mails, counted in PostgreSQL for all hubs of one database (decision 8). */
export function loginRateLimits(pool: pg.Pool): LoginRateLimits {
  const counters = loginRateCounters(pool);
  const redirectStarts = new RateLimiterMemory(REDIRECT_STARTS);
  const linksOpened = new RateLimiterMemory(LINKS_OPENED);
  const consume = async (limiter: RateLimiterMemory, address: string): Promise<void> => {
    await limiter.consume(addressKey(address)).catch(throwRateLimited);
  };
  return {
    signIn: (email, address) => signInAttempt(counters, email, address),
    passwordCheck: (account, address) => passwordAttempt(counters, account, address),
    signUp: (email, address) => signUpAttempt(counters, email, address),
    startRedirect: (address) => consume(redirectStarts, address),
    openLink: (address) => consume(linksOpened, address),
    async finishRedirect(address) {
      const charges = counters.charges();
      const addressHash = hashed(addressKey(address));
      if (!(await charges.consume('provider_failures_address', addressHash)))
        await charges.acquire('slow_provider_address', addressHash);
      const refund = () => charges.refund();
      return { succeeded: refund, failed: doNothing, cancelled: refund };
    },
    async requestMail(kind, email, address) {
      const charges = counters.charges();
      await charges.acquire('mails_account', mailKey(kind, email));
      if (kind === 'confirm') await chargeSignUpMail(charges, address);
      else await chargeResetMail(counters, charges, email, address);
    },
  };
}

const accountKey = (email: string) => hashed(emailText(email));
const accountAtAddressKey = (email: string, address: string) => hashed(emailText(email), addressKey(address));
const emailText = (email: string) => `email ${email.toLowerCase()}`;
const mailKey = (kind: MailKind, email: string) => hashed(kind, email.toLowerCase());

async function signInAttempt(counters: LoginRateCounters, email: string, address: string): Promise<LoginAttempt> {
  const account = accountKey(email);
  const accountAtAddress = accountAtAddressKey(email, address);
  const addressHash = hashed(addressKey(address));
  await counters.assertBelow('successes_account', account);
  const isKnown = await counters.isMarked('known', accountAtAddress);
  const isTried = await counters.isMarked('tried', accountAtAddress);
  const charges = counters.charges();
  await charges.acquire('failures_account_address', accountAtAddress);
  // Strangers who know an e-mail can use up the limit of its account. The owner must still get in from where they signed in before.
  if (!isKnown) await charges.acquire('failures_account', account);
  let isWithin = true;
  // An account counts once as tried. Many attempts at a few accounts must not use up the limit of the whole address.
  if (!isTried) isWithin = await charges.consume(isKnown ? 'known_accounts_address' : 'accounts_address', addressHash);
  if (!isKnown) isWithin = (await charges.consume('failures_address', addressHash)) && isWithin;
  if (!isWithin) await charges.acquire(isKnown ? 'slow_known_address' : 'slow_address', addressHash);
  return {
    async succeeded() {
      await charges.refund();
      await counters.count('successes_account', account);
      await counters.reset('failures_account_address', accountAtAddress);
      await counters.mark('known', accountAtAddress);
    },
    async failed() {
      if (!isTried && isWithin) await counters.mark('tried', accountAtAddress);
    },
    cancelled: () => charges.refund(),
  };
}

async function passwordAttempt(counters: LoginRateCounters, accountId: string, address: string): Promise<LoginAttempt> {
  const account = hashed(`password ${accountId}`);
  const accountAtAddress = hashed(`password ${accountId}`, addressKey(address));
  await counters.assertBelow('successes_account', account);
  const charges = counters.charges();
  await charges.acquire('failures_account_address', accountAtAddress);
  await charges.acquire('failures_account', account);
  return {
    async succeeded() {
      await charges.refund();
      await counters.count('successes_account', account);
      await counters.reset('failures_account_address', accountAtAddress);
    },
    failed: doNothing,
    cancelled: () => charges.refund(),
  };
}

async function signUpAttempt(counters: LoginRateCounters, email: string, address: string): Promise<SignUpAttempt> {
  const addressHash = hashed(addressKey(address));
  const triedKey = hashed('sign-up', email.toLowerCase(), addressKey(address));
  // An e-mail counts once as refused. Repeated attempts with one e-mail must not use up the limit of the whole address.
  const isTried = await counters.isMarked('tried', triedKey);
  const created = counters.charges();
  const refused = counters.charges();
  const slow = counters.charges();
  const mails = counters.charges();
  let isWithin = await created.consume('sign_ups_address', addressHash);
  if (!isTried) isWithin = (await refused.consume('refused_sign_ups_address', addressHash)) && isWithin;
  if (!isWithin) {
    await slow.acquire('slow_sign_ups_address', addressHash).catch(async (error: unknown) => {
      await refundAll(created, refused);
      throw error;
    });
  }
  const mayMail = await mails
    .acquire('mails_account', mailKey('confirm', email))
    .then(() => chargeSignUpMail(mails, address))
    .then(
      () => true,
      (refusal: unknown) => {
        if (refusal instanceof Problem) return false;
        throw refusal;
      },
    );
  return {
    mayMail,
    async succeeded() {
      await refused.refund();
      await counters.mark('known', accountAtAddressKey(email, address));
    },
    async failed() {
      // `refused` stays charged: the answer has told whether this e-mail has an account.
      await refundAll(created, mails);
      if (!isTried) await counters.mark('tried', triedKey);
    },
    cancelled: () => refundAll(created, refused, slow, mails),
  };
}

/** The key of a limit that all addresses share. */
const EVERYBODY = 'everybody';

async function chargeSignUpMail(charges: Charges, address: string): Promise<void> {
  const addressHash = hashed(addressKey(address));
  if (!(await charges.consume('sign_up_mails_address', addressHash)))
    await charges.acquire('slow_sign_up_mails_address', addressHash);
  if (!(await charges.consume('sign_up_mails', EVERYBODY))) await charges.acquire('slow_sign_up_mails', EVERYBODY);
}

/** Requests with invented e-mails must not use up the resets of those who sign in from the same address. */
async function chargeResetMail(
  counters: LoginRateCounters,
  charges: Charges,
  email: string,
  address: string,
): Promise<void> {
  const addressHash = hashed(addressKey(address));
  const isKnown = await counters.isMarked('known', accountAtAddressKey(email, address));
  if (!(await charges.consume(isKnown ? 'known_mails_address' : 'mails_address', addressHash)))
    await charges.acquire(isKnown ? 'slow_known_mails_address' : 'slow_mails_address', addressHash);
}

async function refundAll(...all: Charges[]): Promise<void> {
  for (const charges of all) await charges.refund();
}
