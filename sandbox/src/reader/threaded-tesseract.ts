import { Worker } from 'node:worker_threads';
import { builtFile } from '../built-file.ts';
import type { Picture } from './picture.ts';
import type { LineWord } from './tesseract-reader.ts';

export interface LineQuestion {
  readonly id: number;
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export interface LineAnswer {
  readonly id: number;
  readonly words: LineWord[];
}

/** Reads a line in another thread. */
export type LineHelper = (line: Picture) => Promise<LineWord[]>;

/** A second tesseract in a thread of its own. It loads its models at once. */
export function threadedTesseract(languages: readonly string[]): LineHelper {
  const thread = new Worker(builtFile(new URL('./tesseract-thread.js', import.meta.url)), { workerData: languages });
  const waiting = new Map<number, (words: LineWord[]) => void>();
  let count = 0;
  thread.on('message', ({ id, words }: LineAnswer) => {
    waiting.get(id)?.(words);
    waiting.delete(id);
  });
  // Ends the child: the hub sees that its reader failed.
  thread.on('error', (error) => {
    throw error;
  });
  return ({ data, width, height }) =>
    new Promise((resolve) => {
      const id = (count += 1);
      waiting.set(id, resolve);
      const question: LineQuestion = { id, data, width, height };
      thread.postMessage(question, []);
    });
}
