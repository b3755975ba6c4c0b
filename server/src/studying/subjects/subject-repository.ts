import { sql, type Kysely } from 'kysely';
import type { Schema, UserRow } from '../../base/database/schema.ts';

/** Questions of which the groups asked most are made. A subject may have a hundred thousand. */
const MAX_CANDIDATES = 1_000;

/** An exam of a subject. */
export interface Exam {
  readonly subject: string;
  readonly exam_year: number;
  readonly exam_type: string;
}

/** A question that was asked more than once, with its repeats among the others of the list. */
export interface RepeatedQuestion {
  readonly _id: string;
  readonly document_id: string;
  /** In how many other public papers. */
  readonly asked: number;
  /** Its place in the list, from 1. */
  readonly place: number;
  /** Places of its repeats; negative for one that is only nearly the same. */
  readonly repeats: readonly number[];
}

/** The same question in several papers. */
export interface AskedGroup {
  /** The one that is shown comes first. */
  readonly members: readonly string[];
}

/** What there is of a subject as a whole, and what is wanted. @param db the database or a transaction */
export function subjectRepository(db: Kysely<Schema>) {
  const ofExam = ({ subject, exam_year, exam_type }: Exam) =>
    db
      .selectFrom('wanted_papers')
      .where('subject', '=', subject)
      .where('exam_year', '=', exam_year)
      .where('exam_type', '=', exam_type);

  return {
    /** Public papers of the subject by exam, the latest year first. */
    async papers(subject: string): Promise<{ exam_year: number | null; exam_type: string; count: number }[]> {
      const rows = await db
        .selectFrom('documents')
        .select((eb) => ['exam_year', 'exam_type', eb.fn.countAll<number>().as('count')])
        .where('kind', '=', 'paper')
        .where('is_public', '=', true)
        .where('subject', '=', subject)
        .groupBy(['exam_year', 'exam_type'])
        .orderBy('exam_year', (order) => order.desc().nullsLast())
        .orderBy('exam_type')
        .execute();
      return rows.map(({ exam_type, ...row }) => ({ ...row, exam_type: exam_type ?? '' }));
    },

    /** What people ask for of a subject, and whether this person is one of them. */
    async wanted(
      subject: string,
      { _id }: UserRow,
    ): Promise<{ exam_year: number; exam_type: string; wanted: number; asked: boolean }[]> {
      return await db
        .selectFrom('wanted_papers')
        .select((eb) => [
          'exam_year',
          'exam_type',
          eb.fn.countAll<number>().as('wanted'),
          sql<boolean>`bool_or(user_id = ${_id})`.as('asked'),
        ])
        .where('subject', '=', subject)
        .groupBy(['exam_year', 'exam_type'])
        .execute();
    },

    /** The questions asked most, with what repeats what among them. One query over an index, whatever the size of the subject. */
    async repeated(subject: string): Promise<RepeatedQuestion[]> {
      const { rows } = await sql<RepeatedQuestion>`
        with found as materialized (
          select _id, document_id, asked, (row_number() over (order by asked desc, _id))::int as place from (
            select _id, document_id, asked from questions where subject = ${subject} and is_public and asked > 0
            order by asked desc, _id limit ${MAX_CANDIDATES}
          ) most
        ), repeats as (
          select a.place, array_agg(case when m.is_same then b.place else -b.place end) as others
          from found a join question_matches m on m.question_id = a._id join found b on b._id = m.other_id group by a.place
        )
        select f._id, f.document_id, f.asked, f.place, coalesce(r.others, '{}') as repeats
        from found f left join repeats r on r.place = f.place order by f.place
      `.execute(db);
      return rows;
    },

    /**
     * The exam year of each public paper that has one of some questions, or the same as one of them, by the place of its group. Of the first
     * question of a group what is nearly the same counts too.
     */
    async yearsOf(groups: readonly AskedGroup[]): Promise<(number | null)[][]> {
      const members = groups.flatMap(({ members: ids }, at) =>
        ids.map((_id, index) => ({ _id, at, isFirst: index === 0 })),
      );
      const { rows } = await sql<{ at: number; exam_year: number | null }>`
        select distinct g.at, d._id, d.exam_year
        from unnest(${members.map(({ _id }) => _id)}::uuid[], ${members.map(({ at }) => at)}::int[],
            ${members.map(({ isFirst }) => isFirst)}::boolean[]) g (_id, at, is_first)
          cross join lateral (
            select g._id union all
            select other_id from question_matches where question_id = g._id and (is_same or g.is_first) union all
            select question_id from question_matches where other_id = g._id and (is_same or g.is_first)
          ) m join questions q on q._id = m._id join documents d on d._id = q.document_id
        where d.is_public
      `.execute(db);
      const years: (number | null)[][] = groups.map(() => []);
      for (const { at, exam_year } of rows) years[at]?.push(exam_year);
      return years.map((all) => all.toSorted((a, b) => (a ?? Infinity) - (b ?? Infinity)));
    },

    /** Whether there is a public paper of the exam. */
    async hasPaper({ subject, exam_year, exam_type }: Exam): Promise<boolean> {
      const row = await db
        .selectFrom('documents')
        .select('_id')
        .where('kind', '=', 'paper')
        .where('is_public', '=', true)
        .where('subject', '=', subject)
        .where('exam_year', '=', exam_year)
        .where('exam_type', '=', exam_type)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** A repeat changes nothing. */
    async want(exam: Exam, { _id }: UserRow, created_at: Date): Promise<void> {
      await db
        .insertInto('wanted_papers')
        .values({ ...exam, user_id: _id, created_at })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    async wantedBy({ _id }: UserRow): Promise<number> {
      const { count } = await db
        .selectFrom('wanted_papers')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('user_id', '=', _id)
        .executeTakeFirstOrThrow();
      return count;
    },

    async countWanted(exam: Exam): Promise<number> {
      const { count } = await ofExam(exam)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },
  };
}
