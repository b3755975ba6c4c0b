import { sql, type Kysely, type Selectable } from 'kysely';
import type { Schema } from '../../base/database/schema.ts';
import type { SemesterStepTable } from '../../base/database/semester-schema.ts';

export type SemesterStepRow = Selectable<SemesterStepTable>;

/** A semester and the one that follows it; null: after it come the alumni. */
export interface Move {
  readonly from: string;
  readonly to: string | null;
}

/** Who makes the step: an administrator, or the operator at the command line, whose `actor_id` is null. */
export interface StepMaker {
  readonly actor_id: string | null;
  readonly actor: string;
}

/** Semester steps. Those that change something need a transaction. */
export function semesterStepRepository(db: Kysely<Schema>) {
  const listed = (moves: readonly Move[]) => sql`
    jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as move ("from" text, "to" text)
  `;

  return {
    /** One step at a time, over all hubs of the database. A second one waits here, and then sees the first. */
    async takeTurn(): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtext('exam-vault semester step'))`.execute(db);
    },

    /** How many students each semester has, alumni aside. Where a person stood whose account is deleted, the semester is ''. */
    async counts(): Promise<Map<string, number>> {
      const rows = await db
        .selectFrom('users')
        .select(['semester', (eb) => eb.fn.countAll<number>().as('count')])
        .where('role', '=', 'student')
        .where('alumni_since', 'is', null)
        .where('semester', '<>', '')
        .groupBy('semester')
        .execute();
      return new Map(rows.map(({ semester, count }) => [semester ?? '', count]));
    },

    /** The latest step that was not taken back. */
    async last(): Promise<SemesterStepRow | null> {
      const row = await db
        .selectFrom('semester_steps')
        .selectAll()
        .where('undone_at', 'is', null)
        .orderBy('at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row ?? null;
    },

    async add({ actor_id, actor }: StepMaker, at: Date): Promise<string> {
      const { _id } = await db
        .insertInto('semester_steps')
        .values({
          made_by: actor_id === null ? null : actor,
          made_by_id: actor_id,
          at,
          total: 0,
          undone_at: null,
        })
        .returning('_id')
        .executeTakeFirstOrThrow();
      return _id;
    },

    /** Moves all students by one statement, so that nobody moves twice, and notes each. @returns how many of each semester */
    async move(step_id: string, moves: readonly Move[], at: Date): Promise<Map<string, number>> {
      const { rows } = await sql<{ from: string; count: number }>`
        with moved as (
          update users set
            semester = coalesce(move."to", users.semester),
            alumni_since = case when move."to" is null then ${at}::timestamptz end,
            updated_at = ${at}
          from ${listed(moves)}
          where users.role = 'student' and users.alumni_since is null and users.semester = move."from"
          returning users._id, move."from", move."to"
        ), noted as (
          insert into semester_step_students (step_id, user_id, from_semester, to_semester)
          select ${step_id}::uuid, _id, "from", "to" from moved returning from_semester
        )
        select from_semester as "from", count(*)::integer as count from noted group by from_semester
      `.execute(db);
      const counts = new Map(rows.map(({ from, count }) => [from, count]));
      const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
      await db.updateTable('semester_steps').set({ total }).where('_id', '=', step_id).execute();
      return counts;
    },

    /** Takes back what the step has changed, unless the student has changed it again. @returns how many; `noted` are all that it still knows */
    async restore(step_id: string, at: Date): Promise<{ restored: number; noted: number }> {
      const { rows } = await sql<{ restored: number; noted: number }>`
        with restored as (
          update users set semester = moved.from_semester, alumni_since = null, updated_at = ${at}
          from semester_step_students moved
          where moved.step_id = ${step_id} and moved.user_id = users._id
            and users.semester = coalesce(moved.to_semester, moved.from_semester)
            and (users.alumni_since is not null) = (moved.to_semester is null)
          returning 1
        )
        select (select count(*) from restored)::integer as restored,
          (select count(*) from semester_step_students where step_id = ${step_id})::integer as noted
      `.execute(db);
      await db.updateTable('semester_steps').set({ undone_at: at }).where('_id', '=', step_id).execute();
      await db.deleteFrom('semester_step_students').where('step_id', '=', step_id).execute();
      return rows[0] ?? { restored: 0, noted: 0 };
    },

    /** Who was moved is forgotten when it cannot be taken back any more. The step itself stays. */
    async forget(before: Date): Promise<void> {
      await db
        .deleteFrom('semester_step_students')
        .where('step_id', 'in', (eb) => eb.selectFrom('semester_steps').select('_id').where('at', '<=', before))
        .execute();
    },
  };
}
