import { GRID } from '../reader/page-format.ts';
import type { PageReading } from '../reader/document-reader.ts';
import { ASCENT, DESCENT, LETTER_WIDTH, UNITS_PER_EM } from './glyphless-font.ts';
import type { LayerWord } from './layer-writer.ts';
import type { WordCodes } from './word-codes.ts';

/** The part of a page that is shown, in its own coordinates, before it is turned. */
export interface PageBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Places the coordinates of the upright page on the page as it is stored (ISO 32000-1, 8.3.4). */
const PLACEMENTS: Readonly<Record<PageReading['turns'], (box: PageBox) => readonly number[]>> = {
  0: ({ x, y }) => [1, 0, 0, 1, x, y],
  1: ({ x, y, width }) => [0, 1, -1, 0, x + width, y],
  2: ({ x, y, width, height }) => [-1, 0, 0, -1, x + width, y + height],
  3: ({ x, y, height }) => [0, -1, 1, 0, x, y + height],
};

/** A space is at least this part of the height of its line: a reader of the PDF sees two words. */
const MIN_SPACE = 0.1;
const number = (value: number) => String(Math.round(value * 1_000) / 1_000);
/** How much letters must be stretched to be so wide, in percent. */
const stretch = (width: number, letters: number, size: number) =>
  number((100 * width) / ((letters * size * LETTER_WIDTH) / UNITS_PER_EM));

export interface LayerPlace {
  readonly box: PageBox;
  /** Quarter turns clockwise from the page as it is stored to the upright one. */
  readonly turns: PageReading['turns'];
  /** The name of the font among the page's resources. */
  readonly font: string;
}

/** What draws the words of a page, invisibly (text rendering mode 3), each as wide and high as its box. */
export function layerContent(words: readonly LayerWord[], { box, turns, font }: LayerPlace, codes: WordCodes): string {
  const [across, down] = turns % 2 === 0 ? [box.width, box.height] : [box.height, box.width];
  const operators = words.flatMap(([text, left, top, width, height, line], index) => {
    const { hex, letters } = codes.encoded(text);
    if (letters === 0 || width === 0 || height === 0) return [];
    const size = (height / GRID) * down;
    const baseline = down * (1 - (top + height) / GRID) + (size * DESCENT) / (ASCENT + DESCENT);
    const shown = [
      `/${font} ${number(size)} Tf 1 0 0 1 ${number((left / GRID) * across)} ${number(baseline)} Tm`,
      `${stretch((width / GRID) * across, letters, size)} Tz <${hex}> Tj`,
    ];
    const next = words[index + 1];
    if (next?.[5] === line) {
      const gap = Math.max(((next[1] - left - width) / GRID) * across, MIN_SPACE * size);
      shown.push(`${stretch(gap, 1, size)} Tz <${codes.encoded(' ').hex}> Tj`);
    }
    return shown;
  });
  return `q ${PLACEMENTS[turns](box).map(number).join(' ')} cm BT 3 Tr\n${operators.join('\n')}\nET Q\n`;
}
