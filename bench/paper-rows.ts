import { DEFAULT_CATALOGUE, subjectNames } from '@exam-vault/contract/catalogue';
import { fold } from '@exam-vault/contract/text';
import type { PoolClient } from 'pg';
import type { Database } from '@exam-vault/server/base/database/connect';

export const PEOPLE = 400;
/** Every eighth. */
const TEACHERS = PEOPLE / 8;

/** What titles go on with, from the most to the least used. */
const TOPICS = [
  'Fundamentals', 'Introduction', 'Problems', 'Theory', 'Design', 'Analysis', 'Applications', 'Laboratory', 'Numericals', 'Case Studies',
  'Routing', 'Scheduling', 'Normalisation', 'Transactions', 'Regression', 'Deadlocks', 'Beams and Trusses', 'Soil Mechanics', 'Entropy',
  'Boundary Layers', 'Gear Trains', 'Three-Phase Circuits', 'Transformers', 'Stability', 'Filters', 'Fourier Series', 'Combustion',
  'Sécurité', 'Naïve Bayes', 'Kármán Vortices', 'Möbius Inversion', 'Laplace Transforms', 'Hashing', 'Pipelining', 'Surveying Chains',
  'Prestressing', 'Aquifers', 'Psychrometry', 'Jigs and Fixtures',
]; // prettier-ignore
/** In about 25 of 100,000 titles, and in every ninth. */
export const RARE_WORD = 'queueing';
export const COMMON_WORD = 'network';

/**
 * Uneven like real data: a few people upload most, a few subjects and words are most of the titles, uploads come in waves before the
 * examinations, rows lie in the order of their uploads. Random, but the same at every run. Each text of a row is picked from its list by a skewed number.
 */
const LOAD_PAPERS = `
  with drawn as materialized (
    select n, random() as a, random() as b, random() as c, random() as d, random() as e, random() as f, random() as g, random() as h
    from generate_series(1, $1::int) n
  ), picked as materialized (
    select n, h,
      1 + floor(power(a, 1.7) * cardinality($2::text[]))::int as subject_no,
      1 + floor(power(b, 1.3) * 8)::int as semester_no,
      case when n % 2500 = 17 then 'Queueing' else ($3::text[])[1 + floor(power(c, 3) * cardinality($3::text[]))::int] end as topic,
      ($4::text[])[1 + floor(power(d, 1.5) * cardinality($4::text[]))::int] as paper_type,
      ($5::text[])[1 + floor(power(e, 1.5) * cardinality($5::text[]))::int] as exam_type,
      2025 - floor(power(f, 2) * 12)::int as exam_year,
      case when g < 0.92 then 'Approved' when g < 0.98 then 'Pending' else 'Rejected' end as status,
      1 + floor(power(random(), 3) * $6::int)::int as person_no,
      -- Two waves a year, over six years.
      timestamptz '2026-01-10Z' - floor(power(random(), 1.5) * 12) * interval '182 days' - power(random(), 2) * interval '120 days' as created_at
    from drawn
  ), people as (
    select _id, name, row_number() over (order by subject) as person_no from users where issuer = 'https://bench.invalid'
  ), rows as (
    select p.*, ($2::text[])[subject_no] as subject,
      coalesce(($11::text[])[1 + floor(power(random(), 1.5) * cardinality($11::text[]))::int], concat_ws(' ', ($2::text[])[subject_no], p.exam_type, case when h < 0.6 then p.topic end, case when h < 0.8 then p.exam_year end,
        case when h > 0.3 and p.paper_type <> 'Main' then p.paper_type end)) as title,
      owner._id as owner_id, owner.name as owner_name, reviewer._id as reviewer_id, reviewer.name as reviewer_name
    from picked p
    join people owner using (person_no)
    join people reviewer on reviewer.person_no = 8 * (1 + p.n % $7::int)
  )
  insert into documents (kind, title, title_folded, subject, department, year, semester, unit_no, paper_type, exam_type, exam_year,
    owner_id, uploaded_by, created_at, updated_at, paper_approval_status, reviewer_id, approved_by, approval_at, comment,
    download_count, file_id, file_type, file_size, file_sha256, page_count, text_status)
  select 'paper', title, lower(regexp_replace(normalize(title, NFKD), '[\\u0300-\\u036f]', '', 'g')), subject,
    ($8::text[])[case when h < 0.03 then 5 else 1 + (subject_no - 1) / 10 end], ($9::text[])[(semester_no + 1) / 2],
    ($10::text[])[semester_no], case when h < 0.4 then ($10::text[])[1 + n % 7] end, paper_type, exam_type, exam_year,
    owner_id, owner_name, created_at, created_at, status,
    case when status <> 'Pending' then reviewer_id end, case when status <> 'Pending' then reviewer_name end,
    case when status = 'Approved' then created_at + interval '1 day' end,
    case when status = 'Rejected' then 'The scan cannot be read.' end,
    floor(50 * power(h, 4)), gen_random_uuid(), case when h < 0.7 then 'PDF' when h < 0.95 then 'JPEG' else 'PNG' end,
    floor(100000 + 5000000 * h), sha256(n::text::bytea), case when h < 0.7 then 1 + n % $12::int end, $13
  from rows
  order by created_at, n
`;

const LOAD_PEOPLE = `
  insert into users (issuer, subject, role, name, email, role_id, department, university, college, semester, start_year, end_year, status,
    created_at, updated_at)
  select 'https://bench.invalid', lpad(n::text, 6, '0'), case when is_teacher then 'teacher' else 'student' end,
    ($2::text[])[1 + n % cardinality($2::text[])] || ' ' || ($3::text[])[1 + n / 7 % cardinality($3::text[])],
    'person' || n || '@bench.invalid', 'ID-' || n, 'CSE', 'BTU', 'LIET',
    case when not is_teacher then 'III' end, case when not is_teacher then '2024-08' end, case when not is_teacher then '2028-06' end,
    case when is_teacher then 'Approved' end, now(), now()
  from (select n, n % 8 = 0 as is_teacher from generate_series(1, $1::int) n)
`;

const GIVEN = ['Asha', 'Ravi', 'Meera', 'Imran', 'Kavya', 'Dev', 'Sunita', 'Arjun', 'Farah', 'Nikhil', 'Priya'];
const FAMILY = 'Sharma Khan Patel Rao Gupta Singh Das Nair Joshi Mehta Iyer Bose Verma'.split(' ');

export interface PaperRowsOptions {
  /** Titles to draw from, those at the front more often; absent: made of subject, exam and topic. */
  readonly titles?: readonly string[];
  /** Pages of the longest PDFs. */
  readonly mostPages?: number;
  readonly textStatus?: 'waiting' | 'read';
}

/** From here on it is faster to make the indexes again than to add each row to them. */
const MANY = 200_000;

/** Drops the indexes of documents that hold no rule. @returns the statements that make them again */
async function dropIndexes(client: PoolClient): Promise<string[]> {
  await client.query("set local maintenance_work_mem = '256MB'");
  const { rows } = await client.query<{ name: string; made_by: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made_by
     from pg_index where indrelid = 'documents'::regclass and not indisunique`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ made_by }) => made_by);
}

/** Fills the database of a hub with people and `count` papers, whose files are not on the disk. */
export async function loadPapers(
  { pool }: Database,
  count: number,
  { titles = [], mostPages = 12, textStatus = 'waiting' }: PaperRowsOptions = {},
): Promise<void> {
  const { semesters, years, departments, paper_types, exam_types } = DEFAULT_CATALOGUE;
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local max_parallel_workers_per_gather = 0');
    await client.query('select setseed(0.42)');
    await client.query(LOAD_PEOPLE, [PEOPLE, GIVEN, FAMILY]);
    const lists = [
      subjectNames(DEFAULT_CATALOGUE),
      TOPICS,
      paper_types,
      exam_types,
      PEOPLE,
      TEACHERS,
      departments,
      years,
      semesters,
    ];
    const indexes = count >= MANY ? await dropIndexes(client) : [];
    await client.query(LOAD_PAPERS, [count, ...lists, titles, mostPages, textStatus]);
    for (const index of indexes) await client.query(index);
    await client.query('commit');
    // What autovacuum comes to within minutes.
    await client.query('vacuum (analyze) documents, users');
    const sample = await client.query<{ title: string; title_folded: string }>(
      'select distinct title, title_folded from documents limit 20000',
    );
    const wrong = sample.rows.find(({ title, title_folded }) => fold(title) !== title_folded);
    if (wrong) throw new Error(`the title ${wrong.title} is folded otherwise by the hub than by the benchmark`);
  } finally {
    client.release();
  }
}
