import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Picture } from './picture.ts';
import { readAllLines } from './read-all-lines.ts';
import type { LineWord } from './tesseract-reader.ts';

const picture = (line: number): Picture => ({ data: Buffer.alloc(3), width: line, height: 1 });
const word = (text: string): LineWord[] => [{ text, from: 0, to: 1, confidence: 90 }];

/** Reads with a tesseract that says who read a line. */
function read(count: number, { isHelped = true, known = new Map<number, LineWord[]>(), until = count } = {}) {
  const tesseract = { line: ({ width }: Picture) => word(`here ${width}`) };
  const helper = async ({ width }: Picture) => {
    if (until < count) await wait(5);
    return word(`helper ${width}`);
  };
  return readAllLines(
    count,
    picture,
    tesseract,
    isHelped ? helper : null,
    (line) => known.get(line),
    (so) => so < until,
  );
}
const texts = (lines: ReadonlyArray<LineWord[] | undefined>) => lines.map((words) => words?.[0]?.text);

describe('the lines of a page', () => {
  it('are read from both ends, each once and in its place', async () => {
    for (const count of [0, 1, 2, 3, 40]) {
      const lines = texts(await read(count));
      expect(lines.map((text) => text?.split(' ')[1])).toEqual(Array.from({ length: count }, (_, line) => `${line}`));
      const readers = lines.map((text) => text?.split(' ')[0]);
      expect(readers).toEqual(readers.toSorted((a, b) => (a === b ? 0 : a === 'here' ? -1 : 1)));
    }
    expect(texts(await read(40)).filter((text) => text?.startsWith('helper')).length).toBeGreaterThan(5);
  });

  it('are read here alone where there is no helper', async () => {
    expect(texts(await read(3, { isHelped: false }))).toEqual(['here 0', 'here 1', 'here 2']);
  });

  it('are read no further than it is worth it', async () => {
    const lines = texts(await read(40, { until: 6 }));
    expect(lines.slice(0, 6)).toEqual(Array.from({ length: 6 }, (_, line) => `here ${line}`));
    expect(lines.filter((text) => text === undefined).length).toBeGreaterThan(20);
    expect(texts(await read(9, { until: 6, isHelped: false })).slice(5)).toEqual([
      'here 5',
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('are not read again when they were read to find out how the page is turned', async () => {
    const known = new Map([
      [0, word('before 0')],
      [9, word('before 9')],
    ]);
    const lines = texts(await read(10, { known }));
    expect([lines[0], lines[9]]).toEqual(['before 0', 'before 9']);
  });
});
