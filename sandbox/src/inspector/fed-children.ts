import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { StartedChild } from '../run-sandboxed.ts';
import type { RunLimits, RunResult } from '../sandboxed-run.ts';
import type { GrowingFile } from './file-inspector.ts';

/** Bytes that are read of a file for its child at a time. */
const CHUNK_BYTES = 262_144;

/** A child that has got the bytes of its file so far. It has not looked at them: it waits for the end. */
interface FedChild {
  /** Gives it the rest and the end, and waits for its own end. The limits count from here. */
  run(limits: RunLimits): Promise<RunResult>;
  /** Bytes that it has been given. */
  bytes(): number;
}

interface Feeding {
  readonly path: string;
  readonly child: Promise<StartedChild | null>;
  readonly input: Readable;
  readonly timer: NodeJS.Timeout;
  readonly bytes: () => number;
  /** Lets the input end, once the file is whole. */
  readonly allowEnd: () => void;
  /** Closes the file, also while its writer is waited for. */
  readonly stop: () => void;
}

interface Reading {
  readonly mayEnd: Promise<void>;
  readonly stopped: Promise<null>;
  readonly onRead: (bytes: number) => void;
}

/** Reads a file behind its writer, to its end; then waits for `mayEnd`. */
async function* readBehind(file: GrowingFile, { mayEnd, stopped, onRead }: Reading) {
  const handle = await open(file.path, 'r');
  try {
    let at = 0;
    for (;;) {
      const more = await Promise.race([file.beyond(at), stopped]);
      if (!more) return;
      const { readable, isWhole, inMemory = [] } = more;
      for (const chunk of inMemory) {
        at += chunk.length;
        onRead(chunk.length);
        yield chunk;
      }
      while (at < readable) {
        const chunk = Buffer.allocUnsafeSlow(Math.min(CHUNK_BYTES, readable - at));
        const { bytesRead } = await handle.read(chunk, 0, chunk.length, at);
        if (bytesRead === 0) throw new Error('The file is shorter than its writer said');
        at += bytesRead;
        onRead(bytesRead);
        yield chunk.subarray(0, bytesRead);
      }
      if (isWhole) break;
    }
    await mayEnd;
  } finally {
    await handle.close();
  }
}

/** `child` must not reject. */
async function feedOnceStarted(child: Promise<StartedChild | null>, input: Readable): Promise<void> {
  const started = await child;
  if (started?.isWaiting() && !input.destroyed) started.feed(input);
}

/**
 * Children that get their files while these arrive: at most one for each `key`. None of them takes a place among the checks before its turn.
 * @param maxMs how long a child waits for the turn of its file, in milliseconds. Then it is ended, and another child checks the file
 */
export function fedChildren<Key extends string>(maxMs: number) {
  const feeding = new Map<Key, Feeding>();

  function remove(key: Key): Feeding | null {
    const found = feeding.get(key);
    if (!found) return null;
    clearTimeout(found.timer);
    feeding.delete(key);
    return found;
  }

  async function end({ child, input, allowEnd, stop }: Feeding): Promise<void> {
    stop();
    allowEnd();
    input.destroy();
    (await child)?.kill();
  }

  function drop(key: Key): void {
    const found = remove(key);
    if (found) void end(found);
  }

  return {
    has: (key: Key): boolean => feeding.has(key),

    /** Hands the file to the child while it arrives. `child` must not reject. */
    feed(key: Key, file: GrowingFile, child: Promise<StartedChild | null>): void {
      let [bytes, allowEnd, stop] = [0, () => {}, () => {}];
      const mayEnd = new Promise<void>((resolve) => (allowEnd = resolve));
      const stopped = new Promise<null>((resolve) => (stop = () => resolve(null)));
      const onRead = (more: number) => (bytes += more);
      const input = Readable.from(readBehind(file, { mayEnd, stopped, onRead }), {
        objectMode: false,
        highWaterMark: CHUNK_BYTES,
      });
      const timer = setTimeout(() => drop(key), maxMs).unref();
      feeding.set(key, { path: file.path, child, input, timer, bytes: () => bytes, allowEnd, stop });
      // The file is checked by another child then. The place stays taken until its time is over: who sends files and breaks off does not
      // start one child after the other.
      input.once('error', () => {
        const found = feeding.get(key);
        if (found?.input === input) void end(found);
      });
      void feedOnceStarted(child, input);
    },

    /** The child that has got this file; null when there is none, or when it has ended. */
    async take(key: Key, path: string): Promise<FedChild | null> {
      const found = feeding.get(key)?.path === path ? remove(key) : null;
      if (!found) return null;
      const { input, bytes, allowEnd } = found;
      const child = await found.child;
      if (!child?.isWaiting() || input.destroyed) {
        await end(found);
        return null;
      }
      return {
        bytes,
        run(limits) {
          allowEnd();
          return child.run(input, limits);
        },
      };
    },
  };
}
