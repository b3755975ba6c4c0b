import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { testSandbox } from '@exam-vault/testing/test-sandbox';
import { sandboxedInspector } from '@exam-vault/sandbox/inspector/sandboxed-inspector';
import { ask, paperForm } from '@exam-vault/testing/ask';
import { pdfFile, pngFile } from '@exam-vault/testing/files';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { gpsJpeg } from '@exam-vault/testing/located-photos';
import { student, type Member } from '@exam-vault/testing/people';

let hub: ListeningHub;
let uploader: Member;
beforeAll(async () => {
  // No child gets as far as a word in a millisecond.
  const inspector = sandboxedInspector({
    sandbox: testSandbox,
    timeoutMs: 1,
    log: { warn: () => {}, error: () => {} },
  });
  hub = await listeningHub({ inspector });
  uploader = await student(hub);
});

const upload = (file: Buffer, name: string) =>
  ask(hub, 'POST', '/papers/upload_paper', { as: uploader, form: paperForm({}, file, name) });
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(join(hub.config.dataDir, folder), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.')).map(({ name }) => name);
}

it('a photo is 503 UNAVAILABLE and not kept when nobody could look where it was taken (contract section 7)', async () => {
  for (const [file, name] of [
    [await gpsJpeg(), 'photo.jpg'],
    [await pngFile(), 'photo.png'],
  ] as const) {
    const answer = await upload(file, name);
    expect([answer.status, answer.body.code]).toEqual([503, 'UNAVAILABLE']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  await expect.poll(() => filesBelow('incoming')).toEqual([]);
  expect(await filesBelow('files')).toEqual([]);
  expect(await hub.database.rows('select 1 from documents')).toEqual([]);
});

it('a PDF has no such place: it is taken, its text_status is failed', async () => {
  const answer = await upload(await pdfFile(), 'paper.pdf');
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({ text_status: 'failed' });
});
