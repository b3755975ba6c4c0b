import type { Catalogue } from '@exam-vault/contract/catalogue';
import { STEP_PAUSE_DAYS, STEP_UNDO_DAYS, type LastStep, type StepOutcome } from '@exam-vault/contract/semester-step';
import { sql, type Kysely, type Selectable } from 'kysely';
import { auditLog } from '../../library/audit/audit-log.ts';
import type { Actor } from '../../base/actor.ts';
import type { ServiceDeps } from '../../base/service-deps.ts';
import { changeRows, deleteRows, first, rowsOf } from '../../base/database/queries.ts';
import type { Schema } from '../../base/database/schema.ts';
import { noStepToUndo, stepTooSoon } from '../../base/errors.ts';
import type { SemesterStepTable } from '../../base/database/semester-schema.ts';

const DAY_MS = 24 * 3_600_000;

type SemesterStepRow = Selectable<SemesterStepTable>;

/** A semester and the one that follows it; null: after it come the alumni. */
interface Move {
  readonly from: string;
  readonly to: string | null;
}

/** Semester steps. Those that change something need a transaction. */
function semesterSteps(db: Kysely<Schema>) {
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
      const rows = await rowsOf(db, 'users', { role: 'student', alumni_since: null })
        .select(['semester', (eb) => eb.fn.countAll<number>().as('count')])
        .where('semester', '<>', '')
        .groupBy('semester')
        .execute();
      return new Map(rows.map(({ semester, count }) => [semester ?? '', count]));
    },

    /** The latest step that was not taken back. */
    async last(): Promise<SemesterStepRow | null> {
      return await first(rowsOf(db, 'semester_steps', { undone_at: null }).selectAll().orderBy('at', 'desc').limit(1));
    },

    async add({ actor_id, actor }: Actor, at: Date): Promise<string> {
      const { _id } = await db
        .insertInto('semester_steps')
        .values({ made_by: actor_id === null ? null : actor, made_by_id: actor_id, at, total: 0, undone_at: null })
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
      await changeRows(db, 'semester_steps', { _id: step_id }).set({ total }).execute();
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
      await changeRows(db, 'semester_steps', { _id: step_id }).set({ undone_at: at }).execute();
      await deleteRows(db, 'semester_step_students', { step_id }).execute();
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

export interface SemesterStepDeps extends ServiceDeps {
  readonly catalogue: Catalogue;
}

export type SemesterStepService = ReturnType<typeof semesterStepService>;

/** The semester's step: every student advances one semester of the catalogue's list; after the last one they are alumni (decision 44). */
export function semesterStepService({ db, catalogue, clock }: SemesterStepDeps) {
  const moves: readonly Move[] = catalogue.semesters.map((from, at) => ({
    from,
    to: catalogue.semesters[at + 1] ?? null,
  }));
  const undoUntil = ({ at }: SemesterStepRow) => new Date(at.getTime() + STEP_UNDO_DAYS * DAY_MS);

  function presentLast(row: SemesterStepRow | null): LastStep | null {
    if (!row) return null;
    const { _id, at, made_by, total } = row;
    const until = undoUntil(row);
    return {
      step_id: _id,
      at: at.toISOString(),
      made_by,
      total,
      undo_until: until > clock.now() ? until.toISOString() : null,
    };
  }

  function outcome(step_id: string | null, counts: ReadonlyMap<string, number>, last: LastStep | null): StepOutcome {
    const preview = moves.map((move) => ({ ...move, count: counts.get(move.from) ?? 0 }));
    const total = preview.reduce((sum, { count }) => sum + count, 0);
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
    return { step_id, preview, total, not_in_catalogue: all - total, last };
  }

  return {
    /** What a step would do now. Changes nothing. */
    async preview(): Promise<StepOutcome> {
      const steps = semesterSteps(db);
      return outcome(null, await steps.counts(), presentLast(await steps.last()));
    },

    /** @throws Problem CONFIRMATION_NEEDED within 30 days of the last step, unless `again` */
    make: (maker: Actor, again: boolean): Promise<StepOutcome> =>
      db.transaction().execute(async (trx) => {
        const steps = semesterSteps(trx);
        await steps.takeTurn();
        const now = clock.now();
        const last = await steps.last();
        if (last && !again && now.getTime() - last.at.getTime() < STEP_PAUSE_DAYS * DAY_MS) throw stepTooSoon(last.at);
        await steps.forget(new Date(now.getTime() - STEP_UNDO_DAYS * DAY_MS));
        const before = await steps.counts();
        const step_id = await steps.add(maker, now);
        const moved = await steps.move(step_id, moves, now);
        const made = outcome(step_id, moved, presentLast(await steps.last()));
        const known = new Set(catalogue.semesters);
        const others = [...before].filter(([semester]) => !known.has(semester));
        const alumni = made.preview.at(-1)?.count ?? 0;
        const comment = `${made.total} students, ${alumni} of them became alumni`;
        const entry = { ...maker, at: now, action: 'hub.semester_step', object_id: null };
        await auditLog(trx).append({ ...entry, detail: { comment } });
        return { ...made, not_in_catalogue: others.reduce((sum, [, count]) => sum + count, 0) };
      }),

    /** @throws Problem UNDO_TOO_LATE when there is no step, or it is older than 14 days */
    undo: (maker: Actor): Promise<{ step_id: string; restored: number; left: number }> =>
      db.transaction().execute(async (trx) => {
        const steps = semesterSteps(trx);
        await steps.takeTurn();
        const now = clock.now();
        const last = await steps.last();
        if (!last || undoUntil(last) <= now) throw noStepToUndo(STEP_UNDO_DAYS);
        const { restored, noted } = await steps.restore(last._id, now);
        const left = noted - restored;
        const comment = `${restored} students, ${left} stay as they are`;
        const entry = { ...maker, at: now, action: 'hub.semester_step_undo', object_id: null };
        await auditLog(trx).append({ ...entry, detail: { comment } });
        return { step_id: last._id, restored, left };
      }),

    /** Forgets whom steps have moved that cannot be taken back any more. */
    forgetOld: (): Promise<void> => semesterSteps(db).forget(new Date(clock.now().getTime() - STEP_UNDO_DAYS * DAY_MS)),
  };
}
