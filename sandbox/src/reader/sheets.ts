import { sizeOf, type Quad } from './line-boxes.ts';
import type { Picture } from './picture.ts';

/** Two pages of a booklet that lie beside each other on one picture. */

/** A sheet with two pages is wider than it is high. */
const MIN_ASPECT = 1.15;
/** The fold is looked for here, as a share of the width. */
const [FOLD_FROM, FOLD_TO, STEPS] = [0.38, 0.62, 48];
/** Of the length of all lines: so much may cross the fold, of a stamp or a line that was found too long. */
const MAX_CROSSING = 0.03;
/** A side with fewer lines is a margin with notes. */
const MIN_LINES = 4;

/** The lines of each page of a sheet, the left one first. */
export function pagesOfSheet(quads: readonly Quad[], { width, height }: Pick<Picture, 'width' | 'height'>): Quad[][] {
  if (width < MIN_ASPECT * height) return [[...quads]];
  const lines = quads.map((quad) => {
    const xs = quad.map(([x]) => x);
    return { quad, left: Math.min(...xs), right: Math.max(...xs), length: sizeOf(quad).length };
  });
  const whole = lines.reduce((sum, { length }) => sum + length, 0);
  let best = { x: 0, crossing: whole * MAX_CROSSING, distance: Infinity };
  for (let step = 0; step <= STEPS; step += 1) {
    const x = width * (FOLD_FROM + ((FOLD_TO - FOLD_FROM) * step) / STEPS);
    const crossing = lines.reduce((sum, { left, right, length }) => sum + (left < x && right > x ? length : 0), 0);
    const distance = Math.abs(x - width / 2);
    if (crossing < best.crossing || (crossing === best.crossing && distance < best.distance))
      best = { x, crossing, distance };
  }
  const isLeft = ({ left, right }: (typeof lines)[number]) => left + right < 2 * best.x;
  const [one, other] = [lines.filter(isLeft), lines.filter((line) => !isLeft(line))];
  if (best.distance === Infinity || Math.min(one.length, other.length) < MIN_LINES) return [[...quads]];
  return [one, other].map((side) => side.map(({ quad }) => quad));
}

/** '6.', 'Q3)', '1. (a)', 'Q.2', but not '1.5 marks'. */
const QUESTION_NUMBER = /^(?:Q\W{0,2}([1-9]\d?)\b|([1-9]\d?)[.)](?!\d))/i;

function firstNumber(lines: readonly string[]): number {
  for (const line of lines) {
    const [, question, bare] = QUESTION_NUMBER.exec(line) ?? [];
    if (question ?? bare) return Number(question ?? bare);
  }
  return Infinity;
}

/** Whether the right page of a sheet comes before the left one, as on the outer side of a booklet: its questions begin with a lower number. */
export function isRightFirst(left: readonly string[], right: readonly string[]): boolean {
  return firstNumber(right) < firstNumber(left);
}
