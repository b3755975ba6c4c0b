/** A line, or a piece of one. */
interface Piece {
  readonly text: string;
  readonly top: number;
}

/** '5. Explain' or 'Q5) Explain': the number that a text begins with. */
const NUMBER = /^(?:Q\s*\.?\s*)?(\d{1,3})\s*[.)]\s*\p{L}/iu;

function numbersOf(segments: readonly Piece[]): number[] {
  return segments
    .toSorted((a, b) => a.top - b.top)
    .flatMap(({ text }) => {
      const number = NUMBER.exec(text)?.[1];
      return number === undefined ? [] : [Number(number)];
    });
}

const rises = (numbers: readonly number[]) =>
  numbers.length >= 2 && numbers.every((one, at) => at === 0 || one > (numbers[at - 1] ?? 0));

/** Whether the numbers of questions rise down the left side of a page and go on down its right side. Options of questions begin again and again. */
export function goOnAtRight(left: readonly Piece[], right: readonly Piece[]): boolean {
  const [before, after] = [numbersOf(left), numbersOf(right)];
  return rises(before) && rises(after) && (before.at(-1) ?? 0) < (after[0] ?? 0);
}
