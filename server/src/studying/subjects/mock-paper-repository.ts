import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../base/database/schema.ts';

/** The newest papers of a subject, of which mock papers are made: what was asked 30 years ago is of little use, and a subject may have thousands. */
const MAX_PAPERS = 300;
/** Questions and parts of a paper. No exam has more. The limit also keeps the database to the index. */
const MAX_PAPER_ROWS = 1_000;
/** Questions and parts of all of these papers. */
const MAX_ROWS = 6_000;

/** A question or a part, with what the choice needs. */
export interface MockCandidate {
  readonly _id: string;
  readonly document_id: string;
  readonly parent_id: string | null;
  readonly is_alternative: boolean;
  readonly has_text: boolean;
  readonly marks: number | null;
  /** The hub is sure of it, or a teacher has corrected it. */
  readonly is_sure: boolean;
}

/** Two rows that are the same question, or nearly. */
export interface MockRepeat {
  readonly a: string;
  readonly b: string;
  readonly is_same: boolean;
}

/** A row that is about a topic. */
export interface MockTopicRow {
  readonly question_id: string;
  readonly name: string;
}

/** What mock papers are made of: questions of public papers. */
export function mockPaperRepository(db: Kysely<Schema>) {
  return {
    /** The questions of the newest public papers, each paper in its own order. Bounded, whatever the size of the subject. @param sure the least confidence */
    async candidates(subject: string, sure: number): Promise<{ rows: MockCandidate[]; isCut: boolean }> {
      const { rows } = await sql<MockCandidate>`
        with papers as materialized (
          select _id, row_number() over () as at from (
            select _id from documents where kind = 'paper' and is_public and subject = ${subject}
            order by exam_year desc nulls last, _id limit ${MAX_PAPERS}
          ) newest
        )
        select q._id, q.document_id, q.parent_id, q.is_alternative, q.text <> '' as has_text, q.marks,
          (q.confidence >= ${sure} or q.corrected_at is not null) as is_sure
        from papers p cross join lateral (
          select * from questions where document_id = p._id and is_public order by place limit ${MAX_PAPER_ROWS}
        ) q order by p.at, q.place limit ${MAX_ROWS}
      `.execute(db);
      return { rows, isCut: rows.length === MAX_ROWS };
    },

    /** Which of these rows are about which of the topics of the subject. */
    async topicsOf(ids: readonly string[], subject: string, names: readonly string[]): Promise<MockTopicRow[]> {
      const { rows } = await sql<MockTopicRow>`
        select q.question_id, t.name from topics t join question_topics q on q.topic_id = t._id
        where t.subject = ${subject} and t.name = any(${[...names]}::text[])
          and q.question_id = any(${[...ids]}::uuid[])
      `.execute(db);
      return rows;
    },

    /** Which of these rows repeat each other. */
    async repeats(ids: readonly string[]): Promise<MockRepeat[]> {
      const { rows } = await sql<MockRepeat>`
        with known as materialized (select unnest(${[...ids]}::uuid[]) as _id)
        select m.question_id as a, m.other_id as b, m.is_same
        from known k join question_matches m on m.question_id = k._id join known o on o._id = m.other_id
      `.execute(db);
      return rows;
    },

    /** Which of these rows were asked in a public paper of the exam year, in the same words or nearly. */
    async askedIn(ids: readonly string[], year: number): Promise<Set<string>> {
      const { rows } = await sql<{ _id: string }>`
        select k._id from unnest(${[...ids]}::uuid[]) k (_id) where exists (
          select from (
            select k._id as other union all
            select other_id from question_matches where question_id = k._id union all
            select question_id from question_matches where other_id = k._id
          ) m join questions q on q._id = m.other join documents d on d._id = q.document_id
          where d.is_public and d.exam_year = ${year}
        )
      `.execute(db);
      return new Set(rows.map(({ _id }) => _id));
    },
  };
}
