import { readInput, writeOutput } from '../child-io.ts';
import { loadOnly, sharp } from '../sharp.ts';
import type { RefusedLine } from './sandboxed-decoder.ts';

loadOnly('Jpeg', 'Png', 'Webp');

/** A picture that is cut off is refused: what is missing would be grey. */
export const FAIL_ON = 'truncated' as const;

/**
 * The program of a child that draws a picture again. It gets the file on its standard input, and writes one line of JSON. Nothing of the file
 * itself is kept: no metadata, no place where it was taken, no bytes behind its end.
 */
export async function answerDrawn<Line>(maxPixels: number, draw: (file: Buffer) => Promise<Line>): Promise<never> {
  async function answer(): Promise<{ drawn: Line } | RefusedLine> {
    const file = readInput();
    // What the header claims.
    const { width, height } = await sharp(file, { limitInputPixels: false }).metadata();
    return width * height > maxPixels ? { refused: 'too-many-pixels' } : { drawn: await draw(file) };
  }
  writeOutput(`${JSON.stringify(await answer().catch((): RefusedLine => ({ refused: 'corrupt' })))}\n`);
  process.exit(0);
}
