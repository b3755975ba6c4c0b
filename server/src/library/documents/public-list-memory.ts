import { sql, type Kysely, type SelectQueryBuilder } from 'kysely';
import type { ChangeFollower } from '../../base/changes/change-follower.ts';
import { followedValues } from '../../base/changes/followed-values.ts';
import { parseSnapshot } from '../../base/changes/snapshot.ts';
import type { Schema } from '../../base/database/schema.ts';
import { BLOCK_ROWS, blocksOf, changeBlocks, findBlock, type ListBlock, type ListPlace } from './list-blocks.ts';
import { changeFirstPlaces, FIRST_PLACES, firstPlaces, idsAt, type FirstPlaces } from './first-places.ts';
import type { ListGroup } from './list-group.ts';
import type { PublicRows } from './public-rows.ts';

/** Lists whose totals are kept. */
const MAX_TOTALS = 2_000;
/** Rows of a list that are sorted rather than looked for from the newest on. */
const MAX_SHORT_LIST = 1_000;
/** Lists whose first places are kept, about 10 KB each. */
const MAX_FIRST_LISTS = 500;
/** Lists whose blocks are kept: 60 KB for each million rows. */
const MAX_BLOCK_LISTS = 50;

/** The rows of a list, without columns and order. */
export type ListRows = SelectQueryBuilder<Schema, 'documents', object>;

/** What a hub keeps of public lists. Everything holds for what `sync` of the follower has brought. */
export interface PublicListMemory extends Pick<PublicRows, 'rows'> {
  readonly follower: ChangeFollower;
  total(group: ListGroup, rows: ListRows): Promise<number>;
  /** The ids of `most` rows after `offset` rows, when they are near the start of the list; null when they are not. */
  firstIds(group: ListGroup, rows: ListRows, offset: number, most: number): Promise<string[] | null>;
  /** Where to begin to read after `offset` rows; null when there are fewer. */
  placeOf(group: ListGroup, rows: ListRows, offset: number): Promise<{ start: ListPlace; skip: number } | null>;
}

export const snapshotNow = sql<string>`pg_current_snapshot()::text`;
const positionOf = sql<number>`(extract(epoch from created_at) * 1000000)::bigint`;
const inOrder = sql`order by created_at desc, _id desc`;

/**
 * Exact totals of public lists, their first places, and the places from which pages far from the start are read. All are read once, and
 * from then on only changed by what the log of changes brings, so that a change costs the same in a list of any length (decision 31).
 */
export function publicListMemory(
  db: Kysely<Schema>,
  follower: ChangeFollower,
  { rows: rowsOf }: Pick<PublicRows, 'rows'>,
): PublicListMemory {
  const totals = followedValues<{ rows: number }>(follower, MAX_TOTALS);
  const blocks = followedValues<ListBlock[]>(follower, MAX_BLOCK_LISTS);
  const firsts = followedValues<FirstPlaces>(follower, MAX_FIRST_LISTS);

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
      sql<number>`row_number() over (${inOrder}) - 1`.as('before'),
      sql<boolean>`lead(_id) over (${inOrder}) is null`.as('is_last'),
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

  /**
   * @param isShort few rows: then they are all found by the index of their titles and sorted. Without this the planner may read the whole
   * list from its start until enough rows have the text
   */
  async function findFirst(rows: ListRows, isShort: boolean) {
    const places = rows.select(['_id', 'created_at', positionOf.as('position')]);
    const materialized = isShort ? sql`materialized` : sql`not materialized`;
    const { rows: found } = await sql<{ snapshot: string; places: ListPlace[] | null }>`
      with listed as ${materialized} (${places})
      select ${snapshotNow} as snapshot, (
        select json_agg(json_build_object('position', position, '_id', _id) ${inOrder})
        from (select * from listed ${inOrder} limit ${sql.lit(FIRST_PLACES)}) as first
      ) as places
    `.execute(db);
    const [row] = found;
    if (!row) throw new Error('no answer about the places of a list');
    return { value: firstPlaces(row.places ?? []), snapshot: parseSnapshot(row.snapshot) };
  }

  return {
    follower,
    rows: rowsOf,
    async firstIds(group, rows, offset, most) {
      if (offset + most > FIRST_PLACES) return null;
      const known = totals.known(group.name);
      const first = await firsts.get({
        key: group.name,
        read: async () => findFirst(rows, ((await known)?.rows ?? MAX_SHORT_LIST) < MAX_SHORT_LIST),
        apply: (value, change) => changeFirstPlaces(value, group, change),
      });
      return idsAt(first, offset, most);
    },
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
