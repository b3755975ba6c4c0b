import type { DocumentKind } from '@exam-vault/contract/document-fields';
import { MAX_USED_DOCUMENTS, type UsedDocument } from '@exam-vault/contract/document-use';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Schema } from '../../base/database/schema.ts';

/** The first days of two months. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

interface Counts {
  readonly views: number;
  readonly downloads: number;
}

/** A line of the table: a document in a month, or all of a department that are deleted. */
export interface MonthlyUse extends Counts {
  readonly month: string;
  readonly department: string;
  readonly kind: DocumentKind | null;
  readonly _id: string | null;
  readonly title: string | null;
}

const SUMS = sql`sum(u.views)::float8 as views, sum(u.downloads)::float8 as downloads`;
const BY_USE = sql`sum(u.views) + sum(u.downloads) desc`;
/** Deleted documents are one, so that nothing of them shows. */
const LIVE = sql`left join documents d on d._id = u.document_id and d.deleted_at is null`;

/** Reads what `documentUse` has counted. */
export function documentUseRepository(db: Kysely<Schema>) {
  const read = async <Row>(query: RawBuilder<Row>) => (await query.execute(db)).rows;
  const within = ({ from, to }: Span) => sql`u.month between ${from}::date and ${to}::date`;

  return {
    months: (span: Span) =>
      read(
        sql<
          Counts & { month: string }
        >`select to_char(u.month, 'YYYY-MM') as month, ${SUMS} from document_use u where ${within(span)}
          group by u.month order by u.month`,
      ),

    departments: (span: Span) =>
      read(
        sql<Counts & { department: string }>`select u.department, ${SUMS} from document_use u where ${within(span)}
          group by u.department order by ${BY_USE}, u.department`,
      ),

    /** The documents used most, by their department when they were counted. */
    documents: (span: Span) =>
      read(
        sql<UsedDocument>`select d._id, d.kind, d.title, u.department, ${SUMS} from document_use u ${LIVE} where ${within(span)}
          group by d._id, d.kind, d.title, u.department order by ${BY_USE}, d._id nulls last, u.department limit ${MAX_USED_DOCUMENTS}`,
      ),

    /** All of one month. */
    ofMonth: (month: string) =>
      read(
        sql<MonthlyUse>`select to_char(u.month, 'YYYY-MM') as month, u.department, d.kind, d._id, d.title, ${SUMS}
          from document_use u ${LIVE} where u.month = ${month}::date
          group by u.month, u.department, d._id, d.kind, d.title order by u.department, ${BY_USE}, d._id nulls last`,
      ),
  };
}
