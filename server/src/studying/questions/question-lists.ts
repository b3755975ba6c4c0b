import type { FoundQuestion, Repeats } from '@exam-vault/contract/questions';
import type { ExamSitting } from '@exam-vault/contract/sittings';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../base/database/schema.ts';
import { presentQuestion } from './present-question.ts';
import { QUESTION_COLUMNS, topicsOf, type ShownQuestion } from './question-repository.ts';

/** A question with what lists say about its paper. */
export interface ListedQuestion extends ShownQuestion, ExamSitting {
  readonly title: string;
  readonly exam_year: number | null;
  readonly exam_type: string | null;
}

/** What a question with its paper has to show. */
export const presentFound = (row: ListedQuestion): FoundQuestion => ({
  ...presentQuestion(row),
  paper: {
    _id: row.document_id,
    title: row.title,
    exam_year: row.exam_year,
    exam_type: row.exam_type ?? '',
    exam_date: row.exam_date,
    session: row.session,
    variant: row.variant,
  },
});

/** A question in which another one is repeated. */
export interface RepeatRow extends ListedQuestion {
  readonly is_same: boolean;
  readonly score: number;
}

/** Where a question was asked too, as people see it. @param rows the likest first */
export function presentRepeats(rows: readonly RepeatRow[]): Repeats {
  const data = rows.map((row) => ({
    question: presentFound(row),
    kind: row.is_same ? ('same' as const) : ('near' as const),
    score: row.score,
  }));
  const papersOf = new Map(data.map(({ question: { paper } }) => [paper._id, paper]));
  const asked = [...papersOf.values()]
    .map((paper) => ({ exam_year: paper.exam_year, exam_type: paper.exam_type, paper }))
    .toSorted((a, b) => (b.exam_year ?? 0) - (a.exam_year ?? 0));
  return { data, asked };
}

const columns = sql.join(QUESTION_COLUMNS.map((name) => sql.ref(`q.${name}`)));

/** What lists say about the paper `d` of a question. */
export const LISTED_PAPER = sql`d.title, d.exam_year, d.exam_type, d.exam_date, d.session, d.variant`;

/** Lists of questions from many papers: only of papers that everybody may read. */
export function questionLists(db: Kysely<Schema>) {
  return {
    /** These questions in this order; those of papers that are not public are left out. */
    async byId(ids: readonly string[]): Promise<ListedQuestion[]> {
      const { rows } = await sql<ListedQuestion>`
        select ${columns}, ${topicsOf('q')} as topics, ${LISTED_PAPER}
        from unnest(${[...ids]}::uuid[]) with ordinality wanted (_id, at)
          join questions q on q._id = wanted._id join documents d on d._id = q.document_id
        where d.is_public order by wanted.at
      `.execute(db);
      return rows;
    },

    /** The repeats of a question in other public papers, the likest first. */
    async repeats(_id: string, limit: number): Promise<RepeatRow[]> {
      const { rows } = await sql<RepeatRow>`
        select ${columns}, ${topicsOf('q')} as topics, ${LISTED_PAPER}, m.is_same, m.score from (
          select other_id as _id, is_same, score from question_matches where question_id = ${_id}
          union all
          select question_id, is_same, score from question_matches where other_id = ${_id}
        ) m join questions q on q._id = m._id join documents d on d._id = q.document_id
        where d.is_public order by m.is_same desc, m.score desc, d.exam_year desc nulls last, q._id limit ${limit}
      `.execute(db);
      return rows;
    },
  };
}
