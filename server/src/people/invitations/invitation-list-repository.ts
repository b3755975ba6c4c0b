import { randomBytes } from 'node:crypto';
import type { Role } from '@exam-vault/contract/permissions';
import { sql, type Kysely } from 'kysely';
import { changeRows } from '../../base/database/queries.ts';
import type { Schema } from '../../base/database/schema.ts';
import { jobQueue } from '../../base/queue/job-queue.ts';
import { hashOf, type InvitationRow } from './invitation-repository.ts';

/** Rows of one statement: PostgreSQL takes 65,535 values. */
const ROWS_AT_ONCE = 1_000;
/** A hub that ends while it sends a mail has not noted it: after this time the mail is sent again. */
const LEASE_S = 5 * 60;

type NewInvitations = Pick<InvitationRow, 'mailed' | 'invited_by' | 'invited_by_id' | 'created_at' | 'expires_at'>;

/** Invitations of a list, and the mails that wait. */
export function invitationListRepository(db: Kysely<Schema>) {
  const mails = jobQueue(db, { table: 'invitations', id: '_id', due: 'mail_due_at', leaseS: LEASE_S });

  return {
    mails,

    /** One list at a time, until the transaction ends. */
    async takeTurn(): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtext('exam-vault invitation list'))`.execute(db);
    },

    /** Which of these addresses, in lower case, are of people who are registered. */
    async members(emails: readonly string[]): Promise<Set<string>> {
      const { rows } = await sql<{ email: string }>`
        select distinct lower(email) as email from users where lower(email) = any(${emails}::text[])
      `.execute(db);
      return new Set(rows.map(({ email }) => email));
    },

    /** Which of these addresses have an invitation that can still be used. */
    async invited(emails: readonly string[], now: Date): Promise<Set<string>> {
      const { rows } = await sql<{ email: string }>`
        select distinct email from invitations
        where email = any(${emails}::text[]) and used_at is null and withdrawn_at is null and expires_at > ${now}
      `.execute(db);
      return new Set(rows.map(({ email }) => email));
    },

    /** Where the link is mailed, the mail waits, and its token is made when it is sent: the hub keeps no token. */
    async add(
      addresses: ReadonlyArray<{ readonly email: string; readonly role: Role | null; readonly token: string }>,
      shared: NewInvitations,
    ): Promise<void> {
      const rows = addresses.map(({ email, role, token }) => ({
        email,
        role,
        token_hash: shared.mailed ? randomBytes(32) : hashOf(token),
        ...shared,
        mail_due_at: shared.mailed ? sql<Date>`now()` : null,
        mail_state: shared.mailed ? ('waiting' as const) : null,
      }));
      for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
        await db
          .insertInto('invitations')
          .values(rows.slice(at, at + ROWS_AT_ONCE))
          .execute();
    },

    async mailCounts(since: Date): Promise<{ waiting: number; sent: number; failed: number }> {
      const rows = await db
        .selectFrom('invitations')
        .select(['mail_state', (eb) => eb.fn.countAll<number>().as('count')])
        .where('mail_state', 'is not', null)
        .where('created_at', '>', since)
        .groupBy('mail_state')
        .execute();
      const count = (state: string) => rows.find(({ mail_state }) => mail_state === state)?.count ?? 0;
      return { waiting: count('waiting'), sent: count('sent'), failed: count('failed') };
    },

    /** Takes the mail whose inviter's turn it is, for this hub alone, and gives the invitation its token. */
    async takeMail(token: string): Promise<InvitationRow | null> {
      return await mails.claim([0], { set: sql`token_hash = ${hashOf(token)}, mail_tries = mail_tries + 1` });
    },

    /** @param state null: its invitation was used, withdrawn or has expired meanwhile */
    async endMail({ _id }: InvitationRow, state: 'sent' | 'failed' | null): Promise<void> {
      await changeRows(db, 'invitations', { _id }).set({ mail_due_at: null, mail_state: state }).execute();
    },
  };
}
