// A second tesseract in a thread of its own: it reads lines of a page while the first one reads others.
import { parentPort, workerData } from 'node:worker_threads';
import { lineCounter } from './line-counter.ts';
import { straightenLine } from './straighten-line.ts';
import { LINE_HEIGHT_PX, tesseractReader } from './tesseract-reader.ts';
import type { LinesAnswer, LinesQuestion } from './threaded-tesseract.ts';

const tesseract = await tesseractReader(workerData as string[]);
const answer = (lines: LinesAnswer) => parentPort?.postMessage(lines, []);

parentPort?.on('message', ({ data: { buffer }, width, height, quads, counter }: LinesQuestion) => {
  const page = { data: Buffer.from(buffer), width, height };
  const lines = lineCounter(quads.length, counter);
  for (let line = lines.take(); line !== null; line = lines.take()) {
    const quad = quads[line];
    if (quad) answer({ line, words: tesseract.line(straightenLine(page, quad, LINE_HEIGHT_PX)) });
  }
  answer(null);
});
