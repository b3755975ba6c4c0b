import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { uploadedPaper } from '@exam-vault/testing/ask';
import { trustingInspector } from '@exam-vault/testing/files';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { student } from '@exam-vault/testing/people';

const MINUTE = 60_000;
const AGE = 5 * MINUTE;

let hub: ListeningHub;
beforeAll(async () => {
  hub = await listeningHub({ inspector: trustingInspector });
  // The hub's own cleanup begins with it, claims the empty store, and would take the orphans of a test too.
  await hub.cleanup.ended();
});

const pathOf = (key: string) => join(hub.config.dataDir, 'files', key.slice(0, 2), key);

/** Collects orphans with a clock that is `off` by so many milliseconds. */
const collect = (off = 0) => hub.files.collectOrphans(hub.identity.issuer, AGE, new Date(Date.now() + off));

async function put(path: string): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, 'left by a crash');
}

it('never collects a file whose row is still to come, nor one that has it, when the clock is put back', async () => {
  const back = -60 * MINUTE;
  const paper = await uploadedPaper(hub, await student(hub));
  const [row] = await hub.database.rows<{ file_id: string }>('select file_id from documents where _id = $1', [
    paper._id,
  ]);
  // The replacement is stored, and its row is about to commit.
  const key = randomUUID();
  await put(pathOf(key));
  const isThere = () => [row?.file_id ?? '', key].map((name) => existsSync(pathOf(name)));
  expect([await collect(back), ...isThere()]).toEqual([0, true, true]);
  await hub.database.rows('update documents set file_id = $1 where _id = $2', [key, paper._id]);
  expect([await collect(AGE + MINUTE), ...isThere()]).toEqual([1, false, true]);
});
