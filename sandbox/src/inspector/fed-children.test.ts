import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { pdfByHand } from '@exam-vault/testing/hostile-files';
import { testSandbox } from '@exam-vault/testing/test-sandbox';
import type { StartedChild } from '../run-sandboxed.ts';
import type { Sandbox } from '../sandbox.ts';
import { fedChildren } from './fed-children.ts';
import type { GrowingFile } from './file-inspector.ts';
import { sandboxedInspector } from './sandboxed-inspector.ts';

const PDF = Buffer.from(pdfByHand());

let folder: string;
let names = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fed-children-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A file that grows as the test says. `asked` is how far its reader has got. */
async function growing(bytes: Buffer) {
  const path = join(folder, `file-${(names += 1)}`);
  await writeFile(path, '');
  let [readable, isWhole, hasFailed, asked] = [0, false, false, 0];
  const file: GrowingFile = {
    path,
    beyond: async (from) => {
      asked = from;
      await vi.waitFor(() => expect(hasFailed || isWhole || readable > from).toBe(true), { timeout: 10_000 });
      if (hasFailed) throw new Error('It will not be whole');
      return { readable, isWhole };
    },
  };
  return {
    file,
    asked: () => asked,
    async growTo(length: number) {
      await writeFile(path, bytes.subarray(0, length));
      readable = length;
    },
    end: () => void (isWhole = true),
    fail: () => void (hasFailed = true),
  };
}

/** An inspector, and how many children it has started. */
function counted() {
  let started = 0;
  const sandbox: Sandbox = {
    ...testSandbox,
    command: (...of) => {
      started += 1;
      return testSandbox.command(...of);
    },
  };
  return {
    inspector: sandboxedInspector({ sandbox, log: { warn: () => {}, error: () => {} } }),
    started: () => started,
  };
}

describe('a file that arrives', () => {
  it('is handed to its child meanwhile, which checks those very bytes', async () => {
    const [{ inspector, started }, arriving] = [counted(), await growing(PDF)];
    inspector.prepare?.('PDF', arriving.file);
    await arriving.growTo(100);
    await vi.waitFor(() => expect(arriving.asked()).toBe(100), 10_000);
    await arriving.growTo(PDF.length);
    await vi.waitFor(() => expect(arriving.asked()).toBe(PDF.length), 10_000);
    arriving.end();
    expect(started()).toBe(1);
    // Nobody changes a file before its check; here it shows which bytes were checked.
    await writeFile(arriving.file.path, Buffer.alloc(PDF.length, 'x'));
    expect((await inspector.inspect(arriving.file.path, 'PDF')).verdict).toBe('opens');
  });

  it('is not checked before it has its turn, and not as a part of itself', async () => {
    const [{ inspector }, arriving] = [counted(), await growing(PDF)];
    inspector.prepare?.('PDF', arriving.file);
    await arriving.growTo(100);
    arriving.end();
    // The child has 100 bytes, and would say 'corrupt'.
    await writeFile(arriving.file.path, PDF);
    expect((await inspector.inspect(arriving.file.path, 'PDF')).verdict).toBe('opens');
  });

  it('is checked by another child when it could not be read meanwhile', async () => {
    const [{ inspector, started }, arriving] = [counted(), await growing(PDF)];
    inspector.prepare?.('PDF', arriving.file);
    await arriving.growTo(100);
    await vi.waitFor(() => expect(arriving.asked()).toBe(100), 10_000);
    arriving.fail();
    await writeFile(arriving.file.path, PDF);
    expect((await inspector.inspect(arriving.file.path, 'PDF')).verdict).toBe('opens');
    expect(started()).toBeGreaterThanOrEqual(2);
  });

  it('is handed to a child of its own once the check of the one before has begun', async () => {
    const [{ inspector }, first, second] = [counted(), await growing(PDF), await growing(PDF)];
    inspector.prepare?.('PDF', first.file);
    inspector.prepare?.('PDF', second.file);
    for (const arriving of [first, second]) await arriving.growTo(PDF.length);
    await vi.waitFor(() => expect(first.asked()).toBe(PDF.length), 10_000);
    // Only one is fed at a time.
    expect(second.asked()).toBe(0);
    first.end();
    expect((await inspector.inspect(first.file.path, 'PDF')).verdict).toBe('opens');
    await vi.waitFor(() => expect(second.asked()).toBe(PDF.length), 10_000);
    second.end();
    expect((await inspector.inspect(second.file.path, 'PDF')).verdict).toBe('opens');
  });

  it('does not take the child of another one', async () => {
    const [{ inspector }, arriving, other] = [counted(), await growing(PDF), join(folder, 'other')];
    inspector.prepare?.('PDF', arriving.file);
    await arriving.growTo(100);
    await writeFile(other, PDF);
    expect((await inspector.inspect(other, 'PDF')).verdict).toBe('opens');
    await arriving.growTo(PDF.length);
    arriving.end();
    expect((await inspector.inspect(arriving.file.path, 'PDF')).verdict).toBe('opens');
  });
});

describe('a child that is fed', () => {
  it('is ended when its file has had no turn in time', async () => {
    let isEnded = false;
    const child = { isWaiting: () => !isEnded, feed: () => {}, kill: () => void (isEnded = true) };
    const fed = fedChildren<'PDF'>(50);
    const arriving = await growing(PDF);
    fed.feed('PDF', arriving.file, Promise.resolve(child as unknown as StartedChild));
    expect(fed.has('PDF')).toBe(true);
    await vi.waitFor(() => expect(isEnded).toBe(true));
    expect(fed.has('PDF')).toBe(false);
    expect(await fed.take('PDF', arriving.file.path)).toBeNull();
  });

  it('leaves its place taken when its file was broken off, so that children are not started one after the other', async () => {
    let isEnded = false;
    const feed = (input: Readable) => void input.resume();
    const child = { isWaiting: () => !isEnded, feed, kill: () => void (isEnded = true) };
    const fed = fedChildren<'PDF'>(60_000);
    const arriving = await growing(PDF);
    fed.feed('PDF', arriving.file, Promise.resolve(child as unknown as StartedChild));
    arriving.fail();
    await vi.waitFor(() => expect(isEnded).toBe(true));
    expect(fed.has('PDF')).toBe(true);
    expect(await fed.take('PDF', arriving.file.path)).toBeNull();
    expect(fed.has('PDF')).toBe(false);
  });
});
