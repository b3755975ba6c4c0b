import { sql, type Kysely } from 'kysely';

/** Accounts that are to be deleted, and an audit log whose entries can lose a name, or end after the institution's retention (decision 85). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column deletion_due_at timestamptz,
      add column deletion_documents text check (deletion_documents in ('keep', 'remove')),
      add constraint deletion_has_choice check ((deletion_due_at is null) = (deletion_documents is null))
  `.execute(db);
  await sql`create index users_deletion on users (deletion_due_at) where deletion_due_at is not null`.execute(db);
  // What a deleted person has reviewed and done.
  await sql`create index documents_reviewer on documents (reviewer_id) where reviewer_id is not null`.execute(db);
  await sql`create index audit_log_actor on audit_log (actor_id) where actor_id is not null`.execute(db);

  // Sessions from before count as opened long ago.
  await sql`alter table provider_sessions add column opened_at timestamptz not null default 'epoch'`.execute(db);
  await sql`alter table provider_sessions alter column opened_at set default now()`.execute(db);

  // Nothing changes the log by accident: what may says so first, for its own transaction. Nobody may empty it.
  await sql`
    create or replace function audit_log_only_grows() returns trigger language plpgsql as $$
    begin
      if tg_op in ('UPDATE', 'DELETE') and current_setting('exam_vault.audit_change', true) = tg_op then
        return null;
      end if;
      raise exception 'the audit log only grows' using errcode = 'insufficient_privilege';
    end $$
  `.execute(db);
}
