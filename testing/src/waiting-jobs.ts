import type pg from 'pg';

/** People and the jobs of background queues, as rows: what a queue does with two hundred thousand of them needs no files. */

interface Rows {
  rows<T>(statement: string, values?: unknown[]): Promise<T[]>;
}

/** Where a client takes the place of a test's database. */
export const rowsOf = (client: Pick<pg.Pool, 'query'>): Rows => ({
  rows: async <T>(statement: string, values?: unknown[]) => (await client.query(statement, values)).rows as T[],
});

/** People who have just uploaded something from one network, or from an unknown one. @returns their ids */
export async function peopleAt(database: Rows, count: number, network: string | null): Promise<string[]> {
  const people = await database.rows<{ _id: string }>(
    `insert into users (issuer, subject, role, name, email, role_id, department, university, college, semester, start_year, end_year,
       created_at, updated_at)
     select 'https://rows.invalid', gen_random_uuid()::text, 'student', 'Somebody', gen_random_uuid() || '@rows.invalid', 'ID', 'CSE', 'BTU',
       'LIET', 'III', '2024-08', '2028-06', now(), now() from generate_series(1, $1::int) returning _id`,
    [count],
  );
  const ids = people.map(({ _id }) => _id);
  if (network !== null)
    await database.rows(
      `insert into upload_shares (user_id, network, is_confirmed, bytes, since, seen_at)
       select id, $2::uuid, false, 0, now(), now() from unnest($1::uuid[]) id`,
      [ids, network],
    );
  return ids;
}

const DOCUMENTS = `documents as (
  insert into documents (kind, title, title_folded, subject, department, year, semester, paper_type, exam_type, exam_year, owner_id,
    uploaded_by, created_at, updated_at, paper_approval_status, file_id, file_type, file_size, file_sha256, page_count, text_status)
  select 'paper', 'A paper', 'a paper', 'Physics', 'CSE', 'First Year', 'I', 'Main', 'Mid Term', 2024, owner, 'Somebody', now(), now(), 'Pending',
    gen_random_uuid(), 'PDF', 1000, sha256('x'), 1, 'waiting' from owners returning _id, file_id
)`;

/** How a job gets into each queue. */
const INSERTS = {
  header: `insert into drafts (owner_id, kind, file_name, file_id, file_type, file_size, file_sha256, page_count, text_status, created_at,
    touched_at, reading_step) select owner, 'paper', 'a.pdf', gen_random_uuid(), 'PDF', 1000, sha256('x'), 1, 'waiting', now(), now(), $3
    from owners where $3 = $3`,
  readings: `, ${DOCUMENTS} insert into readings (document_id, file_id, step, priority, queued_at, due_at)
    select _id, file_id, $3, 0, clock_timestamp(), now() from documents`,
  questions: `, ${DOCUMENTS} insert into questions_due (document_id, is_new, must_cut, due_at)
    select _id, true, $3 = $3, now() from documents`,
  prints: `, ${DOCUMENTS} insert into prints_due (file_id, is_new, due_at) select file_id, $3 = $3, now() from documents`,
} as const;

/** Jobs that are due: `each` of every owner, one owner after the other. */
export async function waitingJobs(
  database: Rows,
  queue: keyof typeof INSERTS,
  owners: readonly string[],
  { each = 1, step = 'header' } = {},
): Promise<void> {
  await database.rows(
    `with owners as (select owner from unnest($1::uuid[]) with ordinality o (owner, n), generate_series(1, $2::int) job order by n, job)
     ${INSERTS[queue]}`,
    [owners, each, step],
  );
}
