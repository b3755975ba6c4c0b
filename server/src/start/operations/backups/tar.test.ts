import { describe, expect, it } from 'vitest';
import { BackupDamagedError } from './archive-format.ts';
import { BLOCK_BYTES, paddingOf, readTarHeader, TAR_END, tarHeader } from './tar.ts';

describe('a header of a tar', () => {
  it('says name and size, and nothing else that was not written', () => {
    const header = tarHeader('files/0b5e', 52_428_800, new Date('2026-11-21T02:00:00Z'));
    expect(header).toHaveLength(BLOCK_BYTES);
    expect(readTarHeader(header)).toEqual({ name: 'files/0b5e', size: 52_428_800 });
    for (let at = 0; at < BLOCK_BYTES; at += 1) {
      const changed = Buffer.from(header);
      changed[at] = (changed[at] ?? 0) ^ 0x01;
      expect(() => readTarHeader(changed), `byte ${at}`).toThrow(BackupDamagedError);
    }
  });

  it('is refused where another program, or another kind of entry, has written it', () => {
    const link = tarHeader('files/x', 0, new Date(0));
    link.write('2', 156);
    let sum = 0;
    link.fill(0x20, 148, 156);
    for (const byte of link) sum += byte;
    link.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    expect(() => readTarHeader(link)).toThrow(BackupDamagedError);
  });

  it('ends with zeros and fills up whole blocks', () => {
    expect(readTarHeader(TAR_END.subarray(0, BLOCK_BYTES))).toBeNull();
    expect([0, 1, 511, 512, 513].map(paddingOf)).toEqual([0, 511, 1, 0, 511]);
  });

  it('takes no name and no size that it cannot hold', () => {
    expect(() => tarHeader('../../etc/päss wd', 1, new Date())).toThrow(TypeError);
    expect(() => tarHeader('x'.repeat(101), 1, new Date())).toThrow(TypeError);
    expect(() => tarHeader('x', 8 ** 11, new Date())).toThrow(RangeError);
  });
});
