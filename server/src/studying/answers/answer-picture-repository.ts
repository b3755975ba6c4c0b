import { type Kysely } from 'kysely';
import { changeRows, deleteRows, rowsOf } from '../../base/database/queries.ts';
import type { AnswerPictureRow } from '../../base/database/answer-schema.ts';
import { isId } from '../../base/database/ids.ts';
import type { Schema } from '../../base/database/schema.ts';

/** What a picture shows of itself, and where its file is. */
export type ShownPicture = Pick<AnswerPictureRow, '_id' | 'file_id' | 'width' | 'height'>;

const fileIds = (rows: ReadonlyArray<{ readonly file_id: string }>) => rows.map(({ file_id }) => file_id);

/** Pictures of answers. After the commit, the caller discards the files of rows that were removed. @param db the database or a transaction */
export function answerPictureRepository(db: Kysely<Schema>) {
  return {
    async idsOf(answer_id: string): Promise<string[]> {
      const rows = await rowsOf(db, 'answer_pictures', { answer_id }).select('_id').orderBy('place').execute();
      return rows.map(({ _id }) => _id);
    },

    async filesOf(answer_id: string): Promise<string[]> {
      return fileIds(await rowsOf(db, 'answer_pictures', { answer_id }).select('file_id').execute());
    },

    /**
     * Makes these the pictures of an answer, in this order; others that it had are removed.
     * @returns the files of those that were removed; null when one is another person's, in another answer, or gone
     */
    async put(owner_id: string, answer_id: string, ids: readonly string[]): Promise<string[] | null> {
      if (!ids.every(isId)) return null;
      // In one order, so that two requests do not wait for each other.
      for (const _id of ids.toSorted()) {
        const place = ids.indexOf(_id);
        const put = await changeRows(db, 'answer_pictures', { _id, owner_id })
          .set({ answer_id, place })
          .where((eb) => eb.or([eb('answer_id', 'is', null), eb('answer_id', '=', answer_id)]))
          .returning('_id')
          .executeTakeFirst();
        if (!put) return null;
      }
      let rest = deleteRows(db, 'answer_pictures', { answer_id });
      if (ids.length > 0) rest = rest.where('_id', 'not in', ids);
      return fileIds(await rest.returning('file_id').execute());
    },
  };
}
