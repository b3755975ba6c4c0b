import type pg from 'pg';
import type { Manifest } from './archive-format.ts';

/**
 * Tables that are not in a backup: what is over when a hub comes back from one. Sessions and one-time links that were ended since the
 * backup was made must not live again; the counters against guessing are of the hour, and that of changes begins anew.
 */
export const LEFT_OUT: readonly string[] = [
  'identity_sessions',
  'identity_verifications',
  'guess_limits',
  'document_changes',
  'provider_sessions',
];
/** Written by the migrations themselves. */
const MIGRATIONS = 'kysely_migration';
const OF_MIGRATIONS: readonly string[] = [MIGRATIONS, 'kysely_migration_lock'];

/** Text that means the same to every version and every configuration of PostgreSQL. */
export const SESSION = `
  set local client_encoding = 'UTF8'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local timezone = 'UTC'; set local bytea_output = 'hex'; set local extra_float_digits = 1;
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0
`;

type Client = Pick<pg.ClientBase, 'query'>;
export type TableShape = Manifest['tables'][number];
export type SequenceState = Manifest['sequences'][number];

/** All tables of the hub's schema but those of extensions. */
const OURS = `
  select c.oid, c.relname, c.relkind from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = current_schema()
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
`;

const isPlain = (name: string) => /^[a-z_][a-z0-9_]{0,62}$/.test(name);

/** @returns the name as SQL has it */
export function quoted(name: string): string {
  if (!isPlain(name)) throw new Error(`no name of a table or column of ours: ${name}`);
  return `"${name}"`;
}

export const columnList = ({ columns }: TableShape) => columns.map(quoted).join(', ');

/** Whether there is nothing of anybody's in the database. */
export async function isEmptyDatabase(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(`${OURS} and c.relkind in ('r', 'p', 'S', 'v', 'm') limit 1`);
  return rowCount === 0;
}

/** The migrations that the database has, in order. */
export async function migrationsOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`select name from ${MIGRATIONS} order by name`);
  return rows.map(({ name }) => name);
}

/** Every table with what can be written of it, each after those that it refers to. */
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
    from (${OURS} and c.relkind = 'r') t order by relname
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
  return [...ordered.values()].filter(({ name }) => !OF_MIGRATIONS.includes(name));
}

/** What a backup holds of the database's tables. */
export async function tablesToKeep(client: Client): Promise<TableShape[]> {
  return (await tableShapes(client)).filter(({ name }) => !LEFT_OUT.includes(name));
}

/** All that is emptied before a backup is brought in: what migrations have put there too. */
export async function allTables(client: Client): Promise<string[]> {
  return (await tableShapes(client)).map(({ name }) => name);
}

/** Read after the snapshot was taken, a sequence is never behind its rows. */
export async function sequenceStates(client: Client): Promise<SequenceState[]> {
  const { rows } = await client.query<{ relname: string }>(`${OURS} and c.relkind = 'S' order by relname`);
  const states: SequenceState[] = [];
  for (const { relname: name } of rows) {
    const state = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text, is_called from ${quoted(name)}`,
    );
    const [found] = state.rows;
    if (found) states.push({ name, ...found });
  }
  return states;
}

export interface IndexShape {
  readonly name: string;
  /** The statement that makes it. */
  readonly definition: string;
}

/** The indexes of these tables that no constraint needs: made once the rows are in, they cost a fraction. */
export async function looseIndexes(client: Client, tables: readonly string[]): Promise<IndexShape[]> {
  const { rows } = await client.query<IndexShape>(
    `
      select i.relname as name, pg_get_indexdef(x.indexrelid) as definition
      from pg_index x join pg_class i on i.oid = x.indexrelid join (${OURS}) t on t.oid = x.indrelid
      where t.relname = any($1) and not exists (select from pg_constraint k where k.conindid = x.indexrelid)
      order by i.relname
    `,
    [tables],
  );
  return rows;
}
