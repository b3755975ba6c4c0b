import { chmodSync, lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isSafeSocketFolder, prepareSocketFolder } from './socket-folder.ts';

describe('folder of the socket', () => {
  let place: string;
  let data: string;

  beforeEach(() => {
    place = mkdtempSync(join(tmpdir(), 'ev-place-'));
    data = mkdtempSync(join(tmpdir(), 'exam-vault-data-'));
    vi.stubEnv('TMPDIR', place);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    for (const folder of [place, data]) rmSync(folder, { recursive: true, force: true });
  });

  it('is the same for the same data folder, closed, and emptied', () => {
    const folder = prepareSocketFolder(data, null);
    expect(folder.startsWith(`${place}/exam-vault-`)).toBe(true);
    expect(lstatSync(folder).mode & 0o777).toBe(0o700);
    writeFileSync(join(folder, '.s.PGSQL.5432.lock'), '1');
    expect(prepareSocketFolder(data, null)).toBe(folder);
    expect(existsSync(join(folder, '.s.PGSQL.5432.lock'))).toBe(false);
  });

  it('is another one when somebody put a link, an open folder or a file in its place', () => {
    const usual = prepareSocketFolder(data, null);
    const traps = [
      () => symlinkSync(data, usual),
      () => writeFileSync(usual, ''),
      () => {
        mkdirSync(usual);
        chmodSync(usual, 0o777);
      },
    ];
    for (const trap of traps) {
      rmSync(usual, { recursive: true });
      trap();
      const folder = prepareSocketFolder(data, null);
      expect(folder).not.toBe(usual);
      expect(isSafeSocketFolder(folder, undefined)).toBe(true);
      expect(isSafeSocketFolder(usual, undefined)).toBe(false);
    }
  });

  it('is not trusted when it is another user’s', () => {
    expect(isSafeSocketFolder(prepareSocketFolder(data, null), 4_000_000)).toBe(false);
  });

  it('lies elsewhere when TMPDIR is too long for a socket', () => {
    const long = join(place, 'x'.repeat(80));
    mkdirSync(long);
    vi.stubEnv('TMPDIR', long);
    const folder = prepareSocketFolder(data, null);
    expect(Buffer.byteLength(folder)).toBeLessThan(80);
    rmSync(folder, { recursive: true });
  });
});
