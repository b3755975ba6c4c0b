import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anyPdf, ask, paperForm, uploadedPaper, type Speaker } from '@exam-vault/testing/ask';
import { student } from '@exam-vault/testing/faults/fault-people';
import { startRealHub, type RealHub } from '@exam-vault/testing/faults/real-hub';
import { HUB_SECRET } from '@exam-vault/testing/backups';
import { environmentOf } from '@exam-vault/testing/hub-command';
import { testDatabase, type TestDatabase } from '@exam-vault/testing/test-database';

/** The real program, with a record of what it asks of disk and database, and when it answers. */

let folder: string;
let trace: string;
let database: TestDatabase;
let hub: RealHub;
let owner: Speaker;

const start = () =>
  startRealHub({
    env: {
      ...environmentOf({ database, config: { hubSecret: HUB_SECRET, dataDir: join(folder, 'data') } }),
      RATE_LIMITS: 'off',
      PROCESSING: 'off',
      TRACE_FILE: trace,
    },
    preload: [new URL('../../testing/src/trace-order.mjs', import.meta.url).href],
  });
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exam-vault-order-'));
  trace = join(folder, 'trace');
  await appendFile(trace, '');
  database = await testDatabase();
  hub = await start();
  owner = { token: await (await student(hub.origin)).token(hub.origin) };
}, 120_000);

afterAll(async () => {
  await hub?.end('SIGTERM');
  await database?.close();
  await rm(folder, { recursive: true, force: true });
});

/** A path by what lies there: STAGED, FILE (of this document), OLD (its file before), its FOLDER, or FILES, the folder of all. */
function named(path: string, file_id: string, old = ''): string {
  const data = join(folder, 'data');
  if (path.startsWith(join(data, 'incoming'))) return 'STAGED';
  if (path === join(data, 'files')) return 'FILES';
  const of = (key: string) => [join(data, 'files', key.slice(0, 2)), join(data, 'files', key.slice(0, 2), key)];
  const names = [...of(file_id).map((one, at) => [one, ['FOLDER', 'FILE'][at]]), [of(old)[1], 'OLD']];
  return names.find(([one]) => one === path)?.[1] ?? path.replace(folder, '');
}

/** What is noted while `act` goes on; the same several times in a row is there once. */
async function traced(act: () => Promise<unknown>): Promise<string[]> {
  await writeFile(trace, '');
  await act();
  const lines = (await readFile(trace, 'utf8')).trim().split('\n');
  return lines.filter((line, at) => line !== lines[at - 1]);
}

/**
 * In these words. That a staged file is given up comes after the answer, when it is gone already. A commit before the row is written is of
 * some other work of the hub.
 */
function told(lines: readonly string[], file_id: string, old?: string): string[] {
  const row = lines.findIndex((line) => /^(insert into|update) documents/.test(line));
  return lines
    .filter((line, at) => line !== 'commit' || at > row)
    .map((line) => line.replace(/\/\S+/g, (path) => named(path, file_id, old)))
    .filter((step) => step !== 'remove STAGED');
}

async function rowOf(_id: string): Promise<{ file_id: string; deleted_at: Date | null }> {
  const [row] = await database.rows<{ file_id: string; deleted_at: Date | null }>(
    'select file_id, deleted_at from documents where _id = $1',
    [_id],
  );
  if (!row) throw new Error('no row');
  return row;
}

async function remove(_id: string): Promise<void> {
  expect((await ask(hub, 'PUT', `/papers/${_id}/delete`, { as: owner })).status).toBe(200);
}

/** Once for each of the folders that files lie in: its own name. */
const NEW_FOLDER = 'sync FILES';
const KEPT = ['writeFile STAGED', 'sync STAGED', NEW_FOLDER, 'rename STAGED FILE', 'sync FOLDER'];

it('an upload is answered when its bytes, its name and its row are durable, in that order', async () => {
  let _id = '';
  await anyPdf();
  const lines = await traced(async () => ({ _id } = await uploadedPaper(hub, owner)));
  const { file_id } = await rowOf(_id);
  expect(told(lines, file_id)).toEqual([...KEPT, 'insert into documents', 'commit', 'answer 201']);
});

it('an edit with a new file likewise; the old file goes only when the row names it no more', async () => {
  const { _id } = await uploadedPaper(hub, owner);
  const before = await rowOf(_id);
  const form = paperForm({ title: 'Mended' }, await anyPdf());
  const lines = await traced(async () => {
    expect((await ask(hub, 'PUT', `/papers/edit_paper/${_id}`, { as: owner, form })).status).toBe(200);
  });
  const after = await rowOf(_id);
  expect(after.file_id).not.toBe(before.file_id);
  const steps = told(lines, after.file_id, before.file_id);
  const ofFiles = steps.filter((step) => !step.includes(before.file_id) && step !== NEW_FOLDER);
  expect(ofFiles).toEqual([
    ...KEPT.filter((step) => step !== NEW_FOLDER),
    'update documents',
    'commit',
    'remove OLD',
    // Of the transaction in which no backup may begin to hold files.
    'commit',
    'answer 200',
  ]);
});

it('a deletion is committed before it is answered, and touches no file', async () => {
  const { _id } = await uploadedPaper(hub, owner);
  const lines = await traced(() => remove(_id));
  const { file_id, deleted_at } = await rowOf(_id);
  expect(deleted_at).not.toBeNull();
  expect(told(lines, file_id)).toEqual(['update documents', 'commit', 'answer 200']);
});

it('the file of what was deleted long ago goes after its row', { timeout: 120_000 }, async () => {
  const { _id } = await uploadedPaper(hub, owner);
  const { file_id } = await rowOf(_id);
  await remove(_id);
  await database.rows("update documents set deleted_at = now() - interval '31 days' where _id = $1", [_id]);
  const lines = await traced(async () => {
    await hub.end('SIGTERM');
    hub = await start();
    await expect.poll(async () => (await readFile(trace, 'utf8')).includes(`files/${file_id.slice(0, 2)}/${file_id}\n`)).toBe(true); // prettier-ignore
  });
  const steps = told(lines, file_id);
  // What else goes on of the same document, thumbnails that go with it or the sweep's own look, may stand between.
  const [row, file] = [steps.indexOf('delete from documents'), steps.indexOf('remove FILE')];
  expect(row).toBeGreaterThan(-1);
  expect(file).toBeGreaterThan(row);
  expect(steps.slice(row, file)).toContain('commit');
});
