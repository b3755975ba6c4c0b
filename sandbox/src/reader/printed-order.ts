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

/** Written from left to right. The figures of Hindi are such letters too for PDFium, those of English are not. */
const LETTER = /(?![0-9])[\p{L}\p{Mc}\p{Nl}\p{Nd}]/u;

/** Of the signs that PDFium turns those that papers have. */
const PAIRS = '() [] {} <> «» ‹› “” ‘’ ≤≥ ≦≧ ≪≫ ≲≳ ≺≻ ∈∋ ⊂⊃ ⊆⊇ ⊢⊣ ⌈⌉ ⌊⌋ ⟨⟩ ⟦⟧ （） ［］ 「」 【】'.split(' ');
const MIRRORED = new Map(PAIRS.flatMap(([left = '', right = '']) => [[left, right] as const, [right, left] as const]));

type Direction = 'right' | 'left' | null;

/** Where the text goes on after this letter; null for what does not say. */
function directionOf({ text }: Letter): Direction {
  if (!LETTER.test(text)) return null;
  return STANDS_FOR_A_SIGN.test(text) ? 'left' : 'right';
}

const runsOf = (directions: readonly Direction[], wanted: Direction) =>
  directions.filter((direction, at) => direction === wanted && directions[at - 1] !== wanted).length;

/** Turns back the signs that PDFium turned: those behind a letter from right to left, in its order. It begins as most runs of letters go. */
function withTurnedSigns(line: readonly Letter[]): Letter[] {
  const directions = line.map(directionOf);
  let current: Direction = runsOf(directions, 'left') >= runsOf(directions, 'right') ? 'left' : 'right';
  return line.map((letter, at) => {
    current = directions[at] ?? current;
    const turned = current === 'left' ? MIRRORED.get(letter.text) : undefined;
    return turned === undefined ? letter : { ...letter, text: turned };
  });
}

function inPrintedOrderOfLine(line: readonly Letter[]): readonly Letter[] {
  const texts = line.map(({ text }) => text).join('');
  if (!STANDS_FOR_A_SIGN.test(texts) || RIGHT_TO_LEFT.test(texts)) return line;
  const placed = withTurnedSigns(line).filter(({ box }) => box !== null);
  return placed.toSorted((a, b) => (a.box?.[0] ?? 0) - (b.box?.[0] ?? 0));
}

/** PDFium gives a line with such letters from right to left, with the signs beside them turned. Here all lines are as they are printed. */
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
