import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../base/database/schema.ts';
import { FORMER_ISSUER } from '../users/user-repository.ts';

/** What one query counts. */
export interface OverviewCounts {
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

/** The numbers of the administrator's overview. */
export function overviewRepository(db: Kysely<Schema>) {
  return {
    /** Every part but the people has an index of just these rows; people are read once. */
    async counts(): Promise<OverviewCounts> {
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
      return row;
    },

    /** The hours since a time that have a failed sign-in, the latest first. */
    failedSignIns: (since: Date): Promise<Array<{ hour: Date; failures: number }>> =>
      db
        .selectFrom('failed_sign_ins')
        .select(['hour', 'failures'])
        .where('hour', '>', since)
        .orderBy('hour', 'desc')
        .execute(),
  };
}
