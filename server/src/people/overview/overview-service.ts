import type { Overview } from '@exam-vault/contract/overview';
import type { Kysely } from 'kysely';
import type { Schema } from '../../base/database/schema.ts';
import type { Clock } from '../../base/ports/clock.ts';
import { overviewRepository, type OverviewCounts } from './overview-repository.ts';

const DAY_MS = 24 * 3_600_000;

export interface OverviewDeps {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  /** Bytes of the documents' files. It may reject. */
  readonly storedBytes: () => Promise<number>;
  /** Free bytes of the hub's disk; null where a store keeps the files. It may reject. */
  readonly freeBytes: () => Promise<number | null>;
  /** When the latest good backup was begun; null: none is known. */
  /** What came of what the review desk points out. */
  readonly alarmCounts: () => Promise<NonNullable<Overview['desk_alarms']>>;
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

/** What waits for the administrator, and how the hub is. */
export function overviewService({
  db,
  clock,
  storedBytes,
  freeBytes,
  alarmCounts,
  lastBackup,
  seesSignIns,
}: OverviewDeps) {
  const repository = overviewRepository(db);

  async function failedSignIns(): Promise<Overview['failed_sign_ins']> {
    if (!seesSignIns) return null;
    const rows = await repository.failedSignIns(new Date(clock.now().getTime() - DAY_MS));
    const hours = rows.map(({ hour, failures }) => ({ at: hour.toISOString(), count: failures }));
    return { count: hours.reduce((sum, { count }) => sum + count, 0), hours };
  }

  return {
    /** A disk that does not answer leaves its number out and no other. */
    async read(): Promise<Overview> {
      const [counts, bytes, free_bytes, backup, failed_sign_ins, desk_alarms] = await Promise.all([
        repository.counts(),
        storedBytes().catch(() => null),
        freeBytes().catch(() => null),
        lastBackup(),
        failedSignIns(),
        alarmCounts(),
      ]);
      return {
        ...presentCounts(counts),
        storage: { bytes, free_bytes },
        desk_alarms,
        last_backup_at: backup?.toISOString() ?? null,
        failed_sign_ins,
      };
    },
  };
}
