import type { ReadWord } from './document-reader.ts';
import { turned, type Picture, type Turns } from './picture.ts';
import { MIN_CONFIDENCE_GAIN, UPRIGHT_CONFIDENCE, type PictureReading } from './read-picture.ts';
import { lineConfidence, type PageWord, type TesseractReader } from './tesseract-reader.ts';

/** The likeliest first. */
const OTHER_TURNS: readonly Turns[] = [2, 1, 3];

function placeWords({ width, height }: Picture, words: readonly PageWord[]): ReadWord[] {
  return words.map(({ text, box: { x0, y0, x1, y1 }, line, confidence }) => ({
    text,
    box: [x0 / width, y0 / height, (x1 - x0) / width, (y1 - y0) / height],
    line,
    confidence,
    role: 'text',
  }));
}

/** Reads a page without the line detector: tesseract finds the lines, and the page is turned until it can be read. */
export async function readWholePage(
  picture: Picture,
  tesseract: Pick<TesseractReader, 'page'>,
): Promise<PictureReading> {
  const words = tesseract.page(picture);
  // The recognizer of the second pass needs onnxruntime too, so no lines are sent to it.
  let best: PictureReading = { turns: 0, words: placeWords(picture, words), weak: [] };
  let confidence = lineConfidence(words);
  if (confidence >= UPRIGHT_CONFIDENCE) return best;
  confidence += MIN_CONFIDENCE_GAIN;
  for (const turns of OTHER_TURNS) {
    const page = await turned(picture, turns);
    const read = tesseract.page(page);
    if (lineConfidence(read) <= confidence) continue;
    [best, confidence] = [{ turns, words: placeWords(page, read), weak: [] }, lineConfidence(read)];
    if (confidence >= UPRIGHT_CONFIDENCE) break;
  }
  return best;
}
