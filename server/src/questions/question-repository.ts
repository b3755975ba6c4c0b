import { sql, type Kysely } from 'kysely';
import type { DocumentRow, QuestionRow, Schema, StoredWord } from '../database/schema.ts';
import type { CutQuestion } from './cut/cut-questions.ts';
import type { CutPage } from './cut/page-rows.ts';
import { questionTerms } from './question-terms.ts';

/** Pages that are cut: no exam has more, and a book that was uploaded as a paper costs no more. */
const MAX_CUT_PAGES = 40;
/** Boxes are stored as whole numbers of this grid (`indexing/stored-page.ts`). */
const PAGE_GRID = 10_000;

/** What the lists of questions show: everything but the index. */
export const QUESTION_COLUMNS = [
  '_id',
  'document_id',
  'place',
  'parent_id',
  'label',
  'printed',
  'section',
  'is_alternative',
  'text',
  'marks',
  'boxes',
  'confidence',
  'corrected_at',
  'subject',
  'is_public',
  'asked',
] as const;
export type ShownQuestion = Omit<QuestionRow, 'terms'>;

export type QuestionRepository = ReturnType<typeof questionRepository>;

const toWord = ([text, left, top, width, height, line]: StoredWord) => ({
  text,
  box: [left / PAGE_GRID, top / PAGE_GRID, width / PAGE_GRID, height / PAGE_GRID] as const,
  line,
});

/** The n-th question with a label is the n-th one of the cut before, too. */
function keyed<Item extends { readonly label: string }>(items: readonly Item[]): Map<string, Item> {
  const counts = new Map<string, number>();
  return new Map(
    items.map((item) => {
      const count = counts.get(item.label) ?? 0;
      counts.set(item.label, count + 1);
      return [`${item.label} ${count}`, item];
    }),
  );
}

/** Questions and the pages that they are cut from. @param db the database or a transaction */
export function questionRepository(db: Kysely<Schema>) {
  const shown = () => db.selectFrom('questions').select(QUESTION_COLUMNS);
  return {
    /** The pages of a paper as they were read. */
    async pages({ _id, file_id }: Pick<DocumentRow, '_id' | 'file_id'>): Promise<CutPage[]> {
      const rows = await db
        .selectFrom('document_pages')
        .select(['page', 'source', 'words'])
        .where('document_id', '=', _id)
        .where('file_id', '=', file_id)
        .where('page', '<=', MAX_CUT_PAGES)
        .orderBy('page')
        .execute();
      return rows.map(({ page, source, words }) => ({
        page,
        source,
        words: (words ?? []).filter((word) => word[6] === 0).map(toWord),
        alternatives: (words ?? []).filter((word) => word[6] === 1).map(toWord),
      }));
    },

    async find(_id: string): Promise<ShownQuestion | null> {
      return (await shown().where('_id', '=', _id).executeTakeFirst()) ?? null;
    },

    async ofPaper(document_id: string): Promise<ShownQuestion[]> {
      return await shown().where('document_id', '=', document_id).orderBy('place').execute();
    },

    /** Whether the paper waits to be cut, or could not be cut and is tried again later; null when neither. */
    async cutState(document_id: string): Promise<'waiting' | 'failed' | null> {
      const { rows } = await sql<{ is_soon: boolean }>`
        select due_at <= now() + interval '10 minutes' as is_soon from questions_due where document_id = ${document_id} and must_cut
      `.execute(db);
      const [row] = rows;
      if (!row) return null;
      return row.is_soon ? 'waiting' : 'failed';
    },

    /**
     * Replaces the questions of a paper by a new cut of the same file. Questions with the same label keep their id; corrected ones stay as they are, and
     * removed ones do not come back. @returns false when the paper has another file by now
     */
    async saveCut({ _id, file_id }: DocumentRow, cut: readonly CutQuestion[]): Promise<boolean> {
      return await db.transaction().execute(async (trx) => {
        const { rows: papers } = await sql<DocumentRow & { field_terms: string[] }>`
          select d.*, question_field_terms(d) as field_terms from documents d where _id = ${_id} and file_id = ${file_id} for share of d
        `.execute(trx);
        const [paper] = papers;
        if (!paper) return false;
        const before = await questionRepository(trx).ofPaper(_id);
        const removed = await trx
          .selectFrom('removed_questions')
          .select('label')
          .where('document_id', '=', _id)
          .execute();
        const gone = new Set(removed.map(({ label }) => label));
        const old = keyed(before);
        const ids: (string | null)[] = [];
        const kept = new Set<string>();
        const cutKeys = [...keyed(cut).keys()];
        for (const [index, question] of cut.entries()) {
          const known = old.get(cutKeys[index] ?? '');
          if (known) kept.add(known._id);
          const parent = question.parent === null ? null : (ids[question.parent] ?? null);
          if (known?.corrected_at) {
            await trx.updateTable('questions').set({ place: index }).where('_id', '=', known._id).execute();
            ids.push(known._id);
            continue;
          }
          if (gone.has(question.label)) {
            ids.push(parent);
            if (known) kept.delete(known._id);
            continue;
          }
          const terms = sql<string>`array_to_tsvector(${[...paper.field_terms, ...questionTerms(question.text)]}::text[])`;
          const values = {
            place: index,
            parent_id: parent,
            label: question.label,
            printed: question.printed,
            section: question.section,
            is_alternative: question.isAlternative,
            text: question.text,
            marks: question.marks,
            boxes: JSON.stringify(question.boxes),
            confidence: question.confidence,
            terms,
          };
          const row = known
            ? await trx
                .updateTable('questions')
                .set(values)
                .where('_id', '=', known._id)
                .returning('_id')
                .executeTakeFirstOrThrow()
            : await trx
                .insertInto('questions')
                .values({ ...values, document_id: _id, subject: paper.subject, is_public: paper.is_public })
                .returning('_id')
                .executeTakeFirstOrThrow();
          ids.push(row._id);
        }
        const lost = before
          .filter((question) => !kept.has(question._id) && question.corrected_at === null)
          .map((question) => question._id);
        if (lost.length > 0) await questionRepository(trx).remove(lost);
        return true;
      });
    },

    /** Removes questions; those that were matched with them are counted again. */
    async remove(ids: readonly string[]): Promise<void> {
      const { rows } = await sql<{ _id: string }>`
        select distinct unnest(array[question_id, other_id]) as _id from question_matches
        where question_id = any(${[...ids]}::uuid[]) or other_id = any(${[...ids]}::uuid[])
      `.execute(db);
      // A part whose question is removed becomes a question of its own.
      await sql`update questions set parent_id = null where parent_id = any(${[...ids]}::uuid[])`.execute(db);
      await sql`delete from questions where _id = any(${[...ids]}::uuid[])`.execute(db);
      await sql`select recount_asked(${rows.map(({ _id }) => _id)}::uuid[])`.execute(db);
    },
  };
}
