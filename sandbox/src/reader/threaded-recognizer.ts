import { Worker } from 'node:worker_threads';
import { builtFile } from '../built-file.ts';
import type { PaddleReading, PaddleRecognizer } from './paddle-recognizer.ts';

export interface ThreadQuestion {
  readonly id: number;
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export interface ThreadAnswer {
  readonly id: number;
  readonly reading: PaddleReading;
}

/** PP-OCR's recognizer in a thread of its own. It loads its model at once, and answers in the order of the lines. */
export function threadedRecognizer(): PaddleRecognizer {
  const thread = new Worker(builtFile(new URL('./recognizer-thread.js', import.meta.url)));
  const waiting = new Map<number, (reading: PaddleReading) => void>();
  let count = 0;
  thread.on('message', ({ id, reading }: ThreadAnswer) => {
    waiting.get(id)?.(reading);
    waiting.delete(id);
  });
  // Ends the child: the hub sees that its reader failed.
  thread.on('error', (error) => {
    throw error;
  });
  return (line) =>
    new Promise((resolve) => {
      const id = (count += 1);
      waiting.set(id, resolve);
      const question: ThreadQuestion = { id, data: line.data, width: line.width, height: line.height };
      thread.postMessage(question, []);
    });
}
