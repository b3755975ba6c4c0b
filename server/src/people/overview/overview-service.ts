import type { Overview } from '@exam-vault/contract/overview';
import { sql } from 'kysely';
import type { ServiceDeps } from '../../base/service-deps.ts';
import { FORMER_ISSUER } from '../users/user-repository.ts';

const DAY_MS = 24 * 3_600_000;

/** What one query counts. */
interface OverviewCounts {
  readonly teachers_waiting: number;
  readonly students: number;
  readonly disabled_students: number;
  readonly teachers: number;
  readonly disabled_teachers: number;
  readonly papers_waiting: number;
  readonly oldest_paper: Date | null;
  readonly reports_open: number;
  readonly oldest_report: Date | null;
  readonly reading_waiting: number;
  readonly reading_failed: number;
}

export interface OverviewDeps extends ServiceDeps {
  /** Bytes of the documents' files. It may reject. */
  readonly storedBytes: () => Promise<number>;
  /** Free bytes of the hub's disk; null where a store keeps the files. It may reject. */
  readonly freeBytes: () => Promise<number | null>;
  /** What came of what the review desk points out. */
  readonly alarmCounts: () => Promise<NonNullable<Overview['desk_alarms']>>;
  /** What was filled in for papers, and stayed as it was. */
  readonly filledIn: () => Promise<NonNullable<Overview['filled_in']>>;
  /** What a new hub needs, and whether it is there. */
  readonly firstSteps: () => Promise<NonNullable<Overview['first_steps']>>;
  /** When the latest good backup was begun; null: none is known. */
  readonly lastBackup: () => Promise<Date | null>;
  /** False where other providers check every password. */
  readonly seesSignIns: boolean;
}

export type OverviewService = ReturnType<typeof overviewService>;

const pile = (count: number, oldest: Date | null) => ({ count, oldest_at: oldest?.toISOString() ?? null });

function presentCounts(counts: OverviewCounts) {
  return {
    teachers_waiting: counts.teachers_waiting,
    papers_waiting: pile(counts.papers_waiting, counts.oldest_paper),
    reports_open: pile(counts.reports_open, counts.oldest_report),
    people: {
      students: { total: counts.students, disabled: counts.disabled_students },
      teachers: { total: counts.teachers, disabled: counts.disabled_teachers },
    },
    reading_queue: { waiting: counts.reading_waiting, failed: counts.reading_failed },
  };
}

/** Get what needs the administrator's attention and how the hub is doing. */
export function overviewService({
  db,
  clock,
  storedBytes,
  freeBytes,
  alarmCounts,
  filledIn,
  firstSteps,
  lastBackup,
  seesSignIns,
}: OverviewDeps) {
  /** Every part but the people has an index of just these rows; people are read once. */
  async function countAll() {
    const { rows } = await sql<OverviewCounts>`
      select people.*, papers.*, open_reports.*,
        (select count(*)::int from readings) as reading_waiting,
        (select count(*)::int from documents where text_status = 'failed' and deleted_at is null) as reading_failed
      from (
        select
          count(*) filter (where role = 'teacher' and status = 'Pending' and disabled_at is null)::int as teachers_waiting,
          count(*) filter (where role = 'student')::int as students,
          count(*) filter (where role = 'student' and disabled_at is not null)::int as disabled_students,
          count(*) filter (where role = 'teacher')::int as teachers,
          count(*) filter (where role = 'teacher' and disabled_at is not null)::int as disabled_teachers
        from users where issuer <> ${FORMER_ISSUER}
      ) people, (
        select count(*)::int as papers_waiting, min(created_at) as oldest_paper from documents
        where kind = 'paper' and paper_approval_status = 'Pending' and deleted_at is null
      ) papers, (
        select count(*)::int as reports_open, min(created_at) as oldest_report from reports where state = 'open'
      ) open_reports
    `.execute(db);
    const [row] = rows;
    if (!row) throw new Error('the overview has no row');
    return presentCounts(row);
  }

  async function failedSignIns(): Promise<Overview['failed_sign_ins']> {
    if (!seesSignIns) return null;
    const rows = await db
      .selectFrom('failed_sign_ins')
      .select(['hour', 'failures'])
      .where('hour', '>', new Date(clock.now().getTime() - DAY_MS))
      .orderBy('hour', 'desc')
      .execute();
    const hours = rows.map(({ hour, failures }) => ({ at: hour.toISOString(), count: failures }));
    return { count: hours.reduce((sum, { count }) => sum + count, 0), hours };
  }

  return {
    /** A disk that does not answer leaves its number out and no other. */
    async read(): Promise<Overview> {
      const [counts, bytes, free_bytes, backup, failed_sign_ins, desk_alarms, filled_in, first_steps] =
        await Promise.all([
          countAll(),
          storedBytes().catch(() => null),
          freeBytes().catch(() => null),
          lastBackup(),
          failedSignIns(),
          alarmCounts(),
          filledIn(),
          firstSteps(),
        ]);
      return {
        ...counts,
        storage: { bytes, free_bytes },
        desk_alarms,
        filled_in,
        first_steps,
        last_backup_at: backup?.toISOString() ?? null,
        failed_sign_ins,
      };
    },
  };
}
