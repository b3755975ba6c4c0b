import './no-telemetry.ts';
import { readFileSync } from 'node:fs';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { modelFile, toPlanes, SESSION_OPTIONS } from './line-detector.ts';
import type { Picture } from './picture.ts';

/** The model was trained on lines of this height. */
export const PADDLE_HEIGHT_PX = 48;
const MIN_WIDTH_PX = 32;

/** A letter and its position along the line, from 0 to 1. */
export interface Letter {
  readonly letter: string;
  readonly at: number;
}

export interface PaddleReading {
  readonly letters: readonly Letter[];
  /** The mean of all letters, from 0 to 100. */
  readonly confidence: number;
}

export type PaddleRecognizer = (line: Picture) => Promise<PaddleReading>;

/** Decodes CTC: the likeliest letter of each step, without repeats and blanks. */
function decode(steps: Float32Array, count: number, classes: number, letters: readonly string[]): PaddleReading {
  const found: Letter[] = [];
  let [sum, before] = [0, 0];
  for (let step = 0; step < count; step += 1) {
    const from = step * classes;
    let best = 0;
    let bestConfidence = steps[from] ?? 0;
    for (let index = 1; index < classes; index += 1) {
      const confidence = steps[from + index] ?? 0;
      if (confidence > bestConfidence) [best, bestConfidence] = [index, confidence];
    }
    if (best !== 0 && best !== before) {
      found.push({ letter: letters[best - 1] ?? ' ', at: (step + 0.5) / count });
      sum += bestConfidence;
    }
    before = best;
  }
  return { letters: found, confidence: found.length === 0 ? 0 : (100 * sum) / found.length };
}

/** PP-OCR's recognizer. It reads blurred lines that tesseract cannot read, but loses spaces. One line at a time is faster than several. */
export async function paddleRecognizer(): Promise<PaddleRecognizer> {
  const session = await InferenceSession.create(modelFile('ch_PP-OCRv4_rec_infer.onnx'), SESSION_OPTIONS);
  const letters = readFileSync(modelFile('ppocr_keys_v1.txt'), 'utf8').split(/\r?\n/);
  const [input = '', output = ''] = [session.inputNames[0], session.outputNames[0]];
  return async (line) => {
    const width = Math.max(MIN_WIDTH_PX, line.width);
    const plane = PADDLE_HEIGHT_PX * width;
    const pixels = new Float32Array(3 * plane);
    toPlanes(line, (byte) => byte / 127.5 - 1, pixels, 0, width, plane);
    const answer = await session.run({ [input]: new Tensor('float32', pixels, [1, 3, PADDLE_HEIGHT_PX, width]) });
    const { data, dims } = answer[output] as Tensor;
    const [, count = 0, classes = 0] = dims;
    const { letters: found, confidence } = decode(data as Float32Array, count, classes, letters);
    const stretch = width / line.width;
    return { letters: found.map(({ letter, at }) => ({ letter, at: Math.min(1, at * stretch) })), confidence };
  };
}
