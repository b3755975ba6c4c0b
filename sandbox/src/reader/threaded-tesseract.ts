import { Worker } from 'node:worker_threads';
import { builtFile } from '../built-file.ts';
import type { Quad } from './line-boxes.ts';
import type { LineCounter } from './line-counter.ts';
import type { Picture } from './picture.ts';
import type { LineWord } from './tesseract-reader.ts';

/** Lines of a page for the thread, which takes one after the other until the counter has none left. */
export interface LinesQuestion {
  readonly data: Uint8Array<SharedArrayBuffer>;
  readonly width: number;
  readonly height: number;
  readonly quads: readonly Quad[];
  readonly counter: SharedArrayBuffer;
}

/** The words of a line; `null` when no line is left. */
export type LinesAnswer = { readonly line: number; readonly words: LineWord[] } | null;

/** Reads lines of a page in another thread, as long as the counter has some. One page at a time. */
export type LineHelper = (
  page: Picture,
  quads: readonly Quad[],
  counter: LineCounter,
  onLine: (line: number, words: LineWord[]) => void,
) => Promise<void>;

/** A second tesseract in a thread of its own. It loads its models at once. */
export function threadedTesseract(languages: readonly string[]): LineHelper {
  const thread = new Worker(builtFile(new URL('./tesseract-thread.js', import.meta.url)), { workerData: languages });
  let onAnswer: (answer: LinesAnswer) => void = () => undefined;
  thread.on('message', (answer: LinesAnswer) => onAnswer(answer));
  // Ends the child: the hub sees that its reader failed.
  thread.on('error', (error) => {
    throw error;
  });
  return ({ data, width, height }, quads, counter, onLine) =>
    new Promise((resolve) => {
      onAnswer = (answer) => (answer === null ? resolve() : onLine(answer.line, answer.words));
      const shared = new Uint8Array(new SharedArrayBuffer(data.length));
      shared.set(data);
      const question: LinesQuestion = { data: shared, width, height, quads, counter: counter.memory };
      thread.postMessage(question, []);
    });
}
