import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from '@exam-vault/testing/at-end';
import { pdfByHand } from '@exam-vault/testing/hostile-files';
import { testSandbox } from '@exam-vault/testing/test-sandbox';
import { describe, expect, it, vi } from 'vitest';
import { sandboxedInspector } from './inspector/sandboxed-inspector.ts';
import type { StartedChild } from './run-sandboxed.ts';
import type { Sandbox } from './sandbox.ts';
import { waitingChildren } from './waiting-children.ts';

function madeUp() {
  const children: { isEnded: boolean }[] = [];
  const waiting = waitingChildren(() => {
    const state = { isEnded: false };
    children.push(state);
    const child = { isWaiting: () => !state.isEnded, kill: () => void (state.isEnded = true) };
    return Promise.resolve(child as unknown as StartedChild);
  }, 3_000);
  return { children, waiting };
}

describe('a child that waits for a file', () => {
  it('checks the next file of its type, and each file has a child of its own', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'waiting-children-'));
    atEnd(() => rm(folder, { recursive: true }));
    const path = join(folder, 'paper.pdf');
    await writeFile(path, pdfByHand());
    let started = 0;
    const counting: Sandbox = {
      ...testSandbox,
      command: (...of) => {
        started += 1;
        return testSandbox.command(...of);
      },
    };
    const inspector = sandboxedInspector({ sandbox: counting, log: { warn: () => {}, error: () => {} } });
    for (const count of [2, 3]) {
      expect((await inspector.inspect(path, 'PDF')).verdict).toBe('opens');
      await vi.waitFor(() => expect(started).toBe(count));
    }
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
