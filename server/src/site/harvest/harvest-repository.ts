import type { DocumentKind } from '@exam-vault/contract/document-fields';
import { sql, type Kysely } from 'kysely';
import type { HarvestRecordTable } from '../../base/database/harvest-schema.ts';
import type { DocumentRow, Schema } from '../../base/database/schema.ts';

export type HarvestRecord = HarvestRecordTable;

/** Where a page of records begins: behind this one. */
export interface RecordPlace {
  readonly changed_at: Date;
  readonly document_id: string;
}

export interface Range {
  readonly kind: DocumentKind | null;
  readonly from: Date | null;
  readonly until: Date;
}

/** What the database has committed so many seconds ago can't be overtaken by a change that began before and ends later. */
const SETTLED_SECONDS = 10;

/** Records of public documents, and of those that were, in the order of their changes. */
export function harvestRepository(db: Kysely<Schema>) {
  return {
    /** Until when everything is there, in whole seconds of the database's clock: hubs' clocks may differ. */
    async settled(): Promise<Date> {
      const { rows } = await sql<{ settled: Date }>`
        select date_trunc('second', now()) - make_interval(secs => ${SETTLED_SECONDS}) as settled
      `.execute(db);
      const [row] = rows;
      if (!row) throw new Error('the database has no clock');
      return row.settled;
    },

    async earliest(): Promise<Date | null> {
      const first = await db
        .selectFrom('harvest_records')
        .select('changed_at')
        .orderBy('changed_at')
        .limit(1)
        .executeTakeFirst();
      return first?.changed_at ?? null;
    },

    async page({ kind, from, until }: Range, after: RecordPlace | null, size: number): Promise<HarvestRecord[]> {
      let records = db.selectFrom('harvest_records').selectAll().where('changed_at', '<=', until);
      if (kind !== null) records = records.where('kind', '=', kind);
      if (from !== null) records = records.where('changed_at', '>=', from);
      if (after !== null)
        records = records.where(
          sql<boolean>`(changed_at, document_id) > (${after.changed_at}::timestamptz, ${after.document_id}::uuid)`,
        );
      return records.orderBy('changed_at').orderBy('document_id').limit(size).execute();
    },

    find(document_id: string): Promise<HarvestRecord | undefined> {
      return db.selectFrom('harvest_records').selectAll().where('document_id', '=', document_id).executeTakeFirst();
    },

    /** Those of these documents that are public now. */
    documents(ids: readonly string[]): Promise<DocumentRow[]> {
      if (ids.length === 0) return Promise.resolve([]);
      return db.selectFrom('documents').selectAll().where('_id', 'in', ids).where('is_public', '=', true).execute();
    },
  };
}
