import './no-telemetry.ts';
import { readFileSync } from 'node:fs';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { modelFile, toPlanes, SESSION_OPTIONS } from './line-detector.ts';
import { decodeSteps, latinAlphabet, PADDLE_HEIGHT_PX, type PaddleRecognizer } from './paddle-letters.ts';

const MIN_WIDTH_PX = 32;

/** PP-OCR's recognizer reads blurred lines that tesseract cannot read, in Latin letters alone. One line at a time is faster than several. */
export async function paddleRecognizer(): Promise<PaddleRecognizer> {
  const session = await InferenceSession.create(modelFile('ch_PP-OCRv4_rec_infer.onnx'), SESSION_OPTIONS);
  const alphabet = latinAlphabet(readFileSync(modelFile('ppocr_keys_v1.txt'), 'utf8').trimEnd().split(/\r?\n/));
  const [input = '', output = ''] = [session.inputNames[0], session.outputNames[0]];
  return async (line) => {
    const width = Math.max(MIN_WIDTH_PX, line.width);
    const plane = PADDLE_HEIGHT_PX * width;
    const pixels = new Float32Array(3 * plane);
    toPlanes(line, (byte) => byte / 127.5 - 1, pixels, 0, width, plane);
    const answer = await session.run({ [input]: new Tensor('float32', pixels, [1, 3, PADDLE_HEIGHT_PX, width]) });
    const { data, dims } = answer[output] as Tensor;
    const [, count = 0, classes = 0] = dims;
    const stretch = width / line.width;
    const letters = decodeSteps(data as Float32Array, count, classes, alphabet);
    return letters.map((letter) => ({ ...letter, at: Math.min(1, letter.at * stretch) }));
  };
}
