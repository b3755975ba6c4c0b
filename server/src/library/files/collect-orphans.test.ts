import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { uploadedPaper } from '@exam-vault/testing/ask';
import { trustingInspector } from '@exam-vault/testing/files';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { student } from '@exam-vault/testing/people';

const MINUTE = 60_000;
const AGE = 5 * MINUTE;

let hub: ListeningHub;
beforeAll(async () => {
  // The test moves the monotonic clock.
  vi.useFakeTimers({ toFake: ['performance'] });
  hub = await listeningHub({ inspector: trustingInspector });
  // The hub's own cleanup begins with it, claims the empty store, and would take the orphans of a test too.
  await hub.cleanup.ended();
});
afterAll(() => {
  vi.useRealTimers();
});

const pathOf = (key: string) => join(hub.config.dataDir, 'files', key.slice(0, 2), key);

/** Collects orphans with a clock that is `off` by so many milliseconds. */
const collect = (off = 0) => hub.files.collectOrphans(hub.identity.issuer, AGE, new Date(Date.now() + off));

async function put(path: string, off: number): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, 'left by a crash');
  const date = new Date(Date.now() + off);
  await utimes(path, date, date);
}

describe('the collection of orphans, of files dated in the future', () => {
  it('takes it once it has been there without a row for long enough, and not at first sight', async () => {
    const key = randomUUID();
    const orphans = [key, `${key}.w240`].map(pathOf);
    orphans.push(join(pathOf(key), '..', `.${randomUUID()}.partial`));
    for (const path of orphans) await put(path, 365 * 24 * 60 * MINUTE);
    const left = () => orphans.filter((path) => existsSync(path)).length;
    expect([await collect(), left()]).toEqual([0, 3]);
    vi.advanceTimersByTime(AGE - MINUTE);
    expect([await collect(), left()]).toEqual([0, 3]);
    vi.advanceTimersByTime(2 * MINUTE);
    expect([await collect(), left()]).toEqual([2, 0]);
  });

  it('never takes an upload whose row is still to come, nor one that has it, when the clock is put back', async () => {
    const back = -60 * MINUTE;
    const paper = await uploadedPaper(hub, await student(hub));
    const [row] = await hub.database.rows<{ file_id: string }>('select file_id from documents where _id = $1', [
      paper._id,
    ]);
    // The replacement is stored, and its row is about to commit.
    const key = randomUUID();
    await put(pathOf(key), 0);
    const isThere = () => [row?.file_id ?? '', key].map((name) => existsSync(pathOf(name)));
    for (let minute = 0; minute < 4; minute += 1) {
      expect([await collect(back), ...isThere()]).toEqual([0, true, true]);
      vi.advanceTimersByTime(MINUTE);
    }
    await hub.database.rows('update documents set file_id = $1 where _id = $2', [key, paper._id]);
    vi.advanceTimersByTime(2 * AGE);
    // Now the old file has no row, and its age counts from here.
    expect([await collect(back), ...isThere()]).toEqual([0, true, true]);
    vi.advanceTimersByTime(AGE + MINUTE);
    expect([await collect(back), ...isThere()]).toEqual([1, false, true]);
  });

  it('forgets what has gone by itself, so that it counts again what comes again', async () => {
    const path = pathOf(`${randomUUID()}.w480`);
    await put(path, 60 * MINUTE);
    await collect();
    vi.advanceTimersByTime(2 * AGE);
    await put(path, -MINUTE);
    await collect();
    await put(path, 60 * MINUTE);
    expect([await collect(), existsSync(path)]).toEqual([0, true]);
  });
});
