// A second tesseract in a thread of its own: it reads lines from the end of a page while the first reads from its beginning.
import { parentPort, workerData } from 'node:worker_threads';
import { tesseractReader } from './tesseract-reader.ts';
import type { LineAnswer, LineQuestion } from './threaded-tesseract.ts';

const tesseract = await tesseractReader(workerData as string[]);
parentPort?.on('message', ({ id, data, width, height }: LineQuestion) => {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const answer: LineAnswer = { id, words: tesseract.line({ data: bytes, width, height }) };
  parentPort?.postMessage(answer, []);
});
