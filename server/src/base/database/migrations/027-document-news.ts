import { sql, type Kysely } from 'kysely';

/**
 * What the log of changes has that an earlier snapshot did not contain. Mostly nothing was committed since, and then the log is not even
 * opened. `stable`: all of it sees the snapshot of the calling statement, which is the one that is returned.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function document_news(since pg_snapshot, most int, out snapshot text, out server text, out is_lost boolean, out changes json)
    language plpgsql stable as $$
    begin
      snapshot := pg_current_snapshot()::text;
      server := pg_postmaster_start_time()::text;
      is_lost := false;
      if snapshot = since::text then
        return;
      end if;
      is_lost := since is null or exists (select from document_log_pruned where through >= pg_snapshot_xmin(since));
      if is_lost then
        return;
      end if;
      changes := (
        select json_agg(few) from (
          select xid::text as xid, document_id, before, after from document_log
          where xid >= pg_snapshot_xmin(since) and not pg_visible_in_snapshot(xid, since) limit most
        ) few
      );
    end $$
  `.execute(db);
}
