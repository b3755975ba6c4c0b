import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { wholeBytes } from './whole-bytes.ts';

/** Only intervals stand still: streams need the rest. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

const CHUNK = 65_536;
const CHUNKS = 20;
const WINDOW_MS = 240_000;

/** A stored file, and the stream that a reader gets of it. */
async function served() {
  const source = Readable.from(
    Array.from({ length: CHUNKS }, () => Buffer.alloc(CHUNK)),
    { objectMode: true, highWaterMark: 1 },
  );
  const stream = await wholeBytes({ read: () => Promise.resolve(source) }, 'key', CHUNK * CHUNKS);
  const ended = new Promise<Error | null>((resolve) => {
    stream.once('error', resolve);
    stream.once('end', () => resolve(null));
  });
  return { source, stream, ended };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a file that is sent', () => {
  it('is ended, with what it holds of the store, when its reader takes nothing', async () => {
    const { source, stream, ended } = await served();
    stream.read(1);
    await turn();
    // What was taken before counts for the first window.
    vi.advanceTimersByTime(WINDOW_MS);
    expect(stream.destroyed).toBe(false);
    vi.advanceTimersByTime(WINDOW_MS);
    expect((await ended)?.message).toBe('The download has stalled');
    expect(source.destroyed).toBe(true);
  });

  it('comes whole to a reader who takes one piece in each window, and leaves no timer', async () => {
    const { stream, ended } = await served();
    let size = 0;
    while (size < CHUNK * CHUNKS) {
      const piece = stream.read() as Buffer | null;
      size += piece?.length ?? 0;
      await turn();
      if (piece) vi.advanceTimersByTime(WINDOW_MS);
    }
    stream.read();
    expect([await ended, size]).toEqual([null, CHUNK * CHUNKS]);
    await turn();
    expect(vi.getTimerCount()).toBe(0);
  });
});
