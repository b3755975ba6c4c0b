import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { pdfByHand } from '@exam-vault/testing/hostile-files';
import { testSandbox } from '@exam-vault/testing/test-sandbox';
import { sandboxedInspector } from './inspector/sandboxed-inspector.ts';
import type { StartedChild } from './run-sandboxed.ts';
import type { Sandbox } from './sandbox.ts';
import { waitingChildren } from './waiting-children.ts';

let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waiting-children-'));
  path = join(folder, 'paper.pdf');
  await writeFile(path, pdfByHand());
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function madeUp(keptMs?: number) {
  const children: { isEnded: boolean }[] = [];
  const waiting = waitingChildren(
    () => {
      const state = { isEnded: false };
      children.push(state);
      const child = { isWaiting: () => !state.isEnded, kill: () => void (state.isEnded = true) };
      return Promise.resolve(child as unknown as StartedChild);
    },
    3_000,
    keptMs,
  );
  return { children, waiting };
}

describe('a child that waits for a file', () => {
  it('checks the next file of its type, and each file has a child of its own', async () => {
    let started = 0;
    const counting: Sandbox = {
      ...testSandbox,
      command: (...of) => {
        started += 1;
        return testSandbox.command(...of);
      },
    };
    const inspector = sandboxedInspector({ sandbox: counting, log: { warn: () => {}, error: () => {} } });
    inspector.prepare?.('PDF');
    const checked = inspector.inspect(path, 'PDF');
    expect(started).toBe(1);
    expect((await checked).verdict).toBe('opens');
    // One is ready for the file that follows, and is the one that checks it.
    await vi.waitFor(() => expect(started).toBe(2));
    expect((await inspector.inspect(path, 'PDF')).verdict).toBe('opens');
    await vi.waitFor(() => expect(started).toBe(3));
  });

  it('is for one type, is given away once, and not when it has ended meanwhile', async () => {
    const { children, waiting } = madeUp();
    waiting.prepare('JPEG');
    expect(await waiting.take('PDF')).toBeNull();
    expect(await waiting.take('JPEG')).not.toBeNull();
    expect(await waiting.take('JPEG')).toBeNull();
    waiting.prepare('JPEG');
    for (const child of children) child.isEnded = true;
    expect(await waiting.take('JPEG')).toBeNull();
  });

  it('is kept ready after a file for longer', async () => {
    vi.useFakeTimers();
    try {
      const { children, waiting } = madeUp(10_000);
      waiting.keepReady('JPEG');
      waiting.keepReady('JPEG');
      await vi.advanceTimersByTimeAsync(9_999);
      expect(children).toEqual([{ isEnded: false }]);
      await vi.advanceTimersByTimeAsync(2);
      expect(children).toEqual([{ isEnded: true }]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is ended when no file comes in time, or at the end of the hub', async () => {
    vi.useFakeTimers();
    try {
      const { children, waiting } = madeUp();
      waiting.prepare('PDF');
      await vi.advanceTimersByTimeAsync(2_000);
      waiting.prepare('PDF');
      await vi.advanceTimersByTimeAsync(2_000);
      expect(children).toEqual([{ isEnded: false }]);
      await vi.advanceTimersByTimeAsync(1_001);
      expect(children).toEqual([{ isEnded: true }]);
      waiting.prepare('PDF');
      waiting.close();
      await vi.advanceTimersByTimeAsync(0);
      expect(children).toEqual([{ isEnded: true }, { isEnded: true }]);
    } finally {
      vi.useRealTimers();
    }
  });
});
