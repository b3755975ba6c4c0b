import { DRAFT_FIELDS } from '@exam-vault/contract/drafts';
import type { Overview } from '@exam-vault/contract/overview';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DraftRow } from '../../base/database/draft-schema.ts';
import type { DocumentRow, Schema } from '../../base/database/schema.ts';

/** So many values of a field are counted, of so many papers that were submitted last. */
const [MAX_COUNTED, MAX_PAPERS] = [200, 2_000];

/** In SQL: the fields of a document `d` that somebody changed after they were filled in, by its row `f` of `filled_in`. */
export const correctedFields: RawBuilder<readonly string[]> = sql`array(
  select key from jsonb_each_text(f.field_values) filled (key, value), (select to_jsonb(d) as now) fields
  where value is distinct from now ->> key)`;

/** What was filled in for papers, without asking, from what the hub had read (migration 078). */
export function filledInRepository(db: Kysely<Schema>) {
  return {
    /** Keeps what was filled in for a draft that has become this paper. Nobody reviews notes. */
    async keep(draft: DraftRow, { _id, paper_approval_status }: DocumentRow, at: Date): Promise<void> {
      const filled = DRAFT_FIELDS.flatMap((name) => {
        const proposal = draft.proposals[name];
        return proposal?.prefill ? [[name, String(proposal.value)] as const] : [];
      });
      if (paper_approval_status === null || filled.length === 0) return;
      const field_values = JSON.stringify(Object.fromEntries(filled));
      await db.insertInto('filled_in').values({ document_id: _id, field_values, at }).execute();
    },

    /** Of papers that are approved and public, by field: how many of the last values were filled in, and are still there. */
    async counts(): Promise<NonNullable<Overview['filled_in']>> {
      const { rows } = await sql<NonNullable<Overview['filled_in']>[number]>`
        select field, count(*)::int as filled, (count(*) filter (where is_right))::int as "right"
        from (
          select key as field, value is not distinct from now ->> key as is_right,
            row_number() over (partition by key order by at desc, document_id) as place
          from (select * from filled_in order by at desc limit ${MAX_PAPERS}) f
            cross join lateral (
              select to_jsonb(d) as now from documents d where d._id = f.document_id and d.is_public offset 0
            ) paper
            cross join lateral jsonb_each_text(f.field_values) filled (key, value)
        ) newest
        where place <= ${MAX_COUNTED} group by field order by filled desc, field
      `.execute(db);
      return rows;
    },
  };
}
