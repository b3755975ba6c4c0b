import { sql, type Kysely } from 'kysely';
import type pg from 'pg';
import type { Schema } from '../database/schema.ts';
import { parseSnapshot, type Snapshot } from './snapshot.ts';

/** What decides in which lists a document is: its columns by name, and its place among the newest. See migration 026. */
export type DocumentState = Readonly<Record<string, unknown>> & {
  /** `created_at` in microseconds since 1970. */
  readonly position: number;
};

/** Documents that are listed or counted together. */
export interface DocumentGroup {
  /** Two groups with the same name have the same documents. */
  readonly name: string;
  has(state: DocumentState): boolean;
}

export interface DocumentChange {
  readonly xid: number;
  readonly document_id: string;
  /** Null: it was not there, or deleted. Both are null when only something changed that no list depends on, such as the downloads. */
  readonly before: DocumentState | null;
  readonly after: DocumentState | null;
}

export interface News {
  readonly snapshot: Snapshot;
  /** Which run of which server answered. Snapshots of different ones cannot be compared. */
  readonly server: string;
  /** Null: too many to tell, or no longer known. Everything may have changed. */
  readonly changes: readonly DocumentChange[] | null;
}

/** More than these at once are not worth following. */
const MAX_FOLLOWED = 1_000;
const KEPT_FOR = '15 minutes';

/**
 * The changes that this statement sees and an earlier snapshot did not. Transactions do not commit in the order of their numbers,
 * so that a number alone would miss some; what committed before the statement began is always in it. See migration 027.
 */
const NEWS = `select case when pg_current_snapshot()::text = $1 and pg_postmaster_start_time()::text = $2 then null
  else (select row_to_json(news) from document_news($1::pg_snapshot, ${MAX_FOLLOWED + 1}) news)::text end as news`;

interface LogRow extends Pick<DocumentChange, 'before' | 'after'> {
  readonly xid: string;
  readonly document_id: string | null;
}

interface FoundNews {
  readonly snapshot: string;
  readonly server: string;
  readonly is_lost: boolean;
  readonly changes: readonly LogRow[] | null;
}

/** What the hub knew when it last asked. */
export type Known = Pick<News, 'snapshot' | 'server'>;

/** Resolves with null when no transaction has ended since. */
export type ReadNews = (since: Known | null) => Promise<News | null>;

/** @param isPooled behind a pooler, which may give each statement another session (decision 30) */
export function newsReader(pool: Pick<pg.Pool, 'query'>, isPooled: boolean): ReadNews {
  const statement = { text: NEWS, ...(isPooled ? {} : { name: 'document_news' }) };
  return async (since) => {
    const values = [since?.snapshot.text ?? null, since?.server ?? null];
    const { rows } = await pool.query<{ news: string | null }>({ ...statement, values });
    const text = rows[0]?.news ?? null;
    if (text === null) return null;
    const { snapshot, server, is_lost, changes } = JSON.parse(text) as FoundNews;
    const known = is_lost || (changes?.length ?? 0) > MAX_FOLLOWED ? null : toChanges(changes ?? []);
    return { snapshot: parseSnapshot(snapshot), server, changes: known };
  };
}

/** Null when one of them says that any document may have changed. */
function toChanges(rows: readonly LogRow[]): DocumentChange[] | null {
  const changes: DocumentChange[] = [];
  for (const { xid, document_id, before, after } of rows) {
    if (document_id === null) return null;
    changes.push({ xid: Number(xid), document_id, before, after });
  }
  return changes;
}

/** Removes old rows. A hub that has not looked since then forgets what it knows, whatever the clocks say. */
export async function pruneChangeLog(db: Kysely<Schema>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // One at a time: the row is replaced, and two would leave the lower number.
    await sql`lock table document_log_pruned in share row exclusive mode`.execute(trx);
    await sql`
      with gone as (delete from document_log where at < now() - interval '${sql.raw(KEPT_FOR)}' returning xid),
      old as (delete from document_log_pruned returning through)
      insert into document_log_pruned
      select through from (select xid as through from gone union all select through from old) known
      order by through desc limit 1
    `.execute(trx);
  });
}

/** Takes the id of a person who is removed out of the log. Hubs then forget what they know of lists, once. */
export async function forgetOwner(trx: Kysely<Schema>, owner_id: string): Promise<void> {
  const { numAffectedRows } = await sql`
    delete from document_log where ${owner_id} in (before ->> 'owner_id', after ->> 'owner_id')
  `.execute(trx);
  if (numAffectedRows) await sql`insert into document_log default values`.execute(trx);
}
