import { sql, type Kysely } from 'kysely';

/** What the administrator's lists ask for: the log by time, and the deleted documents, which are also purged by time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_log_newest on audit_log (at desc, id desc)`.execute(db);
  await sql`
    create index documents_deleted on documents (deleted_at desc, _id desc) where deleted_at is not null
  `.execute(db);
}
