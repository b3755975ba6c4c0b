import { sql, type Kysely } from 'kysely';
import { first, rowsOf } from '../../base/database/queries.ts';
import type { DocumentRow, QuestionRow, Schema } from '../../base/database/schema.ts';
import { MAX_CUT_PAGES, type StoredCutPage } from './cut/cut-stored-pages.ts';

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
  'revision',
  'own_topics',
  'subject',
  'is_public',
  'asked',
] as const;
/** A topic that the hub has found, or a teacher has said. */
export interface ShownTopic {
  readonly name: string;
  readonly confidence: number;
}
export type ShownQuestion = Omit<QuestionRow, 'terms' | 'cut_from'> & { readonly topics: readonly ShownTopic[] };

/**
 * The topics of a question. What a teacher has said counts at once, as far as the subject still has it; the sums follow.
 * @param question the name of its table in the query around it
 */
export const topicsOf = (question: 'questions' | 'q') => sql<ShownTopic[]>`(
  case when ${sql.ref(`${question}.own_topics`)} is null then (
    select coalesce(json_agg(json_build_object('name', t.name, 'confidence', qt.confidence) order by qt.place), '[]')
    from question_topics qt join topics t on t._id = qt.topic_id where qt.question_id = ${sql.ref(`${question}._id`)}
  ) else (
    select coalesce(json_agg(json_build_object('name', t.name, 'confidence', 1) order by own.place), '[]')
    from unnest(${sql.ref(`${question}.own_topics`)}) with ordinality own (name, place)
      join topics t on t.subject = ${sql.ref(`${question}.subject`)} and t.name = own.name
  ) end
)`;
/** With the questions of the cut that a corrected one stands for. */
export type KeptQuestion = Omit<QuestionRow, 'terms'>;

export type QuestionRepository = ReturnType<typeof questionRepository>;

/** Questions and the pages that they are cut from. @param db the database or a transaction */
export function questionRepository(db: Kysely<Schema>) {
  type Of = { readonly _id: string } | { readonly document_id: string };
  const kept = (of: Of) => rowsOf(db, 'questions', of).select(QUESTION_COLUMNS);
  const shown = (of: Of) => kept(of).select(topicsOf('questions').as('topics'));
  return {
    /** The pages of a paper as they were read. */
    async pages({ _id, file_id }: Pick<DocumentRow, '_id' | 'file_id'>): Promise<StoredCutPage[]> {
      return await rowsOf(db, 'document_pages', { document_id: _id, file_id })
        .select(['page', 'source', sql<string | null>`words::text`.as('words')])
        .where('page', '<=', MAX_CUT_PAGES)
        .orderBy('page')
        .execute();
    },

    async find(_id: string): Promise<ShownQuestion | null> {
      return await first(shown({ _id }));
    },

    async ofPaper(document_id: string): Promise<ShownQuestion[]> {
      return await shown({ document_id }).orderBy('place').execute();
    },

    /** The same with what their corrections stand for. */
    async keptOf(document_id: string): Promise<KeptQuestion[]> {
      return await kept({ document_id }).select('cut_from').orderBy('place').execute();
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
