import type { StoredQuestionBox as QuestionBox } from '../../base/database/question-schema.ts';

/** Places on pages: how much of them is the same, and what a joined or a split question has of them. */

const [LEFT, TOP, WIDTH, HEIGHT] = [0, 1, 2, 3];
const side = (box: readonly number[], at: number) => box[at] ?? 0;
const endOf = (box: readonly number[], start: number, length: number) => side(box, start) + side(box, length);
const common = (a: readonly number[], b: readonly number[], start: number, length: number) =>
  Math.max(0, Math.min(endOf(a, start, length), endOf(b, start, length)) - Math.max(side(a, start), side(b, start)));
const areaOf = (box: readonly number[]) => side(box, WIDTH) * side(box, HEIGHT);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

const totalArea = (boxes: readonly QuestionBox[]) => sum(boxes.map(({ box }) => areaOf(box)));

function commonArea(some: readonly QuestionBox[], others: readonly QuestionBox[]): number {
  return sum(
    some.flatMap((one) =>
      others
        .filter(({ page }) => page === one.page)
        .map(({ box }) => common(one.box, box, LEFT, WIDTH) * common(one.box, box, TOP, HEIGHT)),
    ),
  );
}

/** From 0 to 1: the area that both have, of the area that one of them has. */
export function overlapOf(some: readonly QuestionBox[], others: readonly QuestionBox[]): number {
  const both = commonArea(some, others);
  return both === 0 ? 0 : both / (totalArea(some) + totalArea(others) - both);
}

/** From 0 to 1: how much of the first lies in the second. */
export function shareInside(inner: readonly QuestionBox[], outer: readonly QuestionBox[]): number {
  const area = totalArea(inner);
  return area === 0 ? 0 : commonArea(inner, outer) / area;
}

/** Places of one column become one place. */
export function joinedBoxes(boxes: readonly QuestionBox[]): readonly QuestionBox[] {
  const joined: QuestionBox[] = [];
  for (const { page, box } of boxes) {
    const at = joined.findIndex(
      (one) =>
        one.page === page && common(one.box, box, LEFT, WIDTH) > Math.min(side(one.box, WIDTH), side(box, WIDTH)) / 2,
    );
    const known = joined[at]?.box;
    if (known === undefined) {
      joined.push({ page, box });
      continue;
    }
    const [left, top] = [Math.min(side(known, LEFT), side(box, LEFT)), Math.min(side(known, TOP), side(box, TOP))];
    const right = Math.max(endOf(known, LEFT, WIDTH), endOf(box, LEFT, WIDTH));
    const bottom = Math.max(endOf(known, TOP, HEIGHT), endOf(box, TOP, HEIGHT));
    joined[at] = { page, box: [left, top, right - left, bottom - top] };
  }
  return joined;
}

/** From 0 to 1: how much of a question's height is above its first part. */
export function shareAbove(boxes: readonly QuestionBox[], part: QuestionBox | undefined): number {
  const height = sum(boxes.map(({ box }) => side(box, HEIGHT)));
  if (!part || height === 0) return 1;
  let above = 0;
  for (const { page, box } of boxes) {
    if (page === part.page && common(box, part.box, LEFT, WIDTH) > 0 && endOf(box, TOP, HEIGHT) > side(part.box, TOP)) {
      return Math.max(0, above + side(part.box, TOP) - side(box, TOP)) / height;
    }
    above += side(box, HEIGHT);
  }
  return 1;
}

/** Parts places in two at this share of their height. Lines are about equally long, so a share of the text is about one of the height. */
export function splitBoxes(
  boxes: readonly QuestionBox[],
  share: number,
): readonly [first: readonly QuestionBox[], second: readonly QuestionBox[]] {
  let rest = share * sum(boxes.map(({ box }) => side(box, HEIGHT)));
  const [first, second]: [QuestionBox[], QuestionBox[]] = [[], []];
  for (const { page, box } of boxes) {
    const [left, top, width, height] = [side(box, LEFT), side(box, TOP), side(box, WIDTH), side(box, HEIGHT)];
    const above = Math.min(height, Math.max(0, rest));
    if (above > 0) first.push({ page, box: [left, top, width, above] });
    if (above < height) second.push({ page, box: [left, top + above, width, height - above] });
    rest -= height;
  }
  // Nobody is led to no place at all.
  return [first.length > 0 ? first : boxes, second.length > 0 ? second : boxes];
}
