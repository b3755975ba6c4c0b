import { sql, type Kysely } from 'kysely';

/** Teachers correct how a paper was cut into questions (decision 94). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Both without a rewrite of the table: null, and a constant.
  await sql`alter table questions add column cut_from jsonb, add column revision integer not null default 1`.execute(
    db,
  );
  await sql`
    create function question_revised() returns trigger language plpgsql as $$
    begin
      new.revision := old.revision + 1;
      return new;
    end $$
  `.execute(db);
  await sql`
    create trigger question_revised before update of label, printed, section, text, marks, corrected_at on questions for each row
    when ((old.label, old.printed, old.section, old.text, old.marks, old.corrected_at)
      is distinct from (new.label, new.printed, new.section, new.text, new.marks, new.corrected_at))
    execute function question_revised()
  `.execute(db);
}
