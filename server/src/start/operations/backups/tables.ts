import type pg from 'pg';
import type { Manifest } from './archive-format.ts';

/**
 * Tables that a backup does not contain. A session or one-time link that was ended after the backup must not become valid again by a
 * restore. The rate limits and failed sign-ins are only for the current hours, and what counts and logs changes of documents
 * starts again. Unfinished uploads are sent again by the people who began them. The pairs of words and the
 * dictionary are made again from the texts.
 */
export const EXCLUDED_TABLES: readonly string[] = [
  'identity_sessions',
  'identity_verifications',
  'identity_email_links',
  'guess_limits',
  'upload_shares',
  'failed_sign_ins',
  'document_log',
  'document_log_pruned',
  'provider_sessions',
  'uploads',
  'upload_parts',
  'word_pairs',
  'counted_words',
  'public_words',
];
/** The migrator itself writes these tables. */
const MIGRATIONS = 'kysely_migration';
const MIGRATOR_TABLES: readonly string[] = [MIGRATIONS, 'kysely_migration_lock'];

/** Settings that make COPY's text mean the same to every version and configuration of PostgreSQL. */
export const SESSION_SETTINGS = `
  set local client_encoding = 'UTF8'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local timezone = 'UTC'; set local bytea_output = 'hex'; set local extra_float_digits = 1;
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0
`;

type Client = Pick<pg.ClientBase, 'query'>;
export type TableShape = Manifest['tables'][number];
export type SequenceState = Manifest['sequences'][number];

/** All relations of the hub's schema except those of extensions. */
const HUB_RELATIONS = `
  select c.oid, c.relname, c.relkind from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = current_schema()
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
`;

const isPlain = (name: string) => /^[a-z_][a-z0-9_]{0,62}$/.test(name);

/** The name quoted for SQL. */
export function quoted(name: string): string {
  if (!isPlain(name)) throw new Error(`no name of a table or column of ours: ${name}`);
  return `"${name}"`;
}

export const columnList = ({ columns }: TableShape) => columns.map(quoted).join(', ');

/** Whether the schema has no table, sequence or view. */
export async function isEmptyDatabase(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(`${HUB_RELATIONS} and c.relkind in ('r', 'p', 'S', 'v', 'm') limit 1`);
  return rowCount === 0;
}

/** The migrations that have run on the database, in order. */
export async function migrationsOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`select name from ${MIGRATIONS} order by name`);
  return rows.map(({ name }) => name);
}

/** Every table with its writable columns. A table comes after the tables that its foreign keys refer to. */
async function tableShapes(client: Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape & { refers_to: string[] }>(`
    select relname as name,
      array(
        select attname::text from pg_attribute
        where attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
      ) as columns,
      array(
        select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.contype = 'f' and k.conrelid = t.oid and k.confrelid <> t.oid
      ) as refers_to
    from (${HUB_RELATIONS} and c.relkind = 'r') t order by relname
  `);
  const ordered = new Map<string, TableShape>();
  const left = new Map(rows.map((row) => [row.name, row]));
  while (left.size > 0) {
    const next = [...left.values()].filter(({ refers_to }) => refers_to.every((name) => !left.has(name)));
    if (next.length === 0)
      throw new Error(`tables that refer to each other in a circle: ${[...left.keys()].join(', ')}`);
    for (const { name, columns } of next) {
      ordered.set(name, { name, columns });
      left.delete(name);
    }
  }
  return [...ordered.values()].filter(({ name }) => !MIGRATOR_TABLES.includes(name));
}

/** The tables that a backup contains. */
export async function tablesToBackUp(client: Client): Promise<TableShape[]> {
  return (await tableShapes(client)).filter(({ name }) => !EXCLUDED_TABLES.includes(name));
}

/** All tables of the hub. A restore empties them first, because migrations insert rows too. */
export async function allTables(client: Client): Promise<string[]> {
  return (await tableShapes(client)).map(({ name }) => name);
}

/** Sequences are not part of a snapshot: read after it was taken, they are never behind its rows. */
export async function sequenceStates(client: Client): Promise<SequenceState[]> {
  const { rows } = await client.query<{ relname: string }>(`${HUB_RELATIONS} and c.relkind = 'S' order by relname`);
  const states: SequenceState[] = [];
  for (const { relname: name } of rows) {
    const state = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text, is_called from ${quoted(name)}`,
    );
    const [row] = state.rows;
    if (row) states.push({ name, ...row });
  }
  return states;
}

export interface IndexShape {
  readonly name: string;
  /** Its CREATE INDEX statement. */
  readonly definition: string;
}

/** The indexes that no constraint needs. Created after the rows are in, they take a fraction of the time. */
export async function droppableIndexes(client: Client, tables: readonly string[]): Promise<IndexShape[]> {
  const { rows } = await client.query<IndexShape>(
    `
      select i.relname as name, pg_get_indexdef(x.indexrelid) as definition
      from pg_index x join pg_class i on i.oid = x.indexrelid join (${HUB_RELATIONS}) t on t.oid = x.indrelid
      where t.relname = any($1) and not exists (select from pg_constraint k where k.conindid = x.indexrelid)
      order by i.relname
    `,
    [tables],
  );
  return rows;
}
