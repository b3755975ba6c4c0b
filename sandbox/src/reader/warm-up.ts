import type { Quad } from './line-boxes.ts';
import { lineCounter } from './line-counter.ts';
import type { Picture } from './picture.ts';
import { straightenLine } from './straighten-line.ts';
import { LINE_HEIGHT_PX, type TesseractReader } from './tesseract-reader.ts';
import type { LineHelper } from './threaded-tesseract.ts';

const LINE_WIDTH_PX = 640;
/** Bars that look like letters: so wide, so far apart, and with so much paper above and below. */
const [BAR_PX, STEP_PX, MARGIN_PX] = [4, 14, 8];

/** A line of black bars on white paper. */
function bars(): Picture {
  const [width, height] = [LINE_WIDTH_PX, LINE_HEIGHT_PX];
  const data = Buffer.alloc(width * height * 3, 255);
  for (let y = MARGIN_PX; y < height - MARGIN_PX; y += 1) {
    for (let x = STEP_PX; x + BAR_PX < width; x += STEP_PX) {
      const at = (y * width + x) * 3;
      data.fill(0, at, at + BAR_PX * 3);
    }
  }
  return { data, width, height };
}

/**
 * Reads a line before there is a page: the first one takes tesseract a tenth of a second longer, because its code is new. The line detector
 * is not warmed up: its first page takes a twentieth of a second longer, but it would keep 200 MB.
 */
export async function warmUp(tesseract: Pick<TesseractReader, 'line'>, helper: LineHelper | null): Promise<void> {
  const line = bars();
  const { width, height } = line;
  const whole: Quad = [[0, 0], [width, 0], [width, height], [0, height]]; // prettier-ignore
  const helped = helper?.(line, [whole], lineCounter(1), () => undefined);
  tesseract.line(straightenLine(line, whole, LINE_HEIGHT_PX));
  await helped;
}
