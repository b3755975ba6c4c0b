import { MAX_BOOKMARKS } from '@exam-vault/contract/personal';
import type { ServiceDeps } from '../../base/service-deps.ts';
import { countOf, deleteRows, doNothing, pageOf, rowsOf } from '../../base/database/queries.ts';
import type { UserRow } from '../../base/database/schema.ts';
import { readableBy } from '../../library/documents/document-rights.ts';
import { tooManyBookmarks } from '../../base/errors.ts';
import { readableDocument } from './readable-document.ts';

/** The documents that a person wants to find again. One that they may not read any more stays, and shows again when they may. */
export function bookmarkService({ db, clock }: ServiceDeps) {
  const readable = (user: UserRow) =>
    db
      .selectFrom('bookmarks')
      .innerJoin('documents', 'documents._id', 'bookmarks.document_id')
      .where('bookmarks.user_id', '=', user._id)
      .where(({ eb }) => readableBy(user)(eb));

  return {
    /** A repeat keeps the first moment. @throws Problem NOT_FOUND, TOO_MANY_BOOKMARKS */
    async add(user: UserRow, document_id: string): Promise<void> {
      await readableDocument(db, user, document_id);
      await db.transaction().execute(async (trx) => {
        // Two calls at the same time must not both be the last one.
        await rowsOf(trx, 'users', { _id: user._id }).select('_id').forNoKeyUpdate().execute();
        await trx
          .insertInto('bookmarks')
          .values({ user_id: user._id, document_id, at: clock.now() })
          .onConflict(doNothing)
          .execute();
        const count = await countOf(rowsOf(trx, 'bookmarks', { user_id: user._id }));
        if (count > MAX_BOOKMARKS) throw tooManyBookmarks(MAX_BOOKMARKS);
      });
    },

    /** Also of a document that they may not read any more. @throws Problem NOT_FOUND when there is neither bookmark nor document for them */
    async remove(user: UserRow, document_id: string): Promise<void> {
      const removed = await deleteRows(db, 'bookmarks', { user_id: user._id, document_id })
        .returning('document_id')
        .executeTakeFirst();
      if (!removed) await readableDocument(db, user, document_id);
    },

    async ids(user: UserRow): Promise<string[]> {
      const rows = await readable(user).select('documents._id').orderBy('documents._id').execute();
      return rows.map(({ _id }) => _id);
    },

    /** The newest bookmark first; without a page all of them. */
    list: (user: UserRow, page?: number) =>
      pageOf(
        readable(user)
          .selectAll('documents')
          .select('bookmarks.at')
          .orderBy('bookmarks.at', 'desc')
          .orderBy('documents._id'),
        page,
      ),
  };
}
