import { sql, type Kysely } from 'kysely';

/** The own text of a PDF is read before everything else (decision 17). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table readings drop constraint readings_step_check`.execute(db);
  await sql`
    alter table readings add constraint readings_step_check check (step in ('text', 'thumbnails', 'quick', 'full'))
  `.execute(db);
}
