import type { DocumentChange } from '../../base/changes/change-log.ts';
import type { ListGroup } from './list-group.ts';

/** Rows of a new block. A page begins at most as many rows after the start of a block as the block has. */
export const BLOCK_ROWS = 1_000;
/** A block that has grown larger makes all of them be counted again. */
const MAX_BLOCK_ROWS = 4_000;

/** A place in a list that has the newest first. */
export interface ListPlace {
  /** `created_at` in microseconds since 1970. */
  readonly position: number;
  readonly _id: string;
}

/** The rows of a list from one place to the next block. */
export interface ListBlock {
  start: ListPlace;
  rows: number;
}

/** Newest first; the database orders uuids as their texts. */
export const isAtOrAfter = (a: ListPlace, b: ListPlace) =>
  a.position < b.position || (a.position === b.position && a._id <= b._id);

/** @param places the first place of each block, with the number of rows before it; the last one is the last row of the list */
export function blocksOf(places: ReadonlyArray<ListPlace & { readonly before: number }>): ListBlock[] {
  const last = places.at(-1);
  const total = last ? last.before + 1 : 0;
  return places
    .filter(({ before }) => before % BLOCK_ROWS === 0)
    .map(({ position, _id, before }) => ({ start: { position, _id }, rows: Math.min(BLOCK_ROWS, total - before) }));
}

/** Where to begin to read the rows after `offset` rows, and how many rows to skip there. Null: there are no such rows. */
export function findBlock(blocks: readonly ListBlock[], offset: number): { start: ListPlace; skip: number } | null {
  let before = 0;
  for (const { start, rows } of blocks) {
    if (offset < before + rows) return { start, skip: offset - before };
    before += rows;
  }
  return null;
}

function addRows(blocks: ListBlock[], place: ListPlace, rows: number): boolean {
  const first = blocks[0];
  if (!first) return false;
  if (!isAtOrAfter(place, first.start)) first.start = place;
  const block = blocks.findLast(({ start }) => isAtOrAfter(place, start)) ?? first;
  block.rows += rows;
  return block.rows <= MAX_BLOCK_ROWS;
}

/** Applies a change to the blocks of a list. @returns false when they must be counted again */
export function changeBlocks(
  blocks: ListBlock[],
  { has }: ListGroup,
  { document_id: _id, before, after }: DocumentChange,
): boolean {
  const isRemoved = !before || !has(before) || addRows(blocks, { position: before.position, _id }, -1);
  const isAdded = !after || !has(after) || addRows(blocks, { position: after.position, _id }, 1);
  return isRemoved && isAdded;
}
