import { sql, type Kysely, type SelectQueryBuilder } from 'kysely';
import type { ChangeFollower } from '../changes/change-follower.ts';
import { followedValues } from '../changes/followed-values.ts';
import { parseSnapshot } from '../changes/snapshot.ts';
import type { Schema } from '../database/schema.ts';
import { BLOCK_ROWS, blocksOf, changeBlocks, findBlock, type ListBlock, type ListPlace } from './list-blocks.ts';
import type { ListGroup } from './list-group.ts';

/** Lists whose totals are kept. */
const MAX_TOTALS = 2_000;
/** Lists whose blocks are kept: 60 KB for each million rows. */
const MAX_BLOCK_LISTS = 50;

/** The rows of a list, without columns and order. */
export type ListRows = SelectQueryBuilder<Schema, 'documents', object>;

/** What a hub keeps of a public list. Everything holds for what `sync` of the follower has brought. */
export interface PublicListMemory {
  readonly follower: ChangeFollower;
  total(group: ListGroup, rows: ListRows): Promise<number>;
  /** Where to begin to read after `offset` rows; null when there are fewer. */
  placeOf(group: ListGroup, rows: ListRows, offset: number): Promise<{ start: ListPlace; skip: number } | null>;
}

export const snapshotNow = sql<string>`pg_current_snapshot()::text`;
const positionOf = sql<number>`(extract(epoch from created_at) * 1000000)::bigint`;
const inOrder = sql`(order by created_at desc, _id desc)`;

/**
 * Exact totals of public lists, and the places in them from which pages far from the start are read. Both are counted once, and from then
 * on only changed by what the log of changes brings, so that a change costs the same in a list of any length (decision 48).
 */
export function publicListMemory(db: Kysely<Schema>, follower: ChangeFollower): PublicListMemory {
  const totals = followedValues<{ rows: number }>(follower, MAX_TOTALS);
  const blocks = followedValues<ListBlock[]>(follower, MAX_BLOCK_LISTS);

  async function countRows(rows: ListRows) {
    const counted = await rows
      .select((eb) => [eb.fn.countAll<number>().as('rows'), snapshotNow.as('snapshot')])
      .executeTakeFirstOrThrow();
    return { value: { rows: counted.rows }, snapshot: parseSnapshot(counted.snapshot) };
  }

  async function findBlocks(rows: ListRows) {
    const placed = rows.select([
      '_id',
      positionOf.as('position'),
      sql<number>`row_number() over ${inOrder} - 1`.as('before'),
      sql<boolean>`lead(_id) over ${inOrder} is null`.as('is_last'),
    ]);
    const { rows: found } = await sql<{ snapshot: string; places: (ListPlace & { before: number })[] | null }>`
      select ${snapshotNow} as snapshot, (
        select json_agg(json_build_object('position', position, '_id', _id, 'before', before) order by before)
        from ${placed} as placed where before % ${sql.lit(BLOCK_ROWS)} = 0 or is_last
      ) as places
    `.execute(db);
    const [row] = found;
    if (!row) throw new Error('no answer about the places of a list');
    return { value: blocksOf(row.places ?? []), snapshot: parseSnapshot(row.snapshot) };
  }

  return {
    follower,
    async total(group, rows) {
      const total = await totals.get({
        key: group.name,
        read: () => countRows(rows),
        apply(value, { before, after }) {
          value.rows += Number(after !== null && group.has(after)) - Number(before !== null && group.has(before));
          return true;
        },
      });
      return total.rows;
    },
    async placeOf(group, rows, offset) {
      const found = await blocks.get({
        key: group.name,
        read: () => findBlocks(rows),
        apply: (value, change) => changeBlocks(value, group, change),
      });
      return findBlock(found, offset);
    },
  };
}
