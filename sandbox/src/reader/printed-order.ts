/** The order of letters on a line, where the file names letters of scripts that are written from right to left for the signs of its formulas. */

/** A letter of a text layer, or what stands between two. */
export interface Letter {
  readonly text: string;
  /** Null for what has no place on the page. */
  readonly box: readonly [left: number, top: number, right: number, bottom: number] | null;
}

/** Syriac, Arabic Supplement, Thaana, NKo, Samaritan, Mandaic: fonts of formulas are named so. Nobody sets exam papers in them beside English. */
const STANDS_FOR_A_SIGN = /[\u{700}-\u{85F}]/u;
/** Hebrew and Arabic, whose lines are as PDFium has them. */
const RIGHT_TO_LEFT = /[\u{590}-\u{6FF}\u{FB1D}-\u{FDFF}\u{FE70}-\u{FEFC}]/u;

const CLOSES: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
const OPENS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Turns brackets that were mirrored with their line: one that closes nothing opens, and the next one of the same sort closes it. */
function withTurnedBrackets(letters: readonly Letter[]): Letter[] {
  const depths = new Map<string, number>();
  const turned = new Set<string>();
  return letters.map((letter) => {
    const opening = OPENS[letter.text] ?? letter.text;
    const closing = CLOSES[opening];
    if (closing === undefined) return letter;
    const depth = depths.get(opening) ?? 0;
    const isTurned = letter.text === opening ? turned.has(opening) : depth === 0;
    const opens = (letter.text === opening) !== isTurned;
    if (isTurned && opens) turned.add(opening);
    else turned.delete(opening);
    depths.set(opening, opens ? depth + 1 : depth - 1);
    return { ...letter, text: opens ? opening : closing };
  });
}

function inPrintedOrderOfLine(line: readonly Letter[]): readonly Letter[] {
  const texts = line.map(({ text }) => text).join('');
  if (!STANDS_FOR_A_SIGN.test(texts) || RIGHT_TO_LEFT.test(texts)) return line;
  const placed = line.filter(({ box }) => box !== null);
  return withTurnedBrackets(placed.toSorted((a, b) => (a.box?.[0] ?? 0) - (b.box?.[0] ?? 0)));
}

/** PDFium gives a line with such letters from right to left, with its brackets turned. Here all lines are as they are printed. */
export function inPrintedOrder(letters: readonly Letter[]): Letter[] {
  const all: Letter[] = [];
  let line: Letter[] = [];
  for (const letter of letters) {
    if (letter.text !== '\r' && letter.text !== '\n') {
      line.push(letter);
      continue;
    }
    all.push(...inPrintedOrderOfLine(line), letter);
    line = [];
  }
  all.push(...inPrintedOrderOfLine(line));
  return all;
}
