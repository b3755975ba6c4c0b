import type { ReadPage } from '@exam-vault/contract/search';
import { findPlaces } from '@exam-vault/contract/find-places';
import { matchesAny, wordsIn } from '../search/marked-text.ts';
import type { MarkedPlace } from './viewer-props.ts';
import { useEffect, useMemo, useRef } from 'react';

/** A box on the upright page, in fractions of its width and height. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Searched words that follow one another. A highlight over several lines has several boxes. */
export interface Highlight {
  readonly boxes: readonly Box[];
  /** More than words: marked faintly, so that it stays easy to read. */
  readonly isPassage?: boolean;
}

type UprightBox = readonly [left: number, top: number, width: number, height: number];

const upright = ([left = 0, top = 0, width = 0, height = 0]: readonly number[]): UprightBox => [
  left,
  top,
  width,
  height,
];

/** One box around two words of a line; null for words on different lines. */
function joined(before: UprightBox, after: UprightBox): UprightBox | null {
  const [highest, lowest] = [Math.min(before[1], after[1]), Math.max(before[1] + before[3], after[1] + after[3])];
  const shared = before[3] + after[3] - (lowest - highest);
  if (after[0] < before[0] || shared < Math.min(before[3], after[3]) / 2) return null;
  const right = Math.max(before[0] + before[2], after[0] + after[2]);
  return [before[0], highest, right - before[0], lowest - highest];
}

/** The parts of a marked place by their pages. */
function marksOf({ boxes }: MarkedPlace): Readonly<Record<number, readonly Highlight[]>> {
  const pages = [...new Set(boxes.map(({ page }) => page))];
  const onPage = (page: number) => boxes.filter((one) => one.page === page).map(({ box }) => upright(box));
  return Object.fromEntries(pages.map((page) => [page, [{ ...highlightOf(onPage(page)), isPassage: true }]]));
}

/** The highlights of a page in reading order. Words that follow one another form one highlight. */
export function findHighlights({ words }: Pick<ReadPage, 'words'>, searchWords: readonly string[]): Highlight[] {
  const spots: UprightBox[][] = [];
  let present: UprightBox[] | null = null;
  for (const { text, box } of words) {
    if (!wordsIn(text).some(({ word }) => matchesAny(word, searchWords))) {
      present = null;
      continue;
    }
    const next = upright(box);
    const last: UprightBox | undefined = present?.at(-1);
    const both = last ? joined(last, next) : null;
    if (!present) {
      present = [next];
      spots.push(present);
    } else if (both) present.splice(-1, 1, both);
    else present.push(next);
  }
  return spots.map(highlightOf);
}

const highlightOf = (boxes: readonly UprightBox[]): Highlight => ({
  boxes: boxes.map(([left, top, width, height]) => ({ left, top, width, height })),
});

/** Where a text stands on a page. `wanted` are its words, folded. */
export function findText({ words }: Pick<ReadPage, 'words'>, wanted: readonly string[]): Highlight[] {
  const read = words.filter(({ alternative }) => !alternative);
  const parts = read.flatMap(({ text, box }) => wordsIn(text).map(({ word }) => ({ word, box: upright(box) })));
  const places = findPlaces(
    parts.map(({ word }) => word),
    wanted,
  );
  return places.map(([from, to]) => {
    const boxes: UprightBox[] = [];
    for (const { box } of parts.slice(from, to)) {
      const last = boxes.at(-1);
      const both = last ? joined(last, box) : null;
      if (both) boxes.splice(-1, 1, both);
      else boxes.push(box);
    }
    return highlightOf(boxes);
  });
}

/** Where one reads, as a fraction of the screen's height: a revealed highlight comes here, and the page that lies here is the current one. */
export const EYE_LEVEL = 0.35;

/** Scrolls the window, and a frame with its own scrolling, so that a box of `page` becomes visible. */
export function reveal(page: Element, box: Box, frame: Element | null) {
  const middle = () => middleOf(page, box);
  if (frame) {
    const shown = frame.getBoundingClientRect();
    frame.scrollLeft += middle().across - (shown.left + shown.width / 2);
  }
  window.scrollBy(0, middle().down - window.innerHeight * EYE_LEVEL);
}

/** Where the middle of a box is on the screen. A page that the user has turned says so in `data-turns`. */
function middleOf(page: Element, { left, top, width, height }: Box) {
  const shown = page.getBoundingClientRect();
  const [x, y] = turnedPoint([left + width / 2, top + height / 2], Number(page.getAttribute('data-turns') ?? 0));
  return { across: shown.left + x * shown.width, down: shown.top + y * shown.height };
}

/** A point in fractions of a page, after quarter turns clockwise. */
export function turnedPoint([x, y]: readonly [number, number], turns: number): readonly [number, number] {
  switch (turns) {
    case 1:
      return [1 - y, x];
    case 2:
      return [1 - x, 1 - y];
    case 3:
      return [y, 1 - x];
    default:
      return [x, y];
  }
}

interface PlaceOptions {
  /** The sheets have their size. */
  readonly isReady: boolean;
  readonly goTo: (page: number) => void;
  readonly onReveal: (page: number, highlight: Highlight) => void;
}

const NOWHERE: Readonly<Record<number, readonly Highlight[]>> = {};

/** Goes to a place once for each time that it is given, and marks it until another one is. */
export function useMarkedPlace(place: MarkedPlace | null, { isReady, goTo, onReveal }: PlaceOptions) {
  const marks = useMemo(() => (place === null ? NOWHERE : marksOf(place)), [place]);
  const shown = useRef<MarkedPlace | null>(null);
  useEffect(() => {
    if (place === null || !isReady || shown.current === place) return;
    shown.current = place;
    const [top] = marks[place.page]?.[0]?.boxes ?? [];
    // A long passage is read from its beginning.
    if (top) onReveal(place.page, { boxes: [{ ...top, height: 0 }] });
    else goTo(place.page);
  });
  return marks;
}
