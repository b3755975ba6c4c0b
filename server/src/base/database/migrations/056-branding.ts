import { sql, type Kysely } from 'kysely';

/** The institution's look, in one row (decision 91). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table branding (
      is_only boolean primary key default true check (is_only),
      revision integer not null,
      name text,
      short_name text,
      accent text check (accent ~ '^#[0-9a-f]{6}$'),
      welcome text,
      links jsonb not null default '[]',
      logo_wide bytea,
      logo_square bytea,
      logo_width integer,
      logo_height integer,
      updated_at timestamptz not null,
      check (num_nulls(logo_wide, logo_square, logo_width, logo_height) in (0, 4))
    )
  `.execute(db);

  // Hubs follow the log of changes. A row without a document says that anything may have changed, so each hub reads the look again.
  await sql`
    create function branding_changed() returns trigger language plpgsql as $$
    begin
      insert into document_log (document_id) values (null);
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger branding_changed after insert or update or delete on branding
    for each statement execute function branding_changed()
  `.execute(db);
}
