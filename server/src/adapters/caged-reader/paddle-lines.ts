import './no-telemetry.ts';
import { readFileSync } from 'node:fs';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { modelFile, planes, SESSION } from './find-lines.ts';
import type { Picture } from './picture.ts';

/** What the model was trained on: lines of this many pixels. */
export const PADDLE_HEIGHT = 48;
const LEAST_WIDTH = 32;
/** Lines of like length at a time: the shorter ones are padded to the longest. */
const BATCH = 6;

/** A letter, and where along its line it stands, as a fraction. */
export interface Letter {
  readonly letter: string;
  readonly at: number;
}

export interface PaddleReading {
  readonly letters: readonly Letter[];
  /** From 0 to 100: how sure it is, on the whole. */
  readonly sure: number;
}

export type PaddleReader = (lines: readonly Picture[]) => Promise<PaddleReading[]>;

/** Takes the best letter of each step, and leaves out repeats and blanks (CTC). */
function decode(
  steps: Float32Array,
  count: number,
  classes: number,
  letters: readonly string[],
  stretch: number,
): PaddleReading {
  const found: Letter[] = [];
  let [sum, before] = [0, 0];
  for (let step = 0; step < count; step += 1) {
    let best = 0;
    for (let one = 1; one < classes; one += 1) {
      if ((steps[step * classes + one] ?? 0) > (steps[step * classes + best] ?? 0)) best = one;
    }
    if (best !== 0 && best !== before) {
      found.push({ letter: letters[best - 1] ?? ' ', at: Math.min(1, ((step + 0.5) / count) * stretch) });
      sum += steps[step * classes + best] ?? 0;
    }
    before = best;
  }
  return { letters: found, sure: found.length === 0 ? 0 : (100 * sum) / found.length };
}

/** PP-OCR's recognizer. It reads blurred lines that tesseract cannot, but loses spaces. */
export async function paddleReader(): Promise<PaddleReader> {
  const session = await InferenceSession.create(modelFile('ch_PP-OCRv4_rec_infer.onnx'), SESSION);
  const letters = readFileSync(modelFile('ppocr_keys_v1.txt'), 'utf8').split(/\r?\n/);
  const [input = '', output = ''] = [session.inputNames[0], session.outputNames[0]];
  return async (lines) => {
    const readings: PaddleReading[] = [];
    const order = [...lines.keys()].sort((a, b) => (lines[a]?.width ?? 0) - (lines[b]?.width ?? 0));
    for (let start = 0; start < order.length; start += BATCH) {
      const batch = order.slice(start, start + BATCH).flatMap((index) => {
        const line = lines[index];
        return line ? [{ index, line }] : [];
      });
      const width = Math.max(LEAST_WIDTH, ...batch.map(({ line }) => line.width));
      const plane = PADDLE_HEIGHT * width;
      const pixels = new Float32Array(batch.length * 3 * plane);
      for (const [place, { line }] of batch.entries()) {
        planes(line, (byte) => byte / 127.5 - 1, pixels, place * 3 * plane, width, plane);
      }
      const answer = await session.run({
        [input]: new Tensor('float32', pixels, [batch.length, 3, PADDLE_HEIGHT, width]),
      });
      const { data, dims } = answer[output] as Tensor;
      const [, count = 0, classes = 0] = dims;
      for (const [place, { index, line }] of batch.entries()) {
        const steps = (data as Float32Array).subarray(place * count * classes, (place + 1) * count * classes);
        readings[index] = decode(steps, count, classes, letters, width / line.width);
      }
    }
    return readings;
  };
}
