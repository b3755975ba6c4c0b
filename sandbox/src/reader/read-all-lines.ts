import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Picture } from './picture.ts';
import type { LineWord, TesseractReader } from './tesseract-reader.ts';
import type { LineHelper } from './threaded-tesseract.ts';

/** Lines that the helper has at a time, so that it never waits for this thread. */
const HELPER_LINES = 2;

/**
 * Reads so many lines: this thread from the first on, the helper, if there is one, from the last on, until they meet.
 * @param pictureOf the straightened line
 * @param known lines that were read before
 * @param goesOn asked after each line of this thread, with how many lines from the first on are read; false ends the reading
 * @returns the words of each line; undefined for a line that was not read
 */
export async function readAllLines(
  count: number,
  pictureOf: (line: number) => Picture,
  tesseract: Pick<TesseractReader, 'line'>,
  helper: LineHelper | null,
  known: (line: number) => LineWord[] | undefined,
  goesOn: (count: number, read: ReadonlyArray<LineWord[] | undefined>) => boolean = () => true,
): Promise<Array<LineWord[] | undefined>> {
  const read = Array.from({ length: count }, (): LineWord[] | undefined => undefined);
  let [first, last] = [0, count - 1];
  const readFromEnd = async (help: LineHelper) => {
    while (first <= last) {
      const line = last--;
      read[line] = known(line) ?? (await help(pictureOf(line)));
    }
  };
  const helping = helper ? Array.from({ length: HELPER_LINES }, () => readFromEnd(helper)) : [];
  while (first <= last) {
    const line = first++;
    read[line] = known(line) ?? tesseract.line(pictureOf(line));
    if (!goesOn(first, read)) break;
    // Takes the helper's answers and gives it the next lines.
    if (helper) await nextTurn();
  }
  // The helper begins no other line.
  last = -1;
  await Promise.all(helping);
  return read;
}
