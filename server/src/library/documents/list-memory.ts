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
/** Lists that are remembered: 150 bytes for each block of each. */
const MAX_LISTS = 1_000;

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

interface FoundPlace {
  /** Of the whole list. */
  readonly total: number;
  /** Where to begin to read the rows after `offset` rows, and how many rows to skip there. Null: there are no such rows. */
  readonly from: { readonly start: ListPlace; readonly skip: number } | null;
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

function findPlace(blocks: readonly ListBlock[], offset: number): FoundPlace {
  let total = 0;
  let from: FoundPlace['from'] = null;
  for (const { start, rows } of blocks) {
    if (!from && offset < total + rows) from = { start, skip: offset - total };
    total += rows;
  }
  return { total, from };
}

/**
 * What a hub remembers of a list: where each block of a thousand rows begins, and how many rows it has now. That gives the exact total, and a
 * place near each page, so that a page far from the start skips no more rows than a block has. Counted once, and then kept right by the log
 * of changes: a change costs the same in a list of any length (decision 31).
 */
export function listMemory(db: Kysely<Schema>, follower: ChangeFollower) {
  const lists = followedValues<ListBlock[]>(follower, MAX_LISTS);

  async function countBlocks(rows: ListRows) {
    const numbered = rows.select([
      '_id',
      sql<number>`(extract(epoch from created_at) * 1000000)::bigint`.as('position'),
      sql<number>`row_number() over (order by created_at desc, _id desc) - 1`.as('before'),
    ]);
    const found = await sql<{ snapshot: string; total: number; starts: ListPlace[] | null }>`
      select ${snapshotNow} as snapshot, count(*) as total,
        json_agg(json_build_object('position', position, '_id', _id) order by before)
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
    /** Holds for what `sync` of the follower has brought. */
    async find(group: DocumentGroup, rows: ListRows, offset: number): Promise<FoundPlace> {
      const blocks = await lists.get({
        key: group.name,
        read: () => countBlocks(rows),
        apply: (value, change) => changeBlocks(value, group, change),
      });
      return findPlace(blocks, offset);
    },
  };
}
