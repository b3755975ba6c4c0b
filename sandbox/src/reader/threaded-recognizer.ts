import { Worker } from 'node:worker_threads';
import { builtFile } from '../built-file.ts';
import type { Letter, PaddleRecognizer } from './paddle-letters.ts';

export interface ThreadQuestion {
  readonly id: number;
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export interface ThreadAnswer {
  readonly id: number;
  readonly letters: Letter[];
}

/** PP-OCR's recognizer in a thread of its own. It loads its model at once, and answers in the order of the lines. */
export function threadedRecognizer(): PaddleRecognizer {
  const thread = new Worker(builtFile(new URL('./recognizer-thread.js', import.meta.url)));
  const waiting = new Map<number, (letters: Letter[]) => void>();
  let count = 0;
  thread.on('message', ({ id, letters }: ThreadAnswer) => {
    waiting.get(id)?.(letters);
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
