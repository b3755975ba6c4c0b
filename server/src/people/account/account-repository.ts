import { FORMER_MEMBER, type DocumentChoice } from '@exam-vault/contract/account';
import { sql, type ExpressionBuilder, type Kysely } from 'kysely';
import { replaceTexts } from '../../library/audit/forget-person.ts';
import { changeRows, deleteRows, rowsOf } from '../../base/database/queries.ts';
import type { Schema, UserRow } from '../../base/database/schema.ts';
import { FORMER_ISSUER } from '../users/user-repository.ts';

/** Answers of other people stand under the questions of these documents. */
const hasAnswersOfOthers = ({ exists, selectFrom }: ExpressionBuilder<Schema, 'documents'>) =>
  exists(
    selectFrom('answers')
      .select('answers._id')
      .whereRef('answers.document_id', '=', 'documents._id')
      .whereRef('answers.author_id', '<>', 'documents.owner_id'),
  );

/** What a person's account consists of. Make one on a transaction: only together do its changes leave nothing behind. */
export function accountRepository(trx: Kysely<Schema>) {
  return {
    /** The documents of a person, the deleted ones too, at most `most`; and the files that go with them. Those with answers of others stay. */
    async removeDocuments(
      owner_id: string,
      most: number,
    ): Promise<Array<{ _id: string; kind: string; file_ids: string[] }>> {
      const locked = await rowsOf(trx, 'documents', { owner_id })
        .select('_id')
        .where((eb) => eb.not(hasAnswersOfOthers(eb)))
        .orderBy('_id')
        .limit(most)
        .forUpdate()
        .execute();
      if (locked.length === 0) return [];
      // Somebody may have answered before the lock was there.
      const documents = await trx
        .selectFrom('documents')
        .select(['_id', 'kind', 'file_id'])
        .where(
          '_id',
          'in',
          locked.map(({ _id }) => _id),
        )
        .where((eb) => eb.not(hasAnswersOfOthers(eb)))
        .execute();
      if (documents.length === 0) return [];
      const ids = documents.map(({ _id }) => _id);
      const pictures = await trx
        .selectFrom('draft_pictures')
        .select(['document_id', 'file_id'])
        .where('document_id', 'in', ids)
        .execute();
      const answered = await trx
        .selectFrom('answer_pictures')
        .innerJoin('answers', 'answers._id', 'answer_pictures.answer_id')
        .select(['document_id', 'file_id'])
        .where('document_id', 'in', ids)
        .execute();
      await trx.deleteFrom('documents').where('_id', 'in', ids).execute();
      return documents.map(({ _id, kind, file_id }) => {
        const own = [...pictures, ...answered]
          .filter(({ document_id }) => document_id === _id)
          .map((picture) => picture.file_id);
        return { _id, kind, file_ids: [file_id, ...own] };
      });
    },

    /** Whether there are documents that `removeDocuments` would remove. */
    async ownsDocuments(owner_id: string): Promise<boolean> {
      const row = await rowsOf(trx, 'documents', { owner_id })
        .select('_id')
        .where((eb) => eb.not(hasAnswersOfOthers(eb)))
        .limit(1)
        .execute();
      return row.length > 0;
    },

    /** Deletes the documents that are left, as a person deletes one: until they are purged, others have their answers in their own data. */
    async deleteDocuments(owner_id: string, at: Date): Promise<Array<{ _id: string; kind: string }>> {
      return await changeRows(trx, 'documents', { owner_id, deleted_at: null })
        .set({ deleted_at: at })
        .returning(['_id', 'kind'])
        .execute();
    },

    /** Photographs that only their owner could read: of documents that stay, and of drafts; and the drafts. @returns their files */
    async removeOwnFiles(owner_id: string): Promise<string[]> {
      const pictures = await trx
        .deleteFrom('draft_pictures')
        .where((eb) =>
          eb.or([
            eb('document_id', 'in', eb.selectFrom('documents').select('_id').where('owner_id', '=', owner_id)),
            eb('draft_id', 'in', eb.selectFrom('drafts').select('_id').where('owner_id', '=', owner_id)),
          ]),
        )
        .returning('file_id')
        .execute();
      const drafts = await deleteRows(trx, 'drafts', { owner_id }).returning('file_id').execute();
      return [...new Set([...pictures, ...drafts].map(({ file_id }) => file_id))];
    },

    /** The row that stands where a person stood: a random id, and nothing of them but their role. */
    async addPseudonym({ role }: UserRow, at: Date): Promise<string> {
      const isStudent = role === 'student';
      const { _id } = await trx
        .insertInto('users')
        .values({
          issuer: FORMER_ISSUER,
          subject: sql<string>`gen_random_uuid()::text`,
          role,
          name: FORMER_MEMBER,
          email: '',
          role_id: '',
          department: '',
          university: '',
          college: '',
          ...(isStudent ? { semester: '', start_year: '', end_year: '', status: null } : { status: 'Rejected' }),
          disabled_at: at,
          created_at: at,
          updated_at: at,
        })
        .returning('_id')
        .executeTakeFirstOrThrow();
      return _id;
    },

    /**
     * Answers stay with the documents, under the pseudonym, or go with them; so do their pictures. What the person confirmed stays confirmed.
     * @returns files of pictures that go
     */
    async leaveAnswers(_id: string, { documents, texts, pseudonym }: Leaving): Promise<string[]> {
      let going = deleteRows(trx, 'answer_pictures', { owner_id: _id });
      if (documents === 'keep') going = going.where('answer_id', 'is', null);
      const pictures = await going.returning('file_id').execute();
      if (documents === 'keep') {
        const hidden = await rowsOf(trx, 'answers', { author_id: _id })
          .select(['_id', 'hidden_reason'])
          .where('hidden_reason', 'is not', null)
          .execute();
        for (const row of hidden) {
          const hidden_reason = withoutTexts(row.hidden_reason, texts);
          await changeRows(trx, 'answers', { _id: row._id }).set({ hidden_reason }).execute();
        }
        await changeRows(trx, 'answer_pictures', { owner_id: _id }).set({ owner_id: pseudonym }).execute();
        await changeRows(trx, 'answers', { author_id: _id }).set({ author_id: pseudonym }).execute();
      } else await deleteRows(trx, 'answers', { author_id: _id }).execute();
      await changeRows(trx, 'answers', { confirmed_by: _id }).set({ confirmed_by: pseudonym }).execute();
      return pictures.map(({ file_id }) => file_id);
    },

    /** What stays goes to the pseudonym: documents that are kept, and reviews. What was written to the person about them loses `texts`. */
    async handOver(_id: string, texts: readonly string[], pseudonym: string): Promise<void> {
      const comments = await rowsOf(trx, 'documents', { owner_id: _id })
        .select(['_id', 'comment'])
        .where('comment', 'is not', null)
        .execute();
      for (const row of comments) {
        const comment = withoutTexts(row.comment, texts);
        if (comment !== row.comment) await changeRows(trx, 'documents', { _id: row._id }).set({ comment }).execute();
      }
      await changeRows(trx, 'documents', { owner_id: _id })
        .set({ owner_id: pseudonym, uploaded_by: FORMER_MEMBER })
        .execute();
      await changeRows(trx, 'documents', { reviewer_id: _id })
        .set({ reviewer_id: pseudonym, approved_by: FORMER_MEMBER })
        .execute();
    },

    /** What the person did for others, where their name stands beside their id. */
    async leaveDeeds(_id: string, pseudonym: string): Promise<void> {
      const invited = { invited_by: FORMER_MEMBER, invited_by_id: pseudonym };
      await changeRows(trx, 'notifications', { by_id: _id })
        .set({ by_name: FORMER_MEMBER, by_id: pseudonym })
        .execute();
      await changeRows(trx, 'reports', { resolved_by_id: _id })
        .set({ resolved_by: FORMER_MEMBER, resolved_by_id: pseudonym })
        .execute();
      await changeRows(trx, 'invitations', { invited_by_id: _id }).set(invited).execute();
      await changeRows(trx, 'invitation_links', { invited_by_id: _id }).set(invited).execute();
      await changeRows(trx, 'semester_steps', { made_by_id: _id })
        .set({ made_by: FORMER_MEMBER, made_by_id: pseudonym })
        .execute();
    },

    /**
     * Invitations of the person's address: all of them where it is proved to be theirs, else those by which they came. An account that only
     * claims an address takes nothing from its owner.
     * @returns the address in lower case; null where nothing proves it: neither a mail, nor an invitation that was handed over
     */
    async removeInvitations({ _id, email }: UserRow, ownsAddress: boolean): Promise<string | null> {
      const address = email.toLowerCase();
      if (address === '') return null;
      let removal = deleteRows(trx, 'invitations', { email: address });
      if (!ownsAddress) {
        removal = removal.where('used_at', 'is not', null).where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('users')
                .select('_id')
                .where(sql`lower(email)`, '=', address)
                .where('_id', '<>', _id),
            ),
          ),
        );
      }
      const removed = await removal.returning('link_id').execute();
      return ownsAddress || removed.some(({ link_id }) => link_id === null) ? address : null;
    },
  };
}

/** What becomes of a person's answers, and the texts that those which stay lose. */
interface Leaving {
  readonly documents: DocumentChoice;
  readonly texts: readonly string[];
  readonly pseudonym: string;
}

const withoutTexts = (text: string | null, texts: readonly string[]): string | null =>
  replaceTexts(text, texts, FORMER_MEMBER) as string | null;
