import { describe, expect, it } from 'vitest';
import { windowWriter } from './window-writer.ts';

const WINDOW_BYTES = 1_000;

/** A file that takes at most so many bytes in a write. */
function slowFile(mostBytes = Infinity) {
  const written: Buffer[] = [];
  let writes = 0;
  let ongoing = 0;
  return {
    text: () => Buffer.concat(written).toString(),
    writes: () => writes,
    isWriting: () => ongoing > 0,
    async writev(buffers: readonly Buffer[]) {
      expect((ongoing += 1)).toBe(1);
      await new Promise(setImmediate);
      ongoing -= 1;
      writes += 1;
      const all = Buffer.concat(buffers);
      written.push(all.subarray(0, mostBytes));
      return { bytesWritten: Math.min(all.length, mostBytes) };
    },
  };
}

describe('windowWriter', () => {
  it('writes everything in order, in few writes, also when the disk takes a part of them', async () => {
    for (const most of [Infinity, 7]) {
      const file = slowFile(most);
      const writer = windowWriter(file, WINDOW_BYTES, () => Promise.resolve());
      const parts = Array.from({ length: 500 }, (_, at) => `part ${at};`);
      for (const part of parts) await writer.add(Buffer.from(part));
      await writer.end();
      expect(file.text()).toBe(parts.join(''));
      if (most === Infinity) expect(file.writes()).toBeLessThan(12);
    }
  });

  it('asks for room before each window, never while another is being written, and tells when there is none', async () => {
    const file = slowFile();
    let asked = 0;
    const writer = windowWriter(file, WINDOW_BYTES, () => {
      expect(file.isWriting()).toBe(false);
      asked += 1;
      return asked === 3 ? Promise.reject(new Error('no room')) : Promise.resolve();
    });
    const fill = async () => {
      for (let part = 0; part < 10; part += 1) await writer.add(Buffer.alloc(WINDOW_BYTES));
    };
    await expect(fill()).rejects.toThrow('no room');
    await writer.settled();
    await expect(writer.end()).rejects.toThrow('no room');
    // The first window was kept for it before.
    expect(file.text()).toHaveLength(3 * WINDOW_BYTES);
  });
});
