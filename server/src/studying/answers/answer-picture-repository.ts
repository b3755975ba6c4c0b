import { sql, type Insertable, type Kysely } from 'kysely';
import type { AnswerPictureRow, AnswerPictureTable } from '../../base/database/answer-schema.ts';
import { isId } from '../../base/database/ids.ts';
import type { Schema } from '../../base/database/schema.ts';

/** What a picture shows of itself, and where its file is. */
export type ShownPicture = Pick<AnswerPictureRow, '_id' | 'file_id' | 'width' | 'height'>;

/** Rows that one statement removes. */
const REMOVED_AT_ONCE = 100;

const fileIds = (rows: ReadonlyArray<{ readonly file_id: string }>) => rows.map(({ file_id }) => file_id);

/** Pictures of answers. After the commit, the caller discards the files of rows that were removed. @param db the database or a transaction */
export function answerPictureRepository(db: Kysely<Schema>) {
  return {
    async add(picture: Insertable<AnswerPictureTable>): Promise<AnswerPictureRow> {
      return await db.insertInto('answer_pictures').values(picture).returningAll().executeTakeFirstOrThrow();
    },

    async ofFile(file_id: string): Promise<AnswerPictureRow | null> {
      const row = await db.selectFrom('answer_pictures').selectAll().where('file_id', '=', file_id).executeTakeFirst();
      return row ?? null;
    },

    async idsOf(answer_id: string): Promise<string[]> {
      const rows = await db
        .selectFrom('answer_pictures')
        .select('_id')
        .where('answer_id', '=', answer_id)
        .orderBy('place')
        .execute();
      return rows.map(({ _id }) => _id);
    },

    async filesOf(answer_id: string): Promise<string[]> {
      return fileIds(
        await db.selectFrom('answer_pictures').select('file_id').where('answer_id', '=', answer_id).execute(),
      );
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
        const put = await db
          .updateTable('answer_pictures')
          .set({ answer_id, place })
          .where('_id', '=', _id)
          .where('owner_id', '=', owner_id)
          .where((eb) => eb.or([eb('answer_id', 'is', null), eb('answer_id', '=', answer_id)]))
          .returning('_id')
          .executeTakeFirst();
        if (!put) return null;
      }
      let rest = db.deleteFrom('answer_pictures').where('answer_id', '=', answer_id);
      if (ids.length > 0) rest = rest.where('_id', 'not in', ids);
      return fileIds(await rest.returning('file_id').execute());
    },

    /** Removes the oldest pictures of a person that stand in no answer, until `most` are left. @returns their files */
    async removeBeyond(owner_id: string, most: number): Promise<string[]> {
      const { rows } = await sql<{ file_id: string }>`
        delete from answer_pictures where answer_id is null and _id in (
          select _id from answer_pictures where owner_id = ${owner_id} and answer_id is null
          order by created_at desc, _id offset ${most}
        ) returning file_id
      `.execute(db);
      return fileIds(rows);
    },

    /** Removes pictures that stand in no answer and are older. @returns the files of some of them; call it until there are none */
    async removeUnused(before: Date): Promise<string[]> {
      const { rows } = await sql<{ file_id: string }>`
        delete from answer_pictures where answer_id is null and _id in (
          select _id from answer_pictures where answer_id is null and created_at < ${before}
          order by created_at limit ${REMOVED_AT_ONCE} for update skip locked
        ) returning file_id
      `.execute(db);
      return fileIds(rows);
    },
  };
}
