// PP-OCR's recognizer in a thread of its own: it reads the weak lines of a page while tesseract reads the next ones.
import { parentPort } from 'node:worker_threads';
import { paddleRecognizer } from './paddle-recognizer.ts';
import type { ThreadQuestion, ThreadAnswer } from './threaded-recognizer.ts';

const recognize = await paddleRecognizer();
parentPort?.on('message', async ({ id, data, width, height }: ThreadQuestion) => {
  const letters = await recognize({ data: Buffer.from(data.buffer, data.byteOffset, data.byteLength), width, height });
  const answer: ThreadAnswer = { id, letters };
  parentPort?.postMessage(answer, []);
});
