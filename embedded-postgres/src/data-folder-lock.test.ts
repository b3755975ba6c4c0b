import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataFolderLockedError, lockDataFolder, type LockHolder } from './data-folder-lock.ts';
import { processSpace, startOfProcess } from './process-table.ts';

describe('lock of a data folder', () => {
  let folder: string;
  let lockFile: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'exam-vault-lock-'));
    lockFile = join(folder, 'hub.lock');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function leaveLock(changes: Partial<LockHolder>): void {
    const content: LockHolder = {
      token: 'a'.repeat(24),
      pid: process.pid,
      start: startOfProcess(process.pid) ?? '',
      space: processSpace(),
      holder: 'hub',
      since: new Date().toISOString(),
      ...changes,
    };
    writeFileSync(lockFile, JSON.stringify(content));
  }

  async function deadProcess(): Promise<{ pid: number; start: string }> {
    const child = spawn('sleep', ['60']);
    const pid = child.pid ?? 0;
    const start = startOfProcess(pid) ?? '';
    child.kill('SIGKILL');
    await once(child, 'exit');
    return { pid, start };
  }

  const holderNow = () => (JSON.parse(readFileSync(lockFile, 'utf8')) as LockHolder).holder;

  it('is held by one, refused to others, and given back', async () => {
    const lock = await lockDataFolder(folder, 'hub');
    expect(await lock.isOurs()).toBe(true);
    await expect(lockDataFolder(folder, 'hub')).rejects.toThrow(DataFolderLockedError);
    await lock.release();
    expect(readdirSync(folder)).toEqual([]);
    await (await lockDataFolder(folder, 'hub')).release();
  });

  it('of a dead process is taken over', async () => {
    leaveLock(await deadProcess());
    const lock = await lockDataFolder(folder, 'the next');
    expect(holderNow()).toBe('the next');
    expect(readdirSync(folder)).toEqual(['hub.lock']);
    await lock.release();
  });

  it('of a dead process is taken over when its id belongs to another process by now', async () => {
    leaveLock({ pid: process.pid, start: '1' });
    const lock = await lockDataFolder(folder, 'the next');
    expect(holderNow()).toBe('the next');
    await lock.release();
  });

  it('of a dead process goes to one of many who want it at once', async () => {
    const { pid, start } = await deadProcess();
    for (let round = 0; round < 25; round++) {
      leaveLock({ pid, start, token: round.toString(16).padStart(24, '0') });
      const results = await Promise.allSettled(
        Array.from({ length: 8 }, (_, n) => lockDataFolder(folder, `taker ${n}`)),
      );
      const winners = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
      expect(winners).toHaveLength(1);
      expect(await winners[0]?.isOurs()).toBe(true);
      const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
      expect(refusals.every((reason) => reason instanceof DataFolderLockedError)).toBe(true);
      await winners[0]?.release();
    }
  });

  it('is taken over although a taker died in the middle of it', async () => {
    const dead = await deadProcess();
    leaveLock({ ...dead, token: 'b'.repeat(24) });
    const marker = JSON.stringify({
      ...(JSON.parse(readFileSync(lockFile, 'utf8')) as LockHolder),
      token: 'c'.repeat(24),
    });
    writeFileSync(`${lockFile}.${'b'.repeat(24)}`, marker);
    const lock = await lockDataFolder(folder, 'the next');
    expect(readdirSync(folder)).toEqual(['hub.lock']);
    await lock.release();
  });

  it('of another container is respected while its time moves on', async () => {
    leaveLock({ space: 'another boot', pid: 1, start: '1' });
    const beat = setInterval(() => utimesSync(lockFile, new Date(), new Date()), 100);
    try {
      await expect(lockDataFolder(folder, 'hub')).rejects.toThrow(/in use/);
    } finally {
      clearInterval(beat);
    }
  });

  it('of an earlier boot, silent, is taken over, and so is one that nobody can read', async () => {
    const take = async (name: string, content: string) => {
      const place = mkdtempSync(join(folder, name));
      writeFileSync(join(place, 'hub.lock'), content);
      const lock = await lockDataFolder(place, 'hub');
      const taken = await lock.isOurs();
      await lock.release();
      return taken;
    };
    const earlier = { token: 'e'.repeat(24), pid: 1, start: '1', space: 'earlier', holder: 'hub', since: '' };
    const taken = await Promise.all([take('earlier-', JSON.stringify(earlier)), take('unreadable-', '{"tok')]);
    expect(taken).toEqual([true, true]);
  });

  it('can be seen to be lost', async () => {
    const lock = await lockDataFolder(folder, 'hub');
    rmSync(lockFile);
    expect(await lock.isOurs()).toBe(false);
    await lock.release();
  });
});
