import { sql, type Kysely } from 'kysely';

/** The administrator's overview, and search over people (decision 89). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // One row for each hour with a failure, and nothing about anybody.
  await sql`
    create table failed_sign_ins (
      hour timestamptz primary key,
      failures integer not null check (failures > 0)
    )
  `.execute(db);
  await sql`
    create index documents_unread on documents (kind) where text_status = 'failed' and deleted_at is null
  `.execute(db);
  await sql`
    create index users_search on users using gin (name gin_trgm_ops, email gin_trgm_ops, role_id gin_trgm_ops)
  `.execute(db);
}
