import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { uploadedPaper } from '@exam-vault/testing/ask';
import { trustingInspector } from '@exam-vault/testing/files';
import { gatedDatabase } from '@exam-vault/testing/gated-database';
import { listeningHub } from '@exam-vault/testing/listening-hub';
import { student } from '@exam-vault/testing/people';
import { storedFiles } from '@exam-vault/testing/stored-files';
import { startTestHub, type TestHub } from '@exam-vault/testing/test-hub';

const MINUTE = 60_000;
let hub: TestHub;

beforeAll(async () => {
  // The cleanup intervals pass with the hub's clock.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  hub = await startTestHub();
});

afterAll(async () => {
  vi.useRealTimers();
  await hub?.close();
});

it('no orphan gets older than 15 minutes, nor what the store began and never ended; none goes before five', async () => {
  // Claimed before anything can be uploaded: a folder that has files is not claimed.
  expect(existsSync(join(hub.config.dataDir, 'files', '.hub'))).toBe(true);
  const key = randomUUID();
  const folder = join(hub.config.dataDir, 'files', key.slice(0, 2));
  const orphans = [key, `.${randomUUID()}.partial`, `../.${randomUUID()}.check`].map((name) => join(folder, name));
  await mkdir(folder, { recursive: true });
  for (const path of orphans) await writeFile(path, 'left by a crash');
  const left = () => orphans.filter((path) => existsSync(path)).length;
  for (let minute = 1; minute <= 15; minute += 1) {
    hub.clock.advance(MINUTE);
    vi.advanceTimersByTime(MINUTE);
    if (minute === 15) await expect.poll(left).toBe(0);
    if (minute <= 5) expect(left()).toBe(3);
  }
  // The line is written a moment after the files are gone.
  await expect.poll(() => hub.logged.filter(({ msg }) => msg === 'orphaned files removed').length).toBe(1);
});

it('files of uploads that the database could not take go with the next collection, however many and young', async () => {
  vi.useRealTimers();
  const { database, gate, close } = await gatedDatabase();
  let away = false;
  const inspector = {
    ...trustingInspector,
    async inspect() {
      // It goes when the file has come, and before its row can.
      if (!away) await gate.shut();
      away = true;
      return trustingInspector.inspect('', 'PDF');
    },
  };
  const own = await listeningHub({ inspector }, database);
  const owner = await student(own);
  const upload = () => uploadedPaper(own, owner).then(String, (error: Error) => error.message);
  const many = Array.from({ length: 25 }, upload);
  for (const told of await Promise.all(many)) expect(told).toMatch(/^upload: 503 .*UNAVAILABLE/);
  const left = (await storedFiles(own)).length;
  expect(left).toBeGreaterThan(0);
  await gate.open();
  await own.files.collectOrphans(own.identity.issuer, 15 * MINUTE, new Date());
  expect(await storedFiles(own)).toEqual([]);
  await gate.shut();
  await close();
});
