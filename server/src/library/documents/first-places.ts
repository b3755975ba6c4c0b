import type { DocumentChange } from '../../base/changes/change-log.ts';
import type { ListGroup } from './list-group.ts';
import { isAtOrAfter, type ListPlace } from './list-blocks.ts';

/** Places that are read from the start of a list: five pages. */
export const FIRST_PLACES = 60;
/** One that has grown larger, or has less than two pages left, is read again. */
const MAX_PLACES = 4 * FIRST_PLACES;
const MIN_PLACES = 24;

/** The first places of a list, kept right by changes in any order. */
export interface FirstPlaces {
  /** The last place that was read. Null: the whole list is here. */
  readonly end: ListPlace | null;
  /**
   * By position and id: 1 for a place that has a document. Changes of one document may be told in any order, so a place may have -1 until
   * the change that it belongs to is applied.
   */
  readonly counts: Map<string, { readonly place: ListPlace; count: number }>;
  /** Newest first; null after a change. */
  sorted: readonly ListPlace[] | null;
}

const keyOf = ({ position, _id }: ListPlace) => `${position} ${_id}`;

/** @param found up to FIRST_PLACES places, newest first */
export function firstPlaces(found: readonly ListPlace[]): FirstPlaces {
  const isWhole = found.length < FIRST_PLACES;
  const counts = new Map(found.map((place) => [keyOf(place), { place, count: 1 }]));
  return { end: isWhole ? null : (found.at(-1) ?? null), counts, sorted: found };
}

function count(first: FirstPlaces, place: ListPlace, by: number): void {
  const { end, counts } = first;
  if (end && !isAtOrAfter(end, place)) return;
  const key = keyOf(place);
  const known = counts.get(key) ?? { place, count: 0 };
  known.count += by;
  if (known.count === 0) counts.delete(key);
  else counts.set(key, known);
  first.sorted = null;
}

/** Applies a change. @returns false when the places must be read again */
export function changeFirstPlaces(
  first: FirstPlaces,
  { has }: ListGroup,
  { document_id: _id, before, after }: DocumentChange,
): boolean {
  if (before && has(before)) count(first, { position: before.position, _id }, -1);
  if (after && has(after)) count(first, { position: after.position, _id }, 1);
  const { size } = first.counts;
  return first.end ? size >= MIN_PLACES && size <= MAX_PLACES : size <= MAX_PLACES;
}

/** The ids of `most` rows after `offset` rows. Null: they are not known. */
export function idsAt(first: FirstPlaces, offset: number, most: number): string[] | null {
  first.sorted ??= [...first.counts.values()]
    .filter((one) => one.count > 0)
    .map(({ place }) => place)
    .sort((a, b) => (isAtOrAfter(a, b) ? 1 : -1));
  if (first.end && offset + most > first.sorted.length) return null;
  return first.sorted.slice(offset, offset + most).map(({ _id }) => _id);
}
