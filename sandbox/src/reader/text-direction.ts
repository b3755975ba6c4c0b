import type { ReadWord } from './document-reader.ts';
import type { Turns } from './picture.ts';
import type { Letter } from './printed-order.ts';

/** How a page lies whose text was not read from its picture. */

/** Written from left to right: the way from one such letter to the next says how the page lies. */
const FROM_THE_LEFT = /[\p{Script=Latin}\p{Script=Devanagari}]/u;
/** Fewer steps, or a smaller share of them, say nothing: a table has words on their side. */
const [MIN_STEPS, MIN_SHARE] = [40, 0.7];

const middle = (from: number, to: number) => (from + to) / 2;

/** @param size of the page as it is shown, in one unit */
export function turnsOfText(
  letters: readonly Letter[],
  size: { readonly width: number; readonly height: number },
): Turns {
  const steps: Record<Turns, number> = { 0: 0, 1: 0, 2: 0, 3: 0 };
  for (const [at, { text, box }] of letters.entries()) {
    const before = letters[at - 1];
    if (!box || !before?.box || !FROM_THE_LEFT.test(text) || !FROM_THE_LEFT.test(before.text)) continue;
    const across = size.width * (middle(box[0], box[2]) - middle(before.box[0], before.box[2]));
    const down = size.height * (middle(box[1], box[3]) - middle(before.box[1], before.box[3]));
    if (Math.abs(across) >= Math.abs(down)) steps[across >= 0 ? 0 : 2] += 1;
    else steps[down >= 0 ? 3 : 1] += 1;
  }
  const all = steps[0] + steps[1] + steps[2] + steps[3];
  const most = ([1, 2, 3] as const).find((turns) => all >= MIN_STEPS && steps[turns] >= MIN_SHARE * all);
  return most ?? 0;
}

/** The place of a letter on the page that was turned so. */
export function turnedLetter(letter: Letter, turns: Turns): Letter {
  if (!letter.box || turns === 0) return letter;
  const [left, top, right, bottom] = letter.box;
  const box = {
    1: [1 - bottom, left, 1 - top, right],
    2: [1 - right, 1 - bottom, 1 - left, 1 - top],
    3: [top, 1 - right, bottom, 1 - left],
  } as const;
  return { text: letter.text, box: box[turns] };
}

/** Lines from top to bottom: PDFium gives those of some turned pages from the last one on. */
export function fromTheTop(words: readonly ReadWord[]): readonly ReadWord[] {
  const lines: ReadWord[][] = [];
  for (const word of words) {
    const line = lines.at(-1);
    if (line?.[0]?.line === word.line) line.push(word);
    else lines.push([word]);
  }
  const tops = lines.map(([first]) => first?.box[1] ?? 0);
  const rising = tops.filter((top, at) => at > 0 && top < (tops[at - 1] ?? 0)).length;
  if (rising <= tops.length / 2) return words;
  return lines.toReversed().flatMap((line, at) => line.map((word) => ({ ...word, line: at })));
}
