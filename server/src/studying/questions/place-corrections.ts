import type { StoredCutPlace, StoredQuestionBox } from '../../base/database/question-schema.ts';
import { overlapOf, shareInside } from './boxes.ts';

/** With so much of its area in common, a question is the same one whatever its label was read as. */
const SAME_PLACE = 0.5;
/** With the same label less is enough. */
const NEAR_PLACE = 0.1;
const LABEL_WEIGHT = 0.5;
/** So much of a question inside of a corrected one is a part of what the teacher has written. */
const INSIDE = 0.7;

/** What a cut has found. */
export interface FoundPlace {
  readonly label: string;
  readonly boxes: readonly StoredQuestionBox[];
}

/** A question of the paper as it is. */
export interface KnownQuestion extends FoundPlace {
  readonly _id: string;
  readonly parent_id: string | null;
  /** Of a corrected one: the questions of a cut that it stands for. */
  readonly cut_from: readonly StoredCutPlace[] | null;
}

export interface PlacedCorrections {
  /** By the index in the cut: the corrected questions that stand for it, in their order. */
  readonly standsFor: ReadonlyMap<number, readonly string[]>;
  /** Indexes of what the cut has found inside of a corrected question, and nobody has seen before: the teacher's words have it already. */
  readonly covered: ReadonlySet<number>;
}

/** Joined and split questions have places in common. */
const placeKey = ({ label, boxes }: StoredCutPlace) =>
  JSON.stringify([label, boxes.map(({ page, box }) => [page, ...box])]);

/**
 * Finds corrected questions in a new cut of the same file: by their place on the page, which a better reading hardly moves, and by the label that
 * the machine had read. Each place is found at most once, the best pair first (decision 94).
 */
export function placeCorrections(cut: readonly FoundPlace[], known: readonly KnownQuestion[]): PlacedCorrections {
  const corrected = known.filter(({ cut_from }) => cut_from !== null);
  const places = new Map<string, { readonly place: StoredCutPlace; readonly owners: string[] }>();
  for (const { _id, cut_from } of corrected) {
    for (const place of cut_from ?? []) {
      const entry = places.get(placeKey(place));
      if (entry) entry.owners.push(_id);
      else places.set(placeKey(place), { place, owners: [_id] });
    }
  }
  const labels = new Map<string, number>();
  for (const { label } of cut) labels.set(label, (labels.get(label) ?? 0) + 1);
  const pairs = [...places].flatMap(([key, { place, owners }]) =>
    cut.flatMap((found, index) => {
      const overlap = overlapOf(place.boxes, found.boxes);
      const isNamed = place.label === found.label;
      // A page that was read on its side before has its questions elsewhere.
      const isAlike = overlap >= SAME_PLACE || (isNamed && (overlap >= NEAR_PLACE || labels.get(found.label) === 1));
      return isAlike ? [{ key, owners, index, score: overlap + (isNamed ? LABEL_WEIGHT : 0) }] : [];
    }),
  );
  const standsFor = new Map<number, readonly string[]>();
  const done = new Set<string>();
  for (const { key, owners, index } of pairs.toSorted((a, b) => b.score - a.score)) {
    if (done.has(key) || standsFor.has(index)) continue;
    done.add(key);
    standsFor.set(index, owners);
  }
  const parents = new Set(known.map(({ parent_id }) => parent_id));
  const whole = corrected.filter(({ _id }) => !parents.has(_id));
  const free = known.filter(({ cut_from }) => cut_from === null);
  const covered = cut.flatMap((found, index) => {
    const isNew = !free.some(({ boxes }) => overlapOf(boxes, found.boxes) >= SAME_PLACE);
    const isInside = whole.some(
      ({ cut_from }) =>
        shareInside(
          found.boxes,
          (cut_from ?? []).flatMap(({ boxes }) => boxes),
        ) >= INSIDE,
    );
    return isNew && isInside && !standsFor.has(index) ? [index] : [];
  });
  return { standsFor, covered: new Set(covered) };
}

/** What a corrected question stands for in a cut. A question that nobody has corrected stands for itself. */
export const placesOf = ({ label, boxes, cut_from }: KnownQuestion): readonly StoredCutPlace[] =>
  cut_from ?? [{ label, boxes }];

/** Each place once. */
export const distinctPlaces = (rows: readonly KnownQuestion[]): readonly StoredCutPlace[] => [
  ...new Map(rows.flatMap(placesOf).map((place) => [placeKey(place), place])).values(),
];

/** All questions that stand for a place of the cut that this one stands for, and so on. */
export function knotOf<Row extends KnownQuestion>(rows: readonly Row[], row: Row): readonly Row[] {
  const knot = new Set([row]);
  const keys = new Set(placesOf(row).map(placeKey));
  for (let before = 0; before < knot.size;) {
    before = knot.size;
    for (const one of rows) {
      if (one.cut_from === null || !one.cut_from.some((place) => keys.has(placeKey(place)))) continue;
      knot.add(one);
      for (const place of one.cut_from) keys.add(placeKey(place));
    }
  }
  return rows.filter((one) => knot.has(one));
}
