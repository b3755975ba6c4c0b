import { createHash, randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { changeRows, deleteRows, doNothing, rowsOf } from '../../database/queries.ts';
import type { Schema } from '../../database/schema.ts';
import type { Clock } from '../../ports/clock.ts';
import type { DiscardProfile } from '../../ports/accounts.ts';
import type { IdentityTables } from './identity-database.ts';

const DAY_MS = 24 * 3_600_000;
const CONFIRM_LIFETIME_MS = DAY_MS;
/** Like better-auth's own lifetime of a reset link. */
const RESET_LIFETIME_MS = 3_600_000;
/** An expired link is known for this long, and 'this was not me' works for this long. */
const REMEMBERED_MS = 30 * DAY_MS;

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/**
 * - open: the button works
 * - confirmed: nothing is left to do
 * - expired: too late to confirm; 'this was not me' still works
 * - withdrawn: the account is gone
 */
export type LinkState = 'open' | 'confirmed' | 'expired' | 'withdrawn';

export interface EmailLink {
  readonly account: string;
  readonly email: string;
  readonly state: LinkState;
}

export interface EmailLinkOptions {
  readonly db: Kysely<Schema>;
  readonly issuer: string;
  readonly discardProfile: DiscardProfile;
  readonly clock: Clock;
}

type Identities = ReturnType<typeof identitiesOf>;

/** The provider's tables in a transaction of the hub. */
const identitiesOf = (db: Kysely<Schema>) => db.withTables<Pick<IdentityTables, keyof IdentityTables>>();

export type EmailLinks = ReturnType<typeof emailLinks>;

/** The links of mails that prove who owns an address. Reading one changes nothing, so that a mail scanner that opens it does no harm. */
export function emailLinks({ db: hubDb, issuer, discardProfile, clock }: EmailLinkOptions) {
  const db = identitiesOf(hubDb);

  async function add(kind: 'confirm' | 'reset', token: string, account: string, email: string, lifetimeMs: number) {
    const now = clock.now().getTime();
    await db
      .deleteFrom('identity_email_links')
      .where('expires_at', '<', new Date(now - REMEMBERED_MS))
      .execute();
    await db
      .insertInto('identity_email_links')
      .values({ token_hash: hashOf(token), kind, account, email, expires_at: new Date(now + lifetimeMs) })
      .onConflict(doNothing)
      .execute();
  }

  async function find(trx: Identities, kind: 'confirm' | 'reset', token: string): Promise<EmailLink | null> {
    const row = await trx
      .selectFrom('identity_email_links as link')
      .leftJoin('identity_users as user', (join) =>
        // An account that has another address meanwhile is not the one that the link was sent for.
        join.onRef('user.id', '=', 'link.account').onRef('user.email', '=', 'link.email'),
      )
      .select(['link.account', 'link.email', 'link.expires_at', 'user.email_verified'])
      .where('link.token_hash', '=', hashOf(token))
      .where('link.kind', '=', kind)
      .executeTakeFirst();
    if (!row) return null;
    const { account, email, expires_at, email_verified } = row;
    const unconfirmedState = expires_at > clock.now() ? 'open' : 'expired';
    const state = email_verified === null ? 'withdrawn' : email_verified ? 'confirmed' : unconfirmedState;
    return { account, email, state };
  }

  /** Runs `change` on an account whose row is locked. @returns the link as it was before */
  function changing(token: string, change: (trx: Kysely<Schema>, link: EmailLink) => Promise<void>) {
    return hubDb.transaction().execute(async (hubTrx) => {
      const trx = identitiesOf(hubTrx);
      const before = await find(trx, 'confirm', token);
      if (!before) return null;
      await rowsOf(trx, 'identity_users', { id: before.account }).select('id').forUpdate().execute();
      const link = await find(trx, 'confirm', token);
      if (link) await change(hubTrx, link);
      return link;
    });
  }

  const setConfirmed = async (trx: Identities, account: string) => {
    await changeRows(trx, 'identity_users', { id: account })
      .set({ email_verified: true, updated_at: clock.now() })
      .execute();
    await sql`select audit_account(${account}, 'user.email_confirm')`.execute(trx);
  };

  return {
    /** @returns the token for a confirmation mail */
    async newConfirmation(account: string, email: string): Promise<string> {
      const token = randomBytes(24).toString('base64url');
      await add('confirm', token, account, email, CONFIRM_LIFETIME_MS);
      return token;
    },

    /** Remembers that a reset link goes to the address by mail. Using it proves who owns the address; an operator's printed link proves nothing. */
    rememberMailedReset: (token: string, account: string, email: string) =>
      add('reset', token, account, email, RESET_LIFETIME_MS),

    read: (token: string) => find(db, 'confirm', token),

    /** Confirms the address of an open link. @returns the link as it was, or null for an unknown one */
    confirm: (token: string) =>
      changing(token, async (trx, { state, account }) => {
        if (state === 'open') await setConfirmed(identitiesOf(trx), account);
      }),

    /** Removes the account of an unconfirmed address, with all that it holds. @returns the link as it was, or null for an unknown one */
    withdraw: (token: string) =>
      changing(token, async (trx, { state, account }) => {
        if (state !== 'open' && state !== 'expired') return;
        await discardProfile(trx, { issuer, subject: account }, 'user.not_me');
        const identities = identitiesOf(trx);
        await identities.deleteFrom('identity_verifications').where('value', '=', account).execute();
        await identities.deleteFrom('identity_users').where('id', '=', account).execute();
      }),

    /** The account with an unconfirmed address to which this reset link was mailed, or null. */
    async unconfirmedOwnerOfReset(token: string): Promise<string | null> {
      const link = await find(db, 'reset', token);
      return link?.state === 'open' ? link.account : null;
    },

    /** Removes all that was set while the address was not confirmed: second factor, sessions, linked accounts, name, profile. */
    discardStrangers: (account: string) =>
      hubDb.transaction().execute(async (hubTrx) => {
        const trx = identitiesOf(hubTrx);
        await discardProfile(hubTrx, { issuer, subject: account }, 'user.reset_unconfirmed');
        await deleteRows(trx, 'identity_second_factors', { user_id: account }).execute();
        await deleteRows(trx, 'identity_sessions', { user_id: account }).execute();
        await deleteRows(trx, 'identity_accounts', { user_id: account })
          .where('provider_id', '!=', 'credential')
          .execute();
        await changeRows(trx, 'identity_users', { id: account })
          .set({
            name: sql`split_part(email, '@', 1)`,
            two_factor_enabled: false,
            session_version: sql`session_version + 1`,
            updated_at: clock.now(),
          })
          .execute();
      }),

    setConfirmed: (account: string) => hubDb.transaction().execute((trx) => setConfirmed(identitiesOf(trx), account)),
  };
}
