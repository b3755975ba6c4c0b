import type { Catalogue } from '@exam-vault/contract/catalogue';
import { STEP_PAUSE_DAYS, STEP_UNDO_DAYS, type LastStep, type StepOutcome } from '@exam-vault/contract/semester-step';
import type { Kysely } from 'kysely';
import { auditLog } from '../../library/audit/audit-log.ts';
import type { Schema } from '../../base/database/schema.ts';
import { noStepToUndo, stepTooSoon } from '../../base/errors.ts';
import type { Clock } from '../../base/ports/clock.ts';
import { semesterStepRepository, type Move, type SemesterStepRow, type StepMaker } from './semester-step-repository.ts';

const DAY_MS = 24 * 3_600_000;

export interface SemesterStepDeps {
  readonly db: Kysely<Schema>;
  readonly catalogue: Catalogue;
  readonly clock: Clock;
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
      const steps = semesterStepRepository(db);
      return outcome(null, await steps.counts(), presentLast(await steps.last()));
    },

    /** @throws Problem CONFIRMATION_NEEDED within 30 days of the last step, unless `again` */
    make: (maker: StepMaker, again: boolean): Promise<StepOutcome> =>
      db.transaction().execute(async (trx) => {
        const steps = semesterStepRepository(trx);
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
        await auditLog(trx).append({
          ...maker,
          at: now,
          action: 'hub.semester_step',
          object_id: null,
          detail: { comment },
        });
        return { ...made, not_in_catalogue: others.reduce((sum, [, count]) => sum + count, 0) };
      }),

    /** @throws Problem UNDO_TOO_LATE when there is no step, or it is older than 14 days */
    undo: (maker: StepMaker): Promise<{ step_id: string; restored: number; left: number }> =>
      db.transaction().execute(async (trx) => {
        const steps = semesterStepRepository(trx);
        await steps.takeTurn();
        const now = clock.now();
        const last = await steps.last();
        if (!last || undoUntil(last) <= now) throw noStepToUndo(STEP_UNDO_DAYS);
        const { restored, noted } = await steps.restore(last._id, now);
        const left = noted - restored;
        const comment = `${restored} students, ${left} stay as they are`;
        await auditLog(trx).append({
          ...maker,
          at: now,
          action: 'hub.semester_step_undo',
          object_id: null,
          detail: { comment },
        });
        return { step_id: last._id, restored, left };
      }),

    /** Forgets whom steps have moved that cannot be taken back any more. */
    forgetOld: (): Promise<void> =>
      semesterStepRepository(db).forget(new Date(clock.now().getTime() - STEP_UNDO_DAYS * DAY_MS)),
  };
}
