import { connectDatabase, type Database } from '@exam-vault/server/database/connect';
import { atEnd } from '../clean-up.ts';
import type { PeerDatabase, PeerTable } from './peer.ts';

const BATCH = 5_000;

/** What the hub shows of a paper in a list. Its `_id` is `id` here: Directus refuses names of keys that begin with an underscore. */
export const PAPER_FIELDS = [
  'id', 'title', 'subject', 'department', 'year', 'semester', 'unit_no', 'course_code', 'uploaded_by', 'created_at', 'approved_by',
  'download_count', 'file_type', 'file_size', 'page_count', 'text_status', 'pages_read', 'revision', 'paper_type', 'exam_type', 'exam_year',
  'paper_approval_status', 'approval_at', 'comment',
] as const; // prettier-ignore

export const PAPERS_TABLE: PeerTable = {
  name: 'papers',
  id: 'id',
  hide: 'deleted_at = case when deleted_at is null then now() end, is_public = deleted_at is not null',
};

const COLUMNS = `
  id uuid primary key, title text not null, title_folded text not null, subject text, department text, year text, semester text,
  unit_no text, course_code text, uploaded_by text, created_at timestamptz not null, approved_by text, download_count integer not null,
  file_id uuid not null, file_type text, file_size integer, page_count integer, text_status text, pages_read integer, revision integer,
  paper_type text, exam_type text, exam_year integer, paper_approval_status text, approval_at timestamptz, comment text,
  deleted_at timestamptz, is_public boolean not null
`;

/** The indexes of the hub's own lists (server/src/database/migrations), for the table `papers`. */
const INDEXES = [
  'create index on papers (created_at desc, id desc) where is_public',
  ...['subject', 'semester', 'exam_type'].map(
    (field) => `create index on papers (${field}, created_at desc, id desc) where is_public`,
  ),
  'create index on papers using gin (title_folded gin_trgm_ops)',
  'create index on papers (paper_approval_status)',
];

/** Makes the database `name` beside the hub's and copies its papers. It is gone with the hub's folder. */
export async function peerDatabase(
  hub: Database & { readonly connection: object },
  name: string,
): Promise<PeerDatabase> {
  await hub.pool.query(`create database ${name}`);
  const connection = { ...hub.connection, database: name } as PeerDatabase['connection'];
  const database = connectDatabase({ ...connection }, () => undefined);
  const close = atEnd(() => database.close());
  const { pool } = database;
  await pool.query('create extension if not exists pg_trgm');
  await pool.query(`create table papers (${COLUMNS})`);
  const fields = [...PAPER_FIELDS, 'title_folded', 'file_id', 'deleted_at', 'is_public'].join(', ');
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    // Text, because one value of so many rows needs no parsing here.
    const { rows } = await hub.pool.query<{ rows: string | null; last: string }>(
      `select json_agg(d)::text as rows, max(id::text) as last
       from (select ${fields.replace('id', '_id as id')} from documents where kind = 'paper' and _id > $1 order by _id limit ${BATCH}) d`,
      [last],
    );
    const batch = rows[0];
    if (!batch?.rows) break;
    await pool.query(`insert into papers (${fields}) select ${fields} from json_populate_recordset(null::papers, $1)`, [
      batch.rows,
    ]);
    ({ last } = batch);
  }
  for (const index of INDEXES) await pool.query(index);
  await pool.query('vacuum (analyze) papers');
  return { ...database, connection, close };
}
