import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testSandbox } from '@exam-vault/testing/test-sandbox';
import { photo, pictured, scanned, typeset } from '@exam-vault/testing/typeset-pages';
import { ChildFailedError } from '../child-failed.ts';
import type { HeaderReading } from './document-reader.ts';
import { sandboxedReader } from './sandboxed-reader.ts';

/** A reader loads its models, which takes its time on a busy machine. */
const SLOW = { timeout: 120_000 };
const HEADER = ['Department of Computer Science', 'Operating Systems End Semester Examination', 'Maximum marks sixty'];
const QUESTION = 'Describe the working of a translation buffer';

const reader = sandboxedReader({ sandbox: testSandbox, languages: ['eng'], log: pino({ level: 'silent' }) });
let folder: string;
let pages: HeaderReading[];

async function headersOf(bytes: Buffer, enough = 20): Promise<HeaderReading[]> {
  const path = join(folder, 'document');
  await writeFile(path, bytes);
  const type = bytes.toString('latin1', 0, 4) === '%PDF' ? 'PDF' : 'JPEG';
  const task = { type, from: 1, to: 20, terms: [], signal: new AbortController().signal } as const;
  const headers: HeaderReading[] = [];
  await reader.readHeaders(path, task, async (header) => headers.push(header) < enough);
  return headers;
}

const textOf = ({ words }: Pick<HeaderReading, 'words'>) => words.map(({ text }) => text).join(' ');

let upright: Awaited<ReturnType<typeof pictured>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'header-reader-'));
  const lines = HEADER.map((text, at) => ({ text, y: 90 + at * 60, size: 18 }));
  const { pdf } = await typeset([[...lines, { text: QUESTION, y: 640, size: 18 }]]);
  upright = await pictured(pdf);
  reader.prepare('headers', []);
  pages = await headersOf(await scanned([upright, upright], [{}, { degrees: 180 }]));
}, SLOW.timeout);
afterAll(async () => {
  reader.close();
  await rm(folder, { recursive: true });
});

describe('the reader of headers', SLOW, () => {
  it('reads the upper part of a page only', () => {
    const [first] = pages;
    expect(first).toMatchObject({ page: 1, pages: 2, source: 'picture', turns: 0 });
    for (const line of HEADER) expect(first && textOf(first)).toContain(line);
    expect(first && textOf(first)).not.toContain('translation');
    const word = first?.words.find(({ text }) => text === 'Examination');
    expect(word?.box[1]).toBeCloseTo((90 + 60 - 14) / 842, 1);
  });

  it('turns a page upright', () => {
    expect(pages[1]).toMatchObject({ page: 2, turns: 2 });
    expect(pages[1] && textOf(pages[1])).toContain(HEADER[1]);
  });

  it('ends when it has read enough, and reads badly read lines with a second recognizer', async () => {
    const blurred = await sharp(await photo(upright))
      .blur(3)
      .jpeg({ quality: 30 })
      .toBuffer();
    const [header] = await headersOf(blurred);
    expect(header?.second.length).toBeGreaterThan(0);
    const document = await scanned([upright, upright]);
    expect(await headersOf(document, 1)).toHaveLength(1);
  });

  it('reads the next file after one that is no document', async () => {
    reader.prepare('headers', []);
    await expect(headersOf(Buffer.from('%PDF-1.7 nothing'))).rejects.toThrow(ChildFailedError);
    const { pdf } = await typeset([[...HEADER, ...HEADER].map((text, at) => ({ text, y: 90 + at * 40 }))]);
    const [header] = await headersOf(pdf);
    expect(header?.source).toBe('text');
    expect(header && textOf(header)).toContain(HEADER[0]);
  });
});
