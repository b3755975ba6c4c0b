import { sql, type Kysely } from 'kysely';

/** Mails of what is new, as each person wants them (decision 136). They go with the account, as the other settings do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column time_zone text`.execute(db);
  await sql`
    alter table personal_settings
      add column news_mail text not null default 'off' check (news_mail in ('off', 'at_once', 'daily', 'weekly')),
      add column wanted_mail boolean not null default true,
      add column queue_mail boolean not null default false,
      add column quiet_from smallint check (quiet_from between 0 and 23),
      add column quiet_to smallint check (quiet_to between 0 and 23),
      add column mail_hour smallint not null default 8 check (mail_hour between 0 and 23),
      add column news_due_at timestamptz,
      add column news_told_at timestamptz,
      add column queue_due_at timestamptz
  `.execute(db);
  await sql`create index personal_settings_news_due on personal_settings (news_due_at) where news_due_at is not null`.execute(
    db,
  );
  await sql`create index personal_settings_queue_due on personal_settings (queue_due_at) where queue_due_at is not null`.execute(
    db,
  );
  // What has become public lately.
  await sql`create index documents_published on documents ((coalesce(approval_at, created_at))) where is_public`.execute(
    db,
  );
}
