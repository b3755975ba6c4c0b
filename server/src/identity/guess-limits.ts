import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { rateLimited } from '../errors.ts';
import { addressKey } from '../http/address-key.ts';
import { guessCounters, type Charges } from './guess-counters.ts';

/** An attempt counts as a failure from its beginning, so that a hundred at once are not one; then it says how it went. */
export interface Attempt {
  /** It was right: the failures of this account at this address are forgiven. */
  succeeded(): Promise<void>;
  /** It was wrong: it stays counted. */
  failed(): Promise<void>;
  /** It was no guess at all, such as when the hub was too busy: it is not counted. */
  withdrawn(): Promise<void>;
}

export interface SignUp {
  /** Whether a mail that asks to confirm the e-mail may be sent: signing up goes on without it. */
  readonly mail: boolean;
  /** The account is there: at this address it counts as one that has signed in. */
  succeeded(): Promise<void>;
  /** There is no new account, and so no mail. */
  failed(): Promise<void>;
  /** Nothing was looked at, such as when the hub was too busy: it is not counted. */
  withdrawn(): Promise<void>;
}

type MailKind = 'reset' | 'confirm';

export interface GuessLimits {
  /** @throws Problem RATE_LIMITED, as all of these */
  signIn(email: string, address: string): Promise<Attempt>;
  /** The same for the current password that a change of it asks for; `account` is the id of the session's user. */
  password(account: string, address: string): Promise<Attempt>;
  signUp(email: string, address: string): Promise<SignUp>;
  /** Leaving for a provider's own page: cheap and no guess, so each hub counts its own. */
  leave(address: string): Promise<void>;
  /** Coming back from there with a code, before the provider is asked about it. */
  comeBack(address: string): Promise<Attempt>;
  /** A mail on request; counted alike whether the account exists or not. */
  mail(kind: MailKind, email: string, address: string): Promise<void>;
}

/** Counts are kept under hashes: the table names neither people nor machines. */
function hashed(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url');
}

/** Sign-ins that are begun at one address, which may be a whole campus, within seconds. */
const LEAVING = { points: 1_200, duration: 60 };

const nothing = () => Promise.resolve();
const uncounted: Attempt = { succeeded: nothing, failed: nothing, withdrawn: nothing };

export const noLimits: GuessLimits = {
  signIn: () => Promise.resolve(uncounted),
  password: () => Promise.resolve(uncounted),
  leave: nothing,
  comeBack: () => Promise.resolve(uncounted),
  signUp: () => Promise.resolve({ mail: true, ...uncounted }),
  mail: nothing,
};

const accountOf = (email: string) => `email ${email.toLowerCase()}`;
const mailKey = (kind: MailKind, email: string) => hashed(kind, email.toLowerCase());

/** Limits against guessing, counted in PostgreSQL and so shared by all hubs of one database. */
export function guessLimits(pool: pg.Pool): GuessLimits {
  const counters = guessCounters(pool);
  const leaving = new RateLimiterMemory(LEAVING);

  return {
    async signIn(email, address) {
      const account = accountOf(email);
      const here = hashed(addressKey(address));
      const pair = hashed(account, addressKey(address));
      await counters.hold('successes_account', hashed(account));
      const isKnown = await counters.isMarked('known', pair);
      const isTried = await counters.isMarked('tried', pair);
      const charges = counters.charges();
      await charges.take('failures_account_address', pair);
      // Strangers who know an e-mail use the account's own limit up; it does not hold where its owner has signed in before.
      if (!isKnown) await charges.take('failures_account', hashed(account));
      let roomy = true;
      // An account counts once among those that were tried, so that guessing a few leaves the address its room.
      if (!isTried) roomy = await charges.fits(isKnown ? 'known_accounts_address' : 'accounts_address', here);
      if (!isKnown) roomy = (await charges.fits('failures_address', here)) && roomy;
      if (!roomy) await charges.take(isKnown ? 'slow_known_address' : 'slow_address', here);
      return {
        async succeeded() {
          await charges.giveBack();
          await counters.note('successes_account', hashed(account));
          await counters.forgive('failures_account_address', pair);
          await counters.mark('known', pair);
        },
        async failed() {
          if (!isTried && roomy) await counters.mark('tried', pair);
        },
        withdrawn: () => charges.giveBack(),
      };
    },
    async password(account, address) {
      const everywhere = hashed(`password ${account}`);
      const pair = hashed(`password ${account}`, addressKey(address));
      await counters.hold('successes_account', everywhere);
      const charges = counters.charges();
      await charges.take('failures_account_address', pair);
      await charges.take('failures_account', everywhere);
      return {
        async succeeded() {
          await charges.giveBack();
          await counters.note('successes_account', everywhere);
          await counters.forgive('failures_account_address', pair);
        },
        failed: nothing,
        withdrawn: () => charges.giveBack(),
      };
    },
    async leave(address) {
      await leaving.consume(addressKey(address)).catch((refusal: unknown) => {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw rateLimited(Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000)));
      });
    },
    async comeBack(address) {
      const here = hashed(addressKey(address));
      const charges = counters.charges();
      if (!(await charges.fits('provider_failures_address', here))) await charges.take('slow_provider_address', here);
      const giveBack = () => charges.giveBack();
      return { succeeded: giveBack, failed: nothing, withdrawn: giveBack };
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
      const giveBack = async (...all: Charges[]) => {
        for (const charges of all) await charges.giveBack();
      };
      let roomy = await made.fits('sign_ups_address', here);
      if (!isTried) roomy = (await refused.fits('refused_sign_ups_address', here)) && roomy;
      if (!roomy) {
        await slow.take('slow_sign_ups_address', here).catch(async (error: unknown) => {
          await giveBack(made, refused);
          throw error;
        });
      }
      const mail =
        (await mails.fits('mails_account', mailKey('confirm', email))) && (await mails.fits('mails_address', here));
      if (!mail) await mails.giveBack();
      return {
        mail,
        async succeeded() {
          await refused.giveBack();
          await counters.mark('known', hashed(accountOf(email), addressKey(address)));
        },
        async failed() {
          // No account was made; that somebody has asked about this e-mail stays counted.
          await giveBack(made, mails);
          if (!isTried) await counters.mark('tried', pair);
        },
        withdrawn: () => giveBack(made, refused, slow, mails),
      };
    },
    async mail(kind, email, address) {
      const charges = counters.charges();
      const here = hashed(addressKey(address));
      await charges.take('mails_account', mailKey(kind, email));
      if (!(await charges.fits('mails_address', here))) await charges.take('slow_mails_address', here);
    },
  };
}
