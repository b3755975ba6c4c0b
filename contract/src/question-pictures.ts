import { type Question, UNREADABLE_CONFIDENCE } from './questions.ts';

/** Questions that are shown as a picture of their place, because their text is not what the page says. */

/** A place on a page, as questions have it. */
export type QuestionPlace = Question['boxes'][number];

/** Whether a picture says more than the text: its signs are wrong, or nothing of it was read. A teacher's words are right. */
export const isShownAsPicture = (
  { text, confidence, corrected, boxes }: Pick<Question, 'text' | 'confidence' | 'corrected' | 'boxes'>,
  hasParts: boolean,
): boolean => boxes.length > 0 && !corrected && (text === '' ? !hasParts : confidence < UNREADABLE_CONFIDENCE);

/** Of a place less than this, as a share of the page's height, shows no line. */
const MIN_HEIGHT = 0.006;

/** White beside the letters, as a share of the page's width: less than half of what is between two columns. */
const SIDE = 0.012;

/** Somewhat wider than what was read: the edge of a box cuts through its first and last letters. */
function withSides({ page, box: [left = 0, top = 0, width = 0, height = 0] }: QuestionPlace): QuestionPlace {
  const from = Math.max(0, left - SIDE);
  return { page, box: [from, top, Math.min(1, left + width + SIDE) - from, height] };
}

/**
 * The places of a question without those of its parts, which are shown by themselves.
 * @param part the first place of its first part
 */
export function placesOf(boxes: readonly QuestionPlace[], part: QuestionPlace | undefined): QuestionPlace[] {
  if (!part) return boxes.map(withSides);
  const [partLeft = 0, partTop = 0, partWidth = 0] = part.box;
  const own: QuestionPlace[] = [];
  for (const { page, box } of boxes) {
    const [left = 0, top = 0, width = 0, height = 0] = box;
    const isAbove = page === part.page && left < partLeft + partWidth && partLeft < left + width;
    const ends = isAbove && top + height > partTop;
    const rest = ends ? partTop - top : height;
    if (rest >= MIN_HEIGHT) own.push(withSides({ page, box: [left, top, width, rest] }));
    if (ends) break;
  }
  return own;
}
