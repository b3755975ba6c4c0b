import { sql, type Kysely, type SelectQueryBuilder } from 'kysely';
import type { ChangeFollower } from '../../base/changes/change-follower.ts';
import type { DocumentChange, DocumentGroup } from '../../base/changes/change-log.ts';
import { followedValues } from '../../base/changes/followed-values.ts';
import { parseSnapshot, snapshotNow } from '../../base/changes/snapshot.ts';
import type { Schema } from '../../base/database/schema.ts';

/** Rows of a new block. A page begins at most as many rows after the start of a block as the block has. */
export const BLOCK_ROWS = 1_000;
/** A block that has grown larger makes all of them be counted again. */
const MAX_BLOCK_ROWS = 4_000;
/** Lists whose totals are kept. */
const MAX_TOTALS = 2_000;
/** Lists whose blocks are kept: 150 KB for each million rows. */
const MAX_BLOCK_LISTS = 50;

/** The rows of a list, without columns and order. */
type ListRows = SelectQueryBuilder<Schema, 'documents', object>;

/** A place in a list that has the newest first. */
interface ListPlace {
  /** `created_at` in microseconds since 1970. */
  readonly position: number;
  readonly _id: string;
}

/** The rows of a list from one place to the next block. */
interface ListBlock {
  start: ListPlace;
  rows: number;
}

/** Where to begin to read the rows after some offset, and how many rows to skip there. */
interface FoundPlace {
  readonly start: ListPlace;
  readonly skip: number;
}

/** Newest first; the database orders uuids as their texts. */
const isAtOrAfter = (a: ListPlace, b: ListPlace) =>
  a.position < b.position || (a.position === b.position && a._id <= b._id);

function addRows(blocks: ListBlock[], place: ListPlace, rows: number): boolean {
  const first = blocks[0];
  if (!first) return false;
  if (!isAtOrAfter(place, first.start)) first.start = place;
  const block = blocks.findLast(({ start }) => isAtOrAfter(place, start)) ?? first;
  block.rows += rows;
  return block.rows <= MAX_BLOCK_ROWS;
}

/** Applies a change. @returns false when the blocks must be counted again */
function changeBlocks(
  blocks: ListBlock[],
  { has }: DocumentGroup,
  { document_id: _id, before, after }: DocumentChange,
): boolean {
  const isRemoved = !before || !has(before) || addRows(blocks, { position: before.position, _id }, -1);
  const isAdded = !after || !has(after) || addRows(blocks, { position: after.position, _id }, 1);
  return isRemoved && isAdded;
}

function findPlace(blocks: readonly ListBlock[], offset: number): FoundPlace | null {
  let before = 0;
  for (const { start, rows } of blocks) {
    if (offset < before + rows) return { start, skip: offset - before };
    before += rows;
  }
  return null;
}

/**
 * What a hub remembers of a list: its exact total, and where each block of a thousand rows begins, so that a page far from the start skips no
 * more rows than a block has. Both are counted once, the blocks when such a page is first asked for, and then kept right by the log of
 * changes: a change costs the same in a list of any length (decision 31). All holds for what `sync` of the follower has brought.
 */
export function listMemory(db: Kysely<Schema>, follower: ChangeFollower) {
  const totals = followedValues<{ rows: number }>(follower, MAX_TOTALS);
  const lists = followedValues<ListBlock[]>(follower, MAX_BLOCK_LISTS);

  async function countRows(rows: ListRows) {
    const counted = await rows
      .select((eb) => [eb.fn.countAll<number>().as('rows'), snapshotNow.as('snapshot')])
      .executeTakeFirstOrThrow();
    return { value: { rows: counted.rows }, snapshot: parseSnapshot(counted.snapshot) };
  }

  async function countBlocks(rows: ListRows) {
    const numbered = rows.select([
      '_id',
      'created_at',
      sql<number>`row_number() over (order by created_at desc, _id desc) - 1`.as('before'),
    ]);
    const found = await sql<{ snapshot: string; total: number; starts: ListPlace[] | null }>`
      select ${snapshotNow} as snapshot, count(*) as total,
        json_agg(json_build_object('position', (extract(epoch from created_at) * 1000000)::bigint, '_id', _id) order by before)
          filter (where before % ${sql.lit(BLOCK_ROWS)} = 0) as starts
      from ${numbered} as numbered
    `.execute(db);
    const [row] = found.rows;
    if (!row) throw new Error('no answer about the places of a list');
    const { snapshot, total, starts } = row;
    const value = (starts ?? []).map((start, index) => ({
      start,
      rows: Math.min(BLOCK_ROWS, total - index * BLOCK_ROWS),
    }));
    return { value, snapshot: parseSnapshot(snapshot) };
  }

  return {
    async total(group: DocumentGroup, rows: ListRows): Promise<number> {
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

    /** Null: there are not so many rows. */
    async placeOf(group: DocumentGroup, rows: ListRows, offset: number): Promise<FoundPlace | null> {
      const blocks = await lists.get({
        key: group.name,
        read: () => countBlocks(rows),
        apply: (value, change) => changeBlocks(value, group, change),
      });
      return findPlace(blocks, offset);
    },
  };
}
