import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Paper } from '@exam-vault/contract/papers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PDFDocument } from 'pdf-lib';
import { approve, ask, uploadedPaper, type Speaker } from '@exam-vault/testing/ask';
import { pdfFile } from '@exam-vault/testing/files';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { student, teacher, type Member } from '@exam-vault/testing/people';
import { readPage, scriptedReader } from '@exam-vault/testing/scripted-reader';

const reader = scriptedReader();
let hub: ListeningHub;
let owner: Member;
let other: Member;
let reviewer: Member;
beforeAll(async () => {
  hub = await listeningHub({ reader });
  [owner, other, reviewer] = [await student(hub), await student(hub), await teacher(hub)];
});
beforeEach(() => reader.play({}));

const folder = () => join(hub.config.dataDir, 'cache', 'searchable');
const kept = async () => (await readdir(folder()).catch((): string[] => [])).toSorted();
const fetched = (path: string) => fetch(hub.origin + path);
const bytesOf = async (path: string) => Buffer.from(await (await fetched(path)).arrayBuffer());
const viewed = async (_id: string, as: Speaker | null = owner) =>
  (await ask(hub, 'GET', `/papers/get_paper/${_id}`, { as })).body as unknown as Paper;
const urlOf = async (_id: string, as: Speaker | null = owner, query = '') =>
  ((await ask(hub, 'GET', `/papers/${_id}/pages/1${query}`, { as })).body as { searchable_url?: string })
    .searchable_url;

async function scannedPaper(text = 'Explain thrashing', file = pdfFile({ pages: 1 })): Promise<string> {
  reader.play({ read: () => [readPage(text)] });
  const { _id } = await uploadedPaper(hub, owner, {}, await file);
  await hub.processing.drain();
  return _id;
}

describe('a document as a PDF with its recognised text', () => {
  it('is a PDF of its own, marked as read by a machine; the file stays as it was', async () => {
    const original = await pdfFile({ pages: 1 });
    const _id = await scannedPaper('Explain thrashing', Promise.resolve(original));
    const url = (await urlOf(_id)) ?? '';
    expect(url).toMatch(/-text\.pdf$/);
    const answer = await fetched(url);
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'application/pdf',
      'private, no-store',
    ]);
    const made = Buffer.from(await answer.arrayBuffer());
    const pdf = await PDFDocument.load(made, { updateMetadata: false });
    expect([pdf.getSubject(), pdf.getPageCount()]).toEqual(['Text recognised by machine; may contain mistakes', 1]);
    expect(answer.headers.get('etag')).toBe(`"${createHash('sha256').update(made).digest('base64url')}"`);
    const { file_url, file_size } = await viewed(_id);
    expect([(await bytesOf(file_url)).equals(original), file_size]).toEqual([true, original.length]);
  });

  it('is made once, and again after another reading', async () => {
    const before = await kept();
    const _id = await scannedPaper('Explain deadlocks');
    const url = (await urlOf(_id)) ?? '';
    const [first, second] = await Promise.all([bytesOf(url), bytesOf(url)]);
    expect(second.equals(first)).toBe(true);
    const made = (await kept()).filter((name) => !before.includes(name));
    expect(made).toHaveLength(1);
    // A file that is saved again is another one on the disk.
    const { ino } = await stat(join(folder(), made[0] ?? ''));
    expect((await bytesOf(url)).equals(first)).toBe(true);
    expect((await stat(join(folder(), made[0] ?? ''))).ino).toBe(ino);
    await hub.database.db
      .updateTable('document_pages')
      .set({ words: JSON.stringify([['Corrected', 1_000, 1_000, 2_000, 300, 0, 0]]) })
      .where('document_id', '=', _id)
      .execute();
    expect((await bytesOf(url)).equals(first)).toBe(false);
    expect(await kept()).toHaveLength(before.length + 2);
  });

  it('has the rights of the file', async () => {
    const _id = await scannedPaper('Explain paging');
    const url = (await urlOf(_id)) ?? '';
    expect(await urlOf(_id, other)).toBeUndefined();
    expect((await fetched(url.replace('-text.', '.'))).status).toBe(404);
    await approve(hub, reviewer, _id);
    const open = (await urlOf(_id, null)) ?? '';
    const answer = await fetched(open);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, no-cache']);
    await ask(hub, 'PUT', `/papers/${_id}/delete`, { as: owner });
    expect([(await fetched(open)).status, (await fetched(url)).status]).toEqual([404, 404]);
  });

  it('is not there without recognised words, while the document is read, or with the pictures alone', async () => {
    const empty = await scannedPaper('');
    expect(await urlOf(empty)).toBeUndefined();
    const row = await hub.database.db
      .selectFrom('documents')
      .selectAll()
      .where('_id', '=', empty)
      .executeTakeFirstOrThrow();
    const user = await hub.database.db
      .selectFrom('users')
      .selectAll()
      .where('_id', '=', owner.user._id)
      .executeTakeFirstOrThrow();
    expect((await fetched(hub.files.searchableUrl(row, user))).status).toBe(404);
    const _id = await scannedPaper('Explain caches');
    expect(await urlOf(_id, owner, '?words=false')).toBeUndefined();
    const url = (await urlOf(_id)) ?? '';
    await hub.database.db.updateTable('documents').set({ text_status: 'reading' }).where('_id', '=', _id).execute();
    expect([await urlOf(_id), (await fetched(url)).status]).toEqual([undefined, 404]);
  });

  it('is not there for pages that have their own text', async () => {
    const _id = await scannedPaper('Explain threads');
    const url = (await urlOf(_id)) ?? '';
    await hub.database.db
      .updateTable('document_pages')
      .set({ source: 'text' })
      .where('document_id', '=', _id)
      .execute();
    expect([await urlOf(_id), (await fetched(url)).status]).toEqual([undefined, 404]);
  });

  it('is 404 for a file that cannot be copied', async () => {
    const _id = await scannedPaper('Explain pipes');
    const url = (await urlOf(_id)) ?? '';
    const row = await hub.database.db
      .selectFrom('documents')
      .selectAll()
      .where('_id', '=', _id)
      .executeTakeFirstOrThrow();
    await hub.storage.remove(row.file_id);
    await hub.storage.adopt(row.file_id, await hub.stagedFile(Buffer.from('%PDF-1.4 and nothing else')));
    expect((await fetched(url)).status).toBe(404);
  });
});
