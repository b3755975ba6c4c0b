import { PAGE_SIZE } from '@exam-vault/contract/limits';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../base/database/schema.ts';

/** Papers that are archived, or brought back, in one transaction. */
const BATCH = 100;

export interface MovedPaper {
  readonly _id: string;
  readonly owner_id: string;
}

export interface RuledPaper {
  readonly _id: string;
  readonly title: string;
  readonly at: Date;
}

/** Papers by the rule of their department. `timeZone`: the institution's. */
export function departmentRulesRepository(db: Kysely<Schema>, timeZone: string) {
  const examEnd = sql`exam_end(d.exam_date, d.exam_year)`;
  // PostgreSQL reads the sign of a bare offset the other way round.
  const zone = /^[+-]/.test(timeZone) ? sql`${timeZone}::interval` : sql`${timeZone}::text`;
  const here = sql`(now() at time zone ${zone})`;
  /** The moment to which a paper is public, as clocks at the institution show it. */
  const until = (years: unknown) => sql`${examEnd} + make_interval(years => ${years})`;
  // Also what only members may read.
  const isPublicPaper = sql`(d.is_public or d.shown_to is not null) and d.kind = 'paper' and not d.kept_public`;

  return {
    BATCH,

    /**
     * Archives papers whose years are over by the database's clock, up to a hundred. One statement decides, so several hubs archive each paper
     * once, and none too early. The index finds them by their department and day.
     */
    async archiveDue(): Promise<readonly MovedPaper[]> {
      const { rows } = await sql<MovedPaper>`
        with due as materialized (
          select d._id from department_rules r join documents d on d.department = r.department
          where ${isPublicPaper}
            and ${examEnd} <= ${here}::date - make_interval(years => r.keep_years) + interval '1 day'
            and ${until(sql`r.keep_years`)} <= ${here}
          limit ${BATCH} for update of d skip locked
        )
        update documents set hidden_at = now(), hidden_by = null, hidden_as = 'archived'
        from due where documents._id = due._id returning documents._id, documents.owner_id
      `.execute(db);
      return rows;
    },

    /** Brings back what no rule archives: the rule, or the paper, has changed. */
    async bringBack(): Promise<readonly MovedPaper[]> {
      const { rows } = await sql<MovedPaper>`
        with back as materialized (
          select d._id from documents d where d.hidden_as = 'archived' and d.deleted_at is null and not exists (
            select from department_rules r where r.department = d.department and ${until(sql`r.keep_years`)} <= ${here}
          )
          limit ${BATCH} for update of d skip locked
        )
        update documents set hidden_at = null, hidden_by = null, hidden_as = null
        from back where documents._id = back._id returning documents._id, documents.owner_id
      `.execute(db);
      return rows;
    },

    /** The public papers of a department in the order in which they would be archived, 12 a page. */
    async leaving(department: string, years: number, page: number) {
      const at = sql<Date>`(${until(sql`${years}::int`)}) at time zone ${zone}`;
      const of = sql`from documents d where ${isPublicPaper} and d.department = ${department}`;
      const { rows: data } = await sql<RuledPaper>`
        select d._id, d.title, ${at} as at ${of} and ${examEnd} is not null
        order by ${examEnd}, d._id limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}
      `.execute(db);
      const { rows } = await sql<{ total: number; due: number; undated: number }>`
        select count(${examEnd})::int as total, count(*) filter (where ${at} <= now())::int as due,
          count(*) filter (where ${examEnd} is null)::int as undated ${of}
      `.execute(db);
      return { data, ...(rows[0] ?? { total: 0, due: 0, undated: 0 }) };
    },

    /** The archived papers of a department, the latest first, 12 a page. */
    async archived(department: string, page: number) {
      const of = sql`from documents d where d.hidden_as = 'archived' and d.deleted_at is null and d.department = ${department}`;
      const { rows: data } = await sql<RuledPaper>`
        select d._id, d.title, d.hidden_at as at ${of}
        order by d.hidden_at desc, d._id limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}
      `.execute(db);
      const { rows } = await sql<{ total: number }>`select count(*)::int as total ${of}`.execute(db);
      return { data, total: rows[0]?.total ?? 0, due: 0, undated: 0 };
    },

    /** The rules that are set, and how many papers each department has in the archive. */
    async rules() {
      const { rows } = await sql<{
        department: string;
        keep_years: number | null;
        never_publish: string[];
        archived: number;
      }>`
        select coalesce(r.department, a.department) as department, r.keep_years, coalesce(r.never_publish, '{}') as never_publish,
          coalesce(a.papers, 0)::int as archived
        from department_rules r full join (
          select department, count(*) as papers from documents where hidden_as = 'archived' and deleted_at is null group by department
        ) a on a.department = r.department
      `.execute(db);
      return rows;
    },
  };
}
