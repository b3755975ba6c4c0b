import type { ReviewAction } from '@exam-vault/contract/permissions';
import { sql, type Kysely } from 'kysely';
import type { DocumentRow, Schema } from '../../base/database/schema.ts';

/** Older rows are removed: figures are those of the last half year. */
const KEPT_DAYS = 180;

/** What became of something that the desk has pointed out. */
export interface AlarmCount {
  readonly alarm: string;
  readonly shown: number;
  readonly acted: number;
  readonly ignored: number;
}

/** What the desk points out, and what reviewers do about it: by paper, without a reviewer's name. @param db the database or a transaction */
export function alarmRepository(db: Kysely<Schema>) {
  return {
    /** Each alarm of a paper counts once, however often it is shown. */
    async shown({ _id, revision }: Pick<DocumentRow, '_id' | 'revision'>, alarms: readonly string[]): Promise<void> {
      if (alarms.length === 0) return;
      await sql`delete from desk_alarms where shown_at < now() - ${KEPT_DAYS} * interval '1 day'`.execute(db);
      await sql`
        insert into desk_alarms (document_id, alarm, revision)
        select _id, unnest(${[...new Set(alarms)]}::text[]), ${revision} from documents where _id = ${_id}
        on conflict do nothing
      `.execute(db);
    },

    /** The reviewer compares a paper, or has said what it is. */
    async lookedInto(document_ids: readonly string[], outcome: 'compared' | 'not_copy'): Promise<void> {
      await sql`
        update desk_alarms set outcome = ${outcome}
        where document_id = any(${[...document_ids]}::uuid[]) and (outcome is null or outcome = 'compared')
          and alarm in ('same_file', 'same_pages', 'same_questions', 'part', 'similar')
      `.execute(db);
    },

    /** What nobody compared was ignored by an approval, unless its field was changed. */
    async decided({ _id, revision }: Pick<DocumentRow, '_id' | 'revision'>, action: ReviewAction): Promise<void> {
      // The decision itself is one revision.
      await sql`
        update desk_alarms set outcome = case when ${action}::text = 'reject' then 'rejected'
          when alarm like 'contradicts %' and revision < ${revision}::int - 1 then 'changed' else 'ignored' end
        where document_id = ${_id} and outcome is null
      `.execute(db);
    },

    /** The decision is taken back. */
    async openAgain(document_id: string): Promise<void> {
      await sql`
        update desk_alarms set outcome = null where document_id = ${document_id} and outcome in ('rejected', 'changed', 'ignored')
      `.execute(db);
    },

    /** Of papers that are decided, or that somebody has compared. */
    async counts(): Promise<AlarmCount[]> {
      const { rows } = await sql<AlarmCount>`
        select alarm, count(*)::int as shown, count(*) filter (where outcome <> 'ignored')::int as acted,
          count(*) filter (where outcome = 'ignored')::int as ignored
        from desk_alarms where outcome is not null group by alarm order by shown desc, alarm
      `.execute(db);
      return rows;
    },
  };
}
