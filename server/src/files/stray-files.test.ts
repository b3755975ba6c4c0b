import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestHub, type TestHub } from '../testing/test-hub.ts';

const MINUTE = 60_000;
let hub: TestHub;

beforeAll(async () => {
  // The hub sweeps at intervals: they pass as quickly as its clock.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  hub = await startTestHub();
});

afterAll(async () => {
  vi.useRealTimers();
  await hub?.close();
});

it('no stray gets older than 15 minutes, nor what the store began and never ended; none goes before five', async () => {
  // Its first sweep has claimed the empty folder.
  await expect.poll(() => existsSync(join(hub.config.dataDir, 'files', '.hub'))).toBe(true);
  const key = randomUUID();
  const folder = join(hub.config.dataDir, 'files', key.slice(0, 2));
  const strays = [key, `.${randomUUID()}.partial`, `../.${randomUUID()}.check`].map((name) => join(folder, name));
  await mkdir(folder, { recursive: true });
  for (const path of strays) await writeFile(path, 'left by a crash');
  const left = () => strays.filter((path) => existsSync(path)).length;
  for (let minute = 1; minute <= 15; minute += 1) {
    hub.clock.advance(MINUTE);
    vi.advanceTimersByTime(MINUTE);
    if (minute === 15) await expect.poll(left).toBe(0);
    if (minute <= 5) expect(left()).toBe(3);
  }
  expect(hub.logged.filter(({ msg }) => msg === 'stray files removed')).toHaveLength(1);
});
