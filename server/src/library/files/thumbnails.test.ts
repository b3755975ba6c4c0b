import type { Paper } from '@exam-vault/contract/papers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { approve, ask, paperForm, uploadedPaper, type Speaker } from '@exam-vault/testing/ask';
import { pdfFile } from '@exam-vault/testing/files';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { student, teacher, type Member } from '@exam-vault/testing/people';
import { scriptedReader } from '@exam-vault/testing/scripted-reader';
import { storedFiles } from '@exam-vault/testing/stored-files';
import { thumbnailKey } from '../../base/ports/document-file.ts';

const reader = scriptedReader();
let hub: ListeningHub;
let owner: Member;
let other: Member;
let reviewer: Member;
beforeAll(async () => {
  hub = await listeningHub({ reader });
  [owner, other, reviewer] = [await student(hub), await student(hub), await teacher(hub)];
});
beforeEach(() => {
  reader.drawings.length = 0;
});

const viewed = async (_id: string, as: Speaker | null = owner) =>
  (await ask(hub, 'GET', `/papers/get_paper/${_id}`, { as })).body as unknown as Paper;
const fetched = (path: string, headers: Record<string, string> = {}) => fetch(hub.origin + path, { headers });

async function readPaper(): Promise<Paper> {
  const { _id } = await uploadedPaper(hub, owner, {}, await pdfFile({ pages: 1 }));
  await hub.processing.drain();
  return await viewed(_id);
}

describe('a thumbnail (contract sections 6 and 7)', () => {
  it('is there when it is made, in two widths', async () => {
    const paper = await uploadedPaper(hub, owner);
    expect(paper).toMatchObject({ thumbnail_url: null, thumbnail_srcset: null });
    await hub.processing.drain();
    const made = await viewed(paper._id);
    expect(made.thumbnail_url).toMatch(/^\/files\/[\w.-]+\/[\w-]{36}-w240\.webp$/);
    expect(made.thumbnail_srcset).toMatch(/-w240\.webp 240w, \/files\/\S+-w480\.webp 480w$/);
    expect(reader.drawings[0]).toMatchObject({ page: 1, widths: [240, 480] });
  });

  it('is private while its paper is not public, and public with it', async () => {
    const { _id, thumbnail_url } = await readPaper();
    const hidden = await fetched(thumbnail_url ?? '');
    expect(hidden.status).toBe(200);
    expect(hidden.headers.get('cache-control')).toBe('private, no-store');
    expect(hidden.headers.get('content-type')).toBe('image/webp');
    expect(hidden.headers.get('x-content-type-options')).toBe('nosniff');
    await approve(hub, reviewer, _id);
    const shown = await fetched((await viewed(_id, null)).thumbnail_url ?? '');
    expect(shown.headers.get('cache-control')).toBe('public, no-cache');
    const etag = shown.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{43}"$/);
    const again = await fetched((await viewed(_id, null)).thumbnail_url ?? '', { 'if-none-match': etag });
    expect(again.status).toBe(304);
  });

  it('is 404 by a path that names somebody else, another width or another file, and once the paper is deleted', async () => {
    const { _id, thumbnail_url: path } = await readPaper();
    expect((await ask(hub, 'GET', `/papers/get_paper/${_id}`, { as: other })).status).toBe(404);
    const otherPaper = await readPaper();
    const [, permission = ''] = /^\/files\/([^/]+)\//.exec(path ?? '') ?? [];
    const name = (otherPaper.thumbnail_url ?? '').split('/').at(-1);
    for (const forged of [
      `/files/${permission}/${name}`,
      String(path).replace('w240', 'w480'),
      String(path).replace('w240', 'p1'),
      String(path).replace('-w240.webp', '.pdf'),
    ]) {
      expect((await fetched(forged)).status).toBe(404);
    }
    await ask(hub, 'PUT', `/papers/${_id}/delete`, { as: owner });
    expect((await fetched(String(path))).status).toBe(404);
  });

  it('goes with its file when an edit brings another one', async () => {
    const { _id, thumbnail_url } = await readPaper();
    const before = (await storedFiles(hub)).filter((path) => path.endsWith('.w240'));
    const form = paperForm({}, await pdfFile({ pages: 1, text: 'another' }));
    const edited = (await ask(hub, 'PUT', `/papers/edit_paper/${_id}`, { as: owner, form })).body;
    expect(edited).toMatchObject({
      thumbnail_url: null,
      thumbnail_srcset: null,
      text_status: 'waiting',
      pages_read: 0,
    });
    expect((await fetched(thumbnail_url ?? '')).status).toBe(404);
    expect((await storedFiles(hub)).filter((path) => path.endsWith('.w240'))).toHaveLength(before.length - 1);
  });

  it('that was left without a file is removed', async () => {
    const orphan = thumbnailKey('11111111-1111-4111-8111-111111111111', 240);
    await hub.storage.adopt(orphan, await hub.stagedFile(Buffer.from('orphan')));
    await hub.files.collectOrphans(hub.identity.issuer, 0, new Date(Date.now() + 60_000));
    expect(await hub.storage.read(orphan)).toBeNull();
  });
});
