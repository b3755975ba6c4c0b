import { mkdtempSync, rmSync, statSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openServerLog } from './server-log.ts';

describe('log of the server', () => {
  let folder: string;
  let path: string;
  const size = (file: string) => statSync(file, { throwIfNoEntry: false })?.size;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'exam-vault-log-'));
    path = join(folder, 'postgres.log');
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    rmSync(folder, { recursive: true, force: true });
  });

  it('tells the last lines written after a place, and is for its user only', () => {
    writeFileSync(path, 'before\n', { mode: 0o600 });
    const log = openServerLog(folder);
    const from = log.size();
    writeSync(log.output, Array.from({ length: 30 }, (_, n) => `line ${n}\n`).join(''));
    expect(log.tail(from).split('\n')).toEqual(Array.from({ length: 20 }, (_, n) => `line ${n + 10}`));
    expect(statSync(path).mode & 0o777).toBe(0o600);
    log.close();
  });

  it('starts a new file when it is long, keeping one older copy', () => {
    writeFileSync(path, '');
    truncateSync(path, 10_000_001);
    openServerLog(folder).close();
    expect([size(path), size(`${path}.1`)]).toEqual([0, 10_000_001]);
  });

  it('is cut while the server writes, without losing what it writes next', () => {
    const log = openServerLog(folder);
    truncateSync(path, 10_000_001);
    vi.advanceTimersByTime(60_000);
    writeSync(log.output, 'next\n');
    expect([size(path), size(`${path}.1`)]).toEqual([5, 10_000_001]);
    log.close();
  });
});
