import { paperContract } from '@exam-vault/contract/papers';
import { sql, type Kysely } from 'kysely';
import type { ChangeFollower } from '../../base/changes/change-follower.ts';
import type { DocumentState } from '../../base/changes/change-log.ts';
import { followedValues } from '../../base/changes/followed-values.ts';
import { parseSnapshot, snapshotNow } from '../../base/changes/snapshot.ts';
import type { Schema } from '../../base/database/schema.ts';

const COLUMNS = ['paper_approval_status', 'department', 'paper_type', 'exam_type'] as const;
type Column = (typeof COLUMNS)[number];
type PaperGroup = Readonly<Record<Column, string>> & { readonly papers: number };
/** How many papers have each value of a column. */
type Tallies = Readonly<Record<Column, Map<string, number>>>;

export interface PaperTallies {
  /** How many papers there are for each value; deleted and hidden ones do not count, nor those that aren't for everyone. It holds for what `sync` of the follower has brought. */
  countBy(column: Column): Promise<ReadonlyMap<string, number>>;
}

function add(tallies: Tallies, values: Readonly<Record<string, unknown>> | null, papers: number): void {
  if (!values) return;
  for (const column of COLUMNS) {
    const value = String(values[column]);
    const count = (tallies[column].get(value) ?? 0) + papers;
    if (count === 0) tallies[column].delete(value);
    else tallies[column].set(value, count);
  }
}

/** A paper that counts. The log leaves out what is null. */
const paper = (state: DocumentState | null) =>
  state?.['kind'] === paperContract.kind && state['hidden_at'] === undefined && state['readers'] === undefined
    ? state
    : null;

/** Papers by status, department and types: counted once, and then kept right by the log of changes (decision 31). */
export function paperTallies(db: Kysely<Schema>, follower: ChangeFollower): PaperTallies {
  const known = followedValues<Tallies>(follower, 1);

  async function read() {
    const groups = db
      .selectFrom('documents')
      .select([...COLUMNS])
      .select((eb) => eb.fn.countAll<number>().as('papers'))
      .where('kind', '=', 'paper')
      .where('deleted_at', 'is', null)
      .where('hidden_at', 'is', null)
      .where('readers', 'is', null)
      .groupBy([...COLUMNS]);
    // One row, also when there are no papers: the snapshot is needed then too.
    const { rows } = await sql<{ snapshot: string; groups: PaperGroup[] | null }>`
      select ${snapshotNow} as snapshot, (select json_agg(g) from ${groups} as g) as groups
    `.execute(db);
    const [row] = rows;
    if (!row) throw new Error('no answer about the papers');
    const value: Tallies = {
      paper_approval_status: new Map(),
      department: new Map(),
      paper_type: new Map(),
      exam_type: new Map(),
    };
    for (const group of row.groups ?? []) add(value, group, group.papers);
    return { value, snapshot: parseSnapshot(row.snapshot) };
  }

  return {
    async countBy(column) {
      const tallies = await known.get({
        key: 'papers',
        read,
        apply(value, { before, after }) {
          add(value, paper(before), -1);
          add(value, paper(after), 1);
          return true;
        },
      });
      return tallies[column];
    },
  };
}
