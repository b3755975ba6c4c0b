import { addText, graphemes, runsOf, useFont, type Run } from './pdf-fonts.ts';

interface Line {
  readonly runs: readonly Run[];
  readonly width: number;
}

interface LineStyle {
  readonly size: number;
  readonly isBold?: boolean;
}

/** Measures texts, and parts them into lines. @param used the fonts that the document has */
export function pdfLines(document: PDFKit.PDFDocument, used: Set<string>) {
  const widthOf = (runs: readonly Run[], size: number) =>
    runs.reduce((sum, { font, text }) => sum + useFont(document, used, font).fontSize(size).widthOfString(text), 0);

  /** The words of a text in lines. A word that is longer than a line is broken between letters. */
  function linesOf(text: string, { size, isBold = false }: LineStyle, most: number): Line[] {
    const space = widthOf(runsOf(' ', isBold), size);
    const words = runsOf(text, isBold)
      .reduce<Run[][]>(
        (all, { font, text: piece }) => {
          for (const [at, word] of piece.split(' ').entries()) {
            if (at > 0) all.push([]);
            if (word !== '') all.at(-1)?.push({ font, text: word });
          }
          return all;
        },
        [[]],
      )
      .filter((word) => word.length > 0)
      .flatMap((word) => broken(word, size, most));
    const lines: { runs: Run[]; width: number }[] = [];
    for (const word of words) {
      const own = widthOf(word, size);
      const last = lines.at(-1);
      if (last && last.width + space + own <= most) {
        last.runs.push(...runsOf(' ', isBold), ...word);
        last.width += space + own;
      } else lines.push({ runs: [...word], width: own });
    }
    return lines.map((line) => ({ ...line, runs: joined(line.runs) }));
  }

  function broken(word: readonly Run[], size: number, most: number): Run[][] {
    if (widthOf(word, size) <= most) return [[...word]];
    const pieces: Run[][] = [[]];
    let used = 0;
    for (const { font, text } of word) {
      for (const { segment } of graphemes.segment(text)) {
        const own = widthOf([{ font, text: segment }], size);
        if (used + own > most && used > 0) {
          pieces.push([]);
          used = 0;
        }
        pieces.at(-1)?.push({ font, text: segment });
        used += own;
      }
    }
    return pieces.map(joined);
  }

  return { widthOf, linesOf };
}

/** Neighbours in one font are one run: letters are shaped together. */
function joined(runs: readonly Run[]): Run[] {
  const all: Run[] = [];
  for (const { font, text } of runs) addText(all, font, text);
  return all;
}
