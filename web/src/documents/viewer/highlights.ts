import type { ReadPage } from '@exam-vault/contract/search';
import { matchesAny, wordsIn } from '../search/marked-text.ts';

/** A box on the shown page, in fractions of its width and height. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Searched words that follow one another. A highlight over several lines has several boxes. */
export interface Highlight {
  readonly boxes: readonly Box[];
}

/** Converts a box of the upright page to the shown page, which lacks `turns` quarter turns. */
export function asShown([left = 0, top = 0, width = 0, height = 0]: readonly number[], turns: number): Box {
  switch (turns) {
    case 1:
      return { left: top, top: 1 - left - width, width: height, height: width };
    case 2:
      return { left: 1 - left - width, top: 1 - top - height, width, height };
    case 3:
      return { left: 1 - top - height, top: left, width: height, height: width };
    default:
      return { left, top, width, height };
  }
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

/** The highlights of a page in reading order. Words that follow one another form one highlight. */
export function findHighlights({ words, turns }: ReadPage, searchWords: readonly string[]): Highlight[] {
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
  return spots.map((boxes) => ({ boxes: boxes.map((box) => asShown(box, turns)) }));
}

/** The vertical position of a revealed highlight, as a fraction of the screen's height. */
const EYE_LEVEL = 0.35;

/** Scrolls the window, and a frame with its own scrolling, so that a box of `page` becomes visible. */
export function reveal(page: Element, { left, top, width, height }: Box, frame: Element | null) {
  const middle = () => {
    const shown = page.getBoundingClientRect();
    return {
      across: shown.left + (left + width / 2) * shown.width,
      down: shown.top + (top + height / 2) * shown.height,
    };
  };
  if (frame) {
    const shown = frame.getBoundingClientRect();
    const { across, down } = middle();
    frame.scrollLeft += across - (shown.left + shown.width / 2);
    frame.scrollTop += down - (shown.top + shown.height / 2);
  }
  window.scrollBy(0, middle().down - window.innerHeight * EYE_LEVEL);
}
