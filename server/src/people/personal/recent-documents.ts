import { MAX_RECENT, POPULAR_DAYS } from '@exam-vault/contract/personal';
import { sql, type Kysely } from 'kysely';
import type { ServiceDeps } from '../../base/service-deps.ts';
import { deleteRows, rowsOf } from '../../base/database/queries.ts';
import type { Schema, UserRow } from '../../base/database/schema.ts';
import { readableBy } from '../../library/documents/document-rights.ts';
import { readableDocument } from './readable-document.ts';

const DAY_MS = 86_400_000;

/** The day as the database writes it, in UTC. */
export const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

/** What a person has read last. The page tells it: the viewer waits for nothing, and who is signed out tells nothing. */
export function recentDocuments({ db, clock }: ServiceDeps) {
  const empty = async (trx: Kysely<Schema>, user: UserRow) =>
    void (await deleteRows(trx, 'recent_documents', { user_id: user._id }).execute());

  async function isEnabled(user: UserRow): Promise<boolean> {
    const row = await rowsOf(db, 'personal_settings', { user_id: user._id })
      .select('recent_enabled')
      .executeTakeFirst();
    return row?.recent_enabled ?? true;
  }

  return {
    /**
     * Keeps it as read now, and forgets the oldest one. The first reading of a day counts for what is read most, by no name.
     * @returns false when this person keeps nothing @throws Problem NOT_FOUND
     */
    async add(user: UserRow, document_id: string): Promise<boolean> {
      const { is_public } = await readableDocument(db, user, document_id);
      const now = clock.now();
      const today = dayOf(now);
      const { rows } = await sql<{ kept: boolean }>`
        with before as (
          select document_id from recent_documents
          where user_id = ${user._id} and document_id = ${document_id} and at >= ${today}::date at time zone 'UTC'
        ), kept as (
          insert into recent_documents (user_id, document_id, at)
          select ${user._id}, ${document_id}, ${now}
          where not exists (select from personal_settings where user_id = ${user._id} and not recent_enabled)
          on conflict (user_id, document_id) do update set at = excluded.at
          returning document_id
        ), counted as (
          insert into reading_days (document_id, day, readings)
          select document_id, ${today}::date, 1 from kept
          where ${is_public}::boolean and not exists (select from before)
          on conflict (document_id, day) do update set readings = reading_days.readings + 1
        ), forgotten as (
          delete from recent_documents where user_id = ${user._id} and document_id in (
            select document_id from recent_documents
            where user_id = ${user._id} and document_id <> ${document_id}
            order by at desc, document_id offset ${MAX_RECENT - 1}
          )
        )
        select exists (select from kept) as kept
      `.execute(db);
      return rows[0]?.kept ?? false;
    },

    async list(user: UserRow) {
      const [enabled, data] = await Promise.all([
        isEnabled(user),
        db
          .selectFrom('recent_documents')
          .innerJoin('documents', 'documents._id', 'recent_documents.document_id')
          .selectAll('documents')
          .select('recent_documents.at')
          .where('recent_documents.user_id', '=', user._id)
          .where(({ eb }) => readableBy(user)(eb))
          .orderBy('recent_documents.at', 'desc')
          .orderBy('documents._id')
          .limit(MAX_RECENT)
          .execute(),
      ]);
      return { enabled, data };
    },

    /** @returns whether reading is kept from now on */
    async empty(user: UserRow): Promise<boolean> {
      await empty(db, user);
      return await isEnabled(user);
    },

    async enable(user: UserRow, recent_enabled: boolean): Promise<void> {
      await db.transaction().execute(async (trx) => {
        await trx
          .insertInto('personal_settings')
          .values({ user_id: user._id, recent_enabled })
          .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ recent_enabled }))
          .execute();
        if (!recent_enabled) await empty(trx, user);
      });
    },

    /** Readings that do not count any more. */
    async forgetOld(): Promise<void> {
      const oldest = dayOf(new Date(clock.now().getTime() - (POPULAR_DAYS + 1) * DAY_MS));
      await sql`delete from reading_days where day < ${oldest}::date`.execute(db);
    },
  };
}
