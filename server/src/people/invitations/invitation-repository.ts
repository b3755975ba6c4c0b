import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '@exam-vault/contract/permissions';
import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import { changeRows, deleteRows, first, rowsOf } from '../../base/database/queries.ts';
import { isId } from '../../base/database/ids.ts';
import type { InvitationLinkTable, InvitationTable } from '../../base/database/account-schema.ts';
import type { Schema } from '../../base/database/schema.ts';

export type InvitationRow = Selectable<InvitationTable>;
export type InvitationLinkRow = Selectable<InvitationLinkTable>;

/** A link has it; the hub keeps its hash alone. */
export const newToken = () => randomBytes(24).toString('base64url');
export const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Invitations, and links for several people. Inside a transaction, create a repository on that transaction. */
export function invitationRepository(db: Kysely<Schema>) {
  /** Nobody has used or withdrawn these, and they have not expired. */
  const open = (now: Date) =>
    changeRows(db, 'invitations', { used_at: null, withdrawn_at: null }).where('expires_at', '>', now);

  return {
    async add(token: string, values: Omit<Insertable<InvitationTable>, 'token_hash'>): Promise<InvitationRow> {
      const row = { ...values, token_hash: hashOf(token) };
      return await db.insertInto('invitations').values(row).returningAll().executeTakeFirstOrThrow();
    },

    /** A new invitation takes the place of the earlier ones for the address. */
    async withdrawAll(email: string, now: Date): Promise<void> {
      await open(now).set({ withdrawn_at: now }).where('email', '=', email).execute();
    },

    /** @returns null unless it was open */
    withdraw: async (_id: string, now: Date): Promise<InvitationRow | null> =>
      isId(_id) ? await first(open(now).set({ withdrawn_at: now }).where('_id', '=', _id).returningAll()) : null,

    /** Uses an open invitation, of two at the same moment once. @returns null if there is none for this token and address */
    claim: (token: string, email: string, now: Date): Promise<InvitationRow | null> =>
      first(
        open(now)
          .set({ used_at: now })
          .where('token_hash', '=', hashOf(token))
          .where('email', '=', email)
          .returningAll(),
      ),

    /** Makes an invitation open again whose sign-up was refused. */
    async release(_id: string): Promise<void> {
      await changeRows(db, 'invitations', { _id }).set({ used_at: null }).execute();
    },

    /** The latest invitation of this address that was used or can still be used. */
    latestFor: (email: string, now: Date): Promise<InvitationRow | null> =>
      first(
        rowsOf(db, 'invitations', { email, withdrawn_at: null })
          .selectAll()
          .where((eb) => eb.or([eb('used_at', 'is not', null), eb('expires_at', '>', now)]))
          .orderBy('created_at', 'desc')
          .limit(1),
      ),

    async markUsed(_id: string, now: Date): Promise<void> {
      await changeRows(db, 'invitations', { _id, used_at: null }).set({ used_at: now }).execute();
    },

    /** A link that can be used now. */
    openLink: (token: string, now: Date): Promise<InvitationLinkRow | null> =>
      first(
        rowsOf(db, 'invitation_links', { token_hash: hashOf(token), withdrawn_at: null })
          .selectAll()
          .where('ends_at', '>', now)
          .whereRef('used', '<', 'uses'),
      ),

    /**
     * Counts one use of a link, and makes an invitation for the address that is used at once, so that the rules of invitations hold for the
     * person. Of uses at the same moment there are never more than the link has. Needs a transaction.
     * @returns the invitation's _id and role; null when the link cannot be used
     */
    async useLink(token: string, email: string, now: Date): Promise<{ _id: string; role: Role | null } | null> {
      const link = await changeRows(db, 'invitation_links', { token_hash: hashOf(token), withdrawn_at: null })
        .set((eb) => ({ used: eb('used', '+', 1) }))
        .where('ends_at', '>', now)
        .whereRef('used', '<', 'uses')
        .returning(['_id as link_id', 'role', 'invited_by', 'invited_by_id', 'ends_at as expires_at'])
        .executeTakeFirst();
      if (!link) return null;
      // Nobody has its token: the link is the way in.
      const row = { ...link, email: email.toLowerCase(), token_hash: randomBytes(32), mailed: false };
      return await db
        .insertInto('invitations')
        .values({ ...row, created_at: now, used_at: now })
        .returning(['_id', 'role'])
        .executeTakeFirstOrThrow();
    },

    /** Gives a use back whose sign-up was refused. Needs a transaction. */
    async releaseLink(_id: string): Promise<void> {
      const gone = await deleteRows(db, 'invitations', { _id }).returning('link_id').executeTakeFirst();
      if (!gone?.link_id) return;
      const used = sql<number>`used - 1`;
      await changeRows(db, 'invitation_links', { _id: gone.link_id }).set({ used }).execute();
    },
  };
}
