import { mayAnswer } from '@exam-vault/contract/answer-permissions';
import { MAX_PINNED, PINNED_KINDS } from '@exam-vault/contract/helpful';
import { mayModerate, readsAs } from '@exam-vault/contract/permissions';
import { sql } from 'kysely';
import { actorOf } from '../../base/actor.ts';
import { changeRows, deleteRows, doNothing, rowsOf } from '../../base/database/queries.ts';
import type { DocumentRow, UserRow } from '../../base/database/schema.ts';
import { forbidden, tooManyPinned, validation } from '../../base/errors.ts';
import type { ServiceDeps } from '../../base/service-deps.ts';
import { auditLog } from '../../library/audit/audit-log.ts';
import { isShown } from '../../library/documents/document-rights.ts';
import { readableDocument } from '../../people/personal/readable-document.ts';

export type HelpfulService = ReturnType<typeof helpfulService>;

/** Marks of people who find a document helpful, and pins of teachers (contract section 9, decision 95). */
export function helpfulService({ db, clock }: ServiceDeps) {
  async function stateOf(user: UserRow, { _id, owner_id }: DocumentRow) {
    const { rows } = await sql<{ helpful: number; marked: boolean }>`
      select helpful_count as helpful, exists (
        select from helpful_marks m where m.document_id = d._id and m.user_id = ${user._id}
      ) as marked from documents d where d._id = ${_id}
    `.execute(db);
    return { ...(rows[0] ?? { helpful: 0, marked: false }), own: owner_id === user._id };
  }

  return {
    /** @throws Problem NOT_FOUND */
    state: async (user: UserRow, _id: string) => await stateOf(user, await readableDocument(db, user, _id)),

    /** A repeat changes nothing. Alumni who only read may take a mark back. @throws Problem NOT_FOUND, FORBIDDEN for an own document */
    async mark(user: UserRow, _id: string, isHelpful: boolean) {
      const document = await readableDocument(db, user, _id);
      if (document.owner_id === user._id || (isHelpful && !mayAnswer(user))) throw forbidden();
      const mark = { document_id: document._id, user_id: user._id };
      if (isHelpful) await db.insertInto('helpful_marks').values(mark).onConflict(doNothing).execute();
      else await deleteRows(db, 'helpful_marks', mark).execute();
      return await stateOf(user, document);
    },

    /** A repeat changes nothing. @throws Problem FORBIDDEN, NOT_FOUND, VALIDATION for what is no published paper or notes, TOO_MANY_PINNED */
    async pin(teacher: UserRow, _id: string, pinned: boolean): Promise<void> {
      if (!mayModerate(teacher)) throw forbidden();
      const { _id: document_id, subject } = await readableDocument(db, teacher, _id);
      await db.transaction().execute(async (trx) => {
        // Two teachers at the same moment must not both pin the last one.
        await sql`select pg_advisory_xact_lock(hashtextextended(${`pinned ${subject}`}, 0))`.execute(trx);
        const row = await rowsOf(trx, 'documents', { _id: document_id, subject })
          .selectAll()
          .forNoKeyUpdate()
          .executeTakeFirst();
        if (!row || (row.pinned_at !== null) === pinned) return;
        if (pinned && (!PINNED_KINDS.includes(row.kind) || !isShown(row, 'institution')))
          throw validation('Only published papers and notes can be pinned.');
        const at = clock.now();
        if (pinned) {
          const others = await rowsOf(trx, 'documents', { subject })
            .select('title')
            .where('pinned_at', 'is not', null)
            .orderBy('pinned_at')
            .execute();
          if (others.length >= MAX_PINNED) throw tooManyPinned(others.map(({ title }) => title));
        }
        await changeRows(trx, 'documents', { _id: document_id })
          .set({ pinned_at: pinned ? at : null })
          .execute();
        const action = pinned ? 'subject.pin' : 'subject.unpin';
        await auditLog(trx).append({
          ...actorOf(teacher),
          at,
          action,
          object_id: document_id,
          about_id: row.owner_id,
          detail: { subject },
        });
      });
    },

    /** What is pinned in a subject and in the lists of this person, the latest pin first. */
    async pinnedIn(user: UserRow, subject: string): Promise<DocumentRow[]> {
      const rows = await rowsOf(db, 'documents', { subject })
        .selectAll()
        .where('pinned_at', 'is not', null)
        .orderBy('pinned_at', 'desc')
        .limit(MAX_PINNED)
        .execute();
      return rows.filter((row) => isShown(row, readsAs(user)));
    },
  };
}
