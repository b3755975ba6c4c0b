import { PAGE_SIZE, UNPAGED_LIMIT } from '@exam-vault/contract/limits';
import { MAX_BOOKMARKS } from '@exam-vault/contract/personal';
import type { Kysely } from 'kysely';
import { isId } from '../../base/database/ids.ts';
import type { Schema, UserRow } from '../../base/database/schema.ts';
import { readableBy } from '../../library/documents/document-rights.ts';
import { tooManyBookmarks } from '../../base/errors.ts';
import type { Clock } from '../../base/ports/clock.ts';
import { readableDocument } from './readable-document.ts';

/** The documents that a person wants to find again. One that they may not read any more stays, and shows again when they may. */
export function bookmarkService({ db, clock }: { readonly db: Kysely<Schema>; readonly clock: Clock }) {
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
        await trx.selectFrom('users').select('_id').where('_id', '=', user._id).forNoKeyUpdate().execute();
        await trx
          .insertInto('bookmarks')
          .values({ user_id: user._id, document_id, at: clock.now() })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        const { count } = await trx
          .selectFrom('bookmarks')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .where('user_id', '=', user._id)
          .executeTakeFirstOrThrow();
        if (count > MAX_BOOKMARKS) throw tooManyBookmarks(MAX_BOOKMARKS);
      });
    },

    /** Also of a document that they may not read any more. @throws Problem NOT_FOUND when there is neither bookmark nor document for them */
    async remove(user: UserRow, document_id: string): Promise<void> {
      const removed = isId(document_id)
        ? await db
            .deleteFrom('bookmarks')
            .where('user_id', '=', user._id)
            .where('document_id', '=', document_id)
            .returning('document_id')
            .executeTakeFirst()
        : undefined;
      if (!removed) await readableDocument(db, user, document_id);
    },

    async ids(user: UserRow): Promise<string[]> {
      const rows = await readable(user).select('documents._id').orderBy('documents._id').execute();
      return rows.map(({ _id }) => _id);
    },

    /** The newest bookmark first; without a page all of them. */
    async list(user: UserRow, page?: number) {
      const [data, { total }] = await Promise.all([
        readable(user)
          .selectAll('documents')
          .select('bookmarks.at')
          .orderBy('bookmarks.at', 'desc')
          .orderBy('documents._id')
          .limit(page === undefined ? UNPAGED_LIMIT : PAGE_SIZE)
          .offset(page === undefined ? 0 : (page - 1) * PAGE_SIZE)
          .execute(),
        readable(user)
          .select((eb) => eb.fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow(),
      ]);
      return { data, total };
    },
  };
}
