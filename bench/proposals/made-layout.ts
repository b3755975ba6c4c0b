import type { ReadWord } from '@exam-vault/sandbox/reader/document-reader';
import type { Random } from './made-words.ts';
import type { Truth } from './papers.ts';

/** A word of a made page, with the field that it belongs to. */
export type MadeWord = ReadWord & { readonly field: keyof Truth | null };

/** A text and the field that it says. */
export type Part = readonly [text: string, field: keyof Truth | null];
/** Parts at one height: each begins at its share of the width, or is centred. */
export interface Line {
  readonly cells: ReadonlyArray<{ readonly parts: readonly Part[]; readonly at: number | 'centre' | 'right' }>;
  readonly size: number;
}

const HEIGHT = 0.012;
const LETTER = 0.0078;

/** Places words on the page, with what a reader makes of them. */
export function place(random: Random, lines: readonly Line[], noise: number): MadeWord[] {
  const { chance, between } = random;
  let top = between(0.03, 0.08);
  const tilt = between(-0.01, 0.01);
  return lines.flatMap(({ cells, size }, line) => {
    const height = HEIGHT * size;
    const placed = cells.flatMap(({ parts, at }) => {
      const words = parts.flatMap(([text, field]) =>
        text
          .split(' ')
          .filter(Boolean)
          .map((word) => ({ word, field })),
      );
      const width = words.reduce((sum, { word }) => sum + (word.length + 1) * LETTER * size, 0);
      let left = at === 'centre' ? 0.5 - width / 2 : at === 'right' ? 0.94 - width : at;
      return words.flatMap(({ word, field }): MadeWord[] => {
        const box = [left, top + tilt * left, word.length * LETTER * size, height] as const;
        left += (word.length + 1) * LETTER * size;
        if (chance(noise / 8)) return [];
        const isBad = chance(noise);
        return [
          {
            text: isBad ? (chance(0.3) ? random.misread(random.misread(word)) : random.misread(word)) : word,
            box,
            line,
            confidence: isBad ? between(30, 85) : between(80, 97),
            role: 'text',
            field,
          },
        ];
      });
    });
    top += height * between(1.5, 2.4);
    return placed;
  });
}
