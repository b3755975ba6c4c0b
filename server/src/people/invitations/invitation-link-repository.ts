import { randomBytes } from 'node:crypto';
import { PAGE_SIZE } from '@exam-vault/contract/limits';
import type { Role } from '@exam-vault/contract/permissions';
import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import { isId } from '../../base/database/ids.ts';
import type { InvitationLinkTable, Schema } from '../../base/database/schema.ts';
import { hashOf } from './invitation-repository.ts';

export type InvitationLinkRow = Selectable<InvitationLinkTable>;

/** Invitation links. Inside a transaction, create a repository on that transaction. */
export function invitationLinkRepository(db: Kysely<Schema>) {
  return {
    async add(token: string, values: Omit<Insertable<InvitationLinkTable>, 'token_hash'>): Promise<InvitationLinkRow> {
      return db
        .insertInto('invitation_links')
        .values({ ...values, token_hash: hashOf(token) })
        .returningAll()
        .executeTakeFirstOrThrow();
    },

    async page(page: number): Promise<{ rows: InvitationLinkRow[]; total: number }> {
      const { total } = await db
        .selectFrom('invitation_links')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await db
        .selectFrom('invitation_links')
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('_id', 'desc')
        .limit(PAGE_SIZE)
        .offset((page - 1) * PAGE_SIZE)
        .execute();
      return { rows, total };
    },

    async find(_id: string): Promise<InvitationLinkRow | null> {
      if (!isId(_id)) return null;
      return (await db.selectFrom('invitation_links').selectAll().where('_id', '=', _id).executeTakeFirst()) ?? null;
    },

    /** One that can be used now. */
    async findOpen(token: string, now: Date): Promise<InvitationLinkRow | null> {
      const row = await db
        .selectFrom('invitation_links')
        .selectAll()
        .where('token_hash', '=', hashOf(token))
        .where('withdrawn_at', 'is', null)
        .where('ends_at', '>', now)
        .whereRef('used', '<', 'uses')
        .executeTakeFirst();
      return row ?? null;
    },

    /** @returns null unless it was not withdrawn yet */
    async withdraw(_id: string, now: Date): Promise<InvitationLinkRow | null> {
      if (!isId(_id)) return null;
      const row = await db
        .updateTable('invitation_links')
        .set({ withdrawn_at: now })
        .where('_id', '=', _id)
        .where('withdrawn_at', 'is', null)
        .returningAll()
        .executeTakeFirst();
      return row ?? null;
    },

    /**
     * Counts one use, and makes an invitation for the address that is used at once, so that the rules of invitations hold for the person. Of
     * uses at the same moment there are never more than the link has. Needs a transaction.
     * @returns the invitation's _id and role; null when the link cannot be used
     */
    async claim(token: string, email: string, now: Date): Promise<{ _id: string; role: Role | null } | null> {
      const link = await db
        .updateTable('invitation_links')
        .set((eb) => ({ used: eb('used', '+', 1) }))
        .where('token_hash', '=', hashOf(token))
        .where('withdrawn_at', 'is', null)
        .where('ends_at', '>', now)
        .whereRef('used', '<', 'uses')
        .returningAll()
        .executeTakeFirst();
      if (!link) return null;
      return db
        .insertInto('invitations')
        .values({
          email: email.toLowerCase(),
          role: link.role,
          // Nobody has its token: the link is the way in.
          token_hash: randomBytes(32),
          mailed: false,
          invited_by: link.invited_by,
          invited_by_id: link.invited_by_id,
          created_at: now,
          expires_at: link.ends_at,
          used_at: now,
          link_id: link._id,
        })
        .returning(['_id', 'role'])
        .executeTakeFirstOrThrow();
    },

    /** Gives a use back whose sign-up was refused. Needs a transaction. */
    async release(invitation_id: string): Promise<void> {
      const gone = await db
        .deleteFrom('invitations')
        .where('_id', '=', invitation_id)
        .returning('link_id')
        .executeTakeFirst();
      if (!gone?.link_id) return;
      await db
        .updateTable('invitation_links')
        .set({ used: sql<number>`used - 1` })
        .where('_id', '=', gone.link_id)
        .execute();
    },
  };
}
