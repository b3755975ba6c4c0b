import { createHash } from 'node:crypto';
import { PAGE_SIZE } from '@exam-vault/contract/limits';
import type { Insertable, Kysely, Selectable } from 'kysely';
import { isId } from '../../base/database/ids.ts';
import type { InvitationTable, Schema } from '../../base/database/schema.ts';

export type InvitationRow = Selectable<InvitationTable>;

/** What the hub keeps of a token. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Invitations. Inside a transaction, create a repository on that transaction. */
export function invitationRepository(db: Kysely<Schema>) {
  /** Nobody has used or withdrawn these, and they have not expired. */
  const open = (now: Date) =>
    db
      .updateTable('invitations')
      .where('used_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .where('expires_at', '>', now);

  return {
    async add(token: string, values: Omit<Insertable<InvitationTable>, 'token_hash'>): Promise<InvitationRow> {
      return db
        .insertInto('invitations')
        .values({ ...values, token_hash: hashOf(token) })
        .returningAll()
        .executeTakeFirstOrThrow();
    },

    /** A new invitation takes the place of the earlier ones for the address. */
    async withdrawAll(email: string, now: Date): Promise<void> {
      await open(now).set({ withdrawn_at: now }).where('email', '=', email).execute();
    },

    async page(page: number): Promise<{ rows: InvitationRow[]; total: number }> {
      const { total } = await db
        .selectFrom('invitations')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await db
        .selectFrom('invitations')
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('_id', 'desc')
        .limit(PAGE_SIZE)
        .offset((page - 1) * PAGE_SIZE)
        .execute();
      return { rows, total };
    },

    async find(_id: string): Promise<InvitationRow | null> {
      if (!isId(_id)) return null;
      return (await db.selectFrom('invitations').selectAll().where('_id', '=', _id).executeTakeFirst()) ?? null;
    },

    async findByToken(token: string): Promise<InvitationRow | null> {
      const query = db.selectFrom('invitations').selectAll().where('token_hash', '=', hashOf(token));
      return (await query.executeTakeFirst()) ?? null;
    },

    /** @returns null unless it was open */
    async withdraw(_id: string, now: Date): Promise<InvitationRow | null> {
      if (!isId(_id)) return null;
      const row = await open(now).set({ withdrawn_at: now }).where('_id', '=', _id).returningAll().executeTakeFirst();
      return row ?? null;
    },

    /** Uses an open invitation, of two at the same moment once. @returns null if there is none for this token and address */
    async claim(token: string, email: string, now: Date): Promise<InvitationRow | null> {
      const claimed = open(now)
        .set({ used_at: now })
        .where('token_hash', '=', hashOf(token))
        .where('email', '=', email)
        .returningAll();
      return (await claimed.executeTakeFirst()) ?? null;
    },

    /** Makes an invitation open again whose sign-up was refused. */
    async release(_id: string): Promise<void> {
      await db.updateTable('invitations').set({ used_at: null }).where('_id', '=', _id).execute();
    },

    /** The latest invitation of this address that was used or can still be used. */
    async latestFor(email: string, now: Date): Promise<InvitationRow | null> {
      const row = await db
        .selectFrom('invitations')
        .selectAll()
        .where('email', '=', email)
        .where('withdrawn_at', 'is', null)
        .where((eb) => eb.or([eb('used_at', 'is not', null), eb('expires_at', '>', now)]))
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row ?? null;
    },

    /** Addresses of people who never came. */
    async forget(endedBefore: Date): Promise<void> {
      await db.deleteFrom('invitations').where('used_at', 'is', null).where('expires_at', '<', endedBefore).execute();
    },

    async markUsed(_id: string, now: Date): Promise<void> {
      await db
        .updateTable('invitations')
        .set({ used_at: now })
        .where('_id', '=', _id)
        .where('used_at', 'is', null)
        .execute();
    },
  };
}
