import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testSandbox } from '@exam-vault/testing/test-sandbox';
import { pictured, scanned, typeset, type Typeset } from '@exam-vault/testing/typeset-pages';
import { ChildFailedError } from '../child-failed.ts';
import { parsePage } from './parse-page.ts';
import type { Picture } from './picture.ts';
import { sandboxedReader } from './sandboxed-reader.ts';

/** Each run loads a reader of its own, which takes its time on a busy machine. */
const SLOW = { timeout: 240_000 };

const log = pino({ level: 'silent' });
const reader = sandboxedReader({ sandbox: testSandbox, languages: ['eng'], log });
let folder: string;
let page: Typeset;
let picture: Picture;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'failed-readings-'));
  page = await typeset([[{ text: 'Explain the necessary conditions for deadlock', y: 90, size: 18 }]]);
  picture = await pictured(page.pdf);
});
afterAll(() => rm(folder, { recursive: true }));

let serial = 0;
interface How {
  readonly from?: number;
  readonly by?: typeof reader;
  readonly signal?: AbortSignal;
  readonly onPage?: () => Promise<void>;
}
async function read(bytes: Buffer, how: How = {}): Promise<void> {
  const { from = 1, by = reader, signal = new AbortController().signal, onPage = async () => undefined } = how;
  const path = join(folder, String((serial += 1)));
  await writeFile(path, bytes);
  const type = bytes.toString('latin1', 0, 4) === '%PDF' ? 'PDF' : 'JPEG';
  await by.read(path, { type, from, to: 20, terms: [], signal }, parsePage, onPage);
}

describe('a reading', SLOW, () => {
  it('that is called off rejects with the reason and leaves no child', async () => {
    const calling = new AbortController();
    const reading = read(await scanned([picture, picture, picture]), { signal: calling.signal });
    calling.abort(new Error('not needed any more'));
    await expect(reading).rejects.toThrow('not needed any more');
  });

  it("that its listener refuses rejects with the listener's reason", async () => {
    const onPage = () => Promise.reject(new Error('no room'));
    await expect(read(page.pdf, { onPage })).rejects.toThrow('no room');
  });

  it('of what is no document, of a page that is not there or that takes too much ends as the fault of the file', async () => {
    await expect(read(Buffer.from('%PDF-1.7 nothing'))).rejects.toThrow(ChildFailedError);
    await expect(read(Buffer.from([0xff, 0xd8, 0xff, 1, 2, 3]))).rejects.toThrow(ChildFailedError);
    await expect(read(page.pdf, { from: 2 })).rejects.toThrow(ChildFailedError);
    const small = sandboxedReader({ sandbox: testSandbox, languages: ['eng'], log, memoryLimitBytes: 110_000_000 });
    await expect(read(await scanned([picture]), { by: small })).rejects.toThrow(/memory/);
    const hasty = sandboxedReader({ sandbox: testSandbox, languages: ['eng'], log, pageTimeoutMs: 300 });
    await expect(read(await scanned([picture]), { by: hasty })).rejects.toThrow(/time/);
  });
});
