import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Quad } from './line-boxes.ts';
import { lineCounter } from './line-counter.ts';
import type { Picture } from './picture.ts';
import { straightenLine } from './straighten-line.ts';
import { LINE_HEIGHT_PX, type LineWord, type TesseractReader } from './tesseract-reader.ts';
import type { LineHelper } from './threaded-tesseract.ts';

/** The words of each line; undefined for a line that was not read. */
export type ReadLines = ReadonlyArray<LineWord[] | undefined>;

/**
 * Reads lines of a page. This thread and the helper, if there is one, each take the next line when they are done with one, so that neither
 * waits for the other. Both are done soonest when the longest lines come first.
 * @param goesOn asked after each line of this thread, with what is read so far; false ends the reading
 */
export async function readAllLines(
  page: Picture,
  quads: readonly Quad[],
  tesseract: Pick<TesseractReader, 'line'>,
  helper: LineHelper | null,
  goesOn: (read: ReadLines) => boolean = () => true,
): Promise<ReadLines> {
  const read = quads.map((): LineWord[] | undefined => undefined);
  const lines = lineCounter(quads.length);
  const helping = quads.length > 1 ? helper?.(page, quads, lines, (line, words) => void (read[line] = words)) : null;
  for (let line = lines.take(); line !== null; line = lines.take()) {
    const quad = quads[line];
    if (quad) read[line] = tesseract.line(straightenLine(page, quad, LINE_HEIGHT_PX));
    // Takes the helper's answers.
    if (helping) await nextTurn();
    if (!goesOn(read)) lines.stop();
  }
  await helping;
  return read;
}
