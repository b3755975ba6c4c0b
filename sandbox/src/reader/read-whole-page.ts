import type { ReadWord } from './document-reader.ts';
import { turned, type Picture, type Turns } from './picture.ts';
import { CLEARLY_BETTER, SURE_ENOUGH, lineSure, type PictureReading } from './read-picture.ts';
import type { PageWord, TesseractReader } from './tesseract-lines.ts';

/** By how likely people hold a page so. */
const OTHER_TURNS: readonly Turns[] = [2, 1, 3];

function placed({ width, height }: Picture, words: readonly PageWord[]): ReadWord[] {
  return words.map(({ text, box: { x0, y0, x1, y1 }, line, sure }) => ({
    text,
    box: [x0 / width, y0 / height, (x1 - x0) / width, (y1 - y0) / height],
    line,
    sure,
    role: 'text',
  }));
}

/** Reads a page where there is no line detector: tesseract alone, the page turned until it can be read. */
export async function readWholePage(given: Picture, tesseract: Pick<TesseractReader, 'page'>): Promise<PictureReading> {
  const words = tesseract.page(given);
  // Where there is no detector there is no second reader.
  let best: PictureReading = { turns: 0, words: placed(given, words), weak: [] };
  let sure = lineSure(words);
  if (sure >= SURE_ENOUGH) return best;
  sure += CLEARLY_BETTER;
  for (const turns of OTHER_TURNS) {
    const page = await turned(given, turns);
    const read = tesseract.page(page);
    if (lineSure(read) <= sure) continue;
    [best, sure] = [{ turns, words: placed(page, read), weak: [] }, lineSure(read)];
    if (sure >= SURE_ENOUGH) break;
  }
  return best;
}
