import { sql, type Kysely } from 'kysely';

/**
 * Release dates of papers (decision 132). An approved paper that waits for its date is 'Scheduled': `is_public` and all that follows it know only
 * 'Approved'. A hub of the version before never makes a paper with a date public: the last constraint refuses it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table documents
      add column release_at timestamptz,
      drop constraint documents_paper_approval_status_check,
      add constraint documents_paper_approval_status_check
        check (paper_approval_status in ('Pending', 'Approved', 'Rejected', 'Scheduled')),
      add constraint scheduled_has_release check (paper_approval_status is distinct from 'Scheduled' or release_at is not null),
      add constraint notes_have_no_release check (kind <> 'notes' or release_at is null),
      add constraint public_has_no_release check (paper_approval_status is distinct from 'Approved' or release_at is null)
  `.execute(db);
  await sql`
    create index documents_scheduled on documents (release_at) where paper_approval_status = 'Scheduled' and deleted_at is null
  `.execute(db);
}
