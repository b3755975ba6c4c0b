import './no-telemetry.ts';
import { readFileSync } from 'node:fs';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { modelFile, planes, SESSION } from './find-lines.ts';
import type { Picture } from './picture.ts';

/** What the model was trained on: lines of this many pixels. */
export const PADDLE_HEIGHT = 48;
const LEAST_WIDTH = 32;

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

export type PaddleReader = (line: Picture) => Promise<PaddleReading>;

/** Takes the best letter of each step, and leaves out repeats and blanks (CTC). */
function decode(steps: Float32Array, count: number, classes: number, letters: readonly string[]): PaddleReading {
  const found: Letter[] = [];
  let [sum, before] = [0, 0];
  for (let step = 0; step < count; step += 1) {
    const from = step * classes;
    let best = 0;
    let most = steps[from] ?? 0;
    for (let one = 1; one < classes; one += 1) {
      const sure = steps[from + one] ?? 0;
      if (sure > most) [best, most] = [one, sure];
    }
    if (best !== 0 && best !== before) {
      found.push({ letter: letters[best - 1] ?? ' ', at: (step + 0.5) / count });
      sum += most;
    }
    before = best;
  }
  return { letters: found, sure: found.length === 0 ? 0 : (100 * sum) / found.length };
}

/** PP-OCR's recognizer. It reads blurred lines that tesseract cannot, but loses spaces. Line by line: together they take longer. */
export async function paddleReader(): Promise<PaddleReader> {
  const session = await InferenceSession.create(modelFile('ch_PP-OCRv4_rec_infer.onnx'), SESSION);
  const letters = readFileSync(modelFile('ppocr_keys_v1.txt'), 'utf8').split(/\r?\n/);
  const [input = '', output = ''] = [session.inputNames[0], session.outputNames[0]];
  return async (line) => {
    const width = Math.max(LEAST_WIDTH, line.width);
    const plane = PADDLE_HEIGHT * width;
    const pixels = new Float32Array(3 * plane);
    planes(line, (byte) => byte / 127.5 - 1, pixels, 0, width, plane);
    const answer = await session.run({ [input]: new Tensor('float32', pixels, [1, 3, PADDLE_HEIGHT, width]) });
    const { data, dims } = answer[output] as Tensor;
    const [, count = 0, classes = 0] = dims;
    const { letters: found, sure } = decode(data as Float32Array, count, classes, letters);
    const stretch = width / line.width;
    return { letters: found.map(({ letter, at }) => ({ letter, at: Math.min(1, at * stretch) })), sure };
  };
}
