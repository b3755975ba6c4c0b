import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Quad } from './line-boxes.ts';
import type { Picture } from './picture.ts';
import { readAllLines } from './read-all-lines.ts';
import type { LineWord } from './tesseract-reader.ts';
import type { LineHelper } from './threaded-tesseract.ts';

const page: Picture = { data: Buffer.alloc(12), width: 2, height: 2 };
/** A line whose length is its number. */
const quad = (line: number): Quad => [[0, 0], [line + 1, 0], [line + 1, 44], [0, 44]]; // prettier-ignore
const word = (text: string): LineWord[] => [{ text, from: 0, to: 1, confidence: 90 }];

/** Reads with a tesseract that says who read a line. */
function read(count: number, { isHelped = true, until = count } = {}) {
  let here = 0;
  const tesseract = { line: () => word(`here ${(here += 1)}`) };
  const helper: LineHelper = async (_page, quads, counter, onLine) => {
    for (let line = counter.take(); line !== null; line = counter.take()) {
      await wait(1);
      onLine(line, word(`helper ${quads[line]?.[1][0]}`));
    }
  };
  return readAllLines(
    page,
    Array.from({ length: count }, (_, line) => quad(line)),
    tesseract,
    isHelped ? helper : null,
    (words) => words.filter((one) => one !== undefined).length < until,
  );
}
const texts = (lines: ReadonlyArray<LineWord[] | undefined>) => lines.map((words) => words?.[0]?.text);

describe('the lines of a page', () => {
  it('are read by both, each once and in its place', async () => {
    for (const count of [0, 1, 2, 3, 40]) {
      const lines = texts(await read(count));
      expect(lines).toHaveLength(count);
      const here = lines.filter((text) => text?.startsWith('here'));
      expect(here).toEqual(here.map((_, at) => `here ${at + 1}`));
      for (const [line, text] of lines.entries())
        if (!text?.startsWith('here')) expect(text).toBe(`helper ${line + 1}`);
    }
    expect(texts(await read(40)).filter((text) => text?.startsWith('helper')).length).toBeGreaterThan(0);
  });

  it('are read here alone where there is no helper', async () => {
    expect(texts(await read(3, { isHelped: false }))).toEqual(['here 1', 'here 2', 'here 3']);
  });

  it('are read no further than it is worth it', async () => {
    expect(texts(await read(40, { until: 6 })).filter((text) => text === undefined).length).toBeGreaterThan(30);
    expect(texts(await read(9, { until: 6, isHelped: false })).slice(5)).toEqual([
      'here 6',
      undefined,
      undefined,
      undefined,
    ]);
  });
});
