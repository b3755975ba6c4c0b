import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Draft, DraftPage } from '@exam-vault/contract/drafts';
import { ask, draftForm, PAPER_FIELDS, type Answered } from '@exam-vault/testing/ask';
import { draftNow, uploadedDraft } from '@exam-vault/testing/drafts';
import { fileOfSize, jpegFile, pdfFile, pngFile } from '@exam-vault/testing/files';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { gpsJpeg, LATITUDE } from '@exam-vault/testing/located-photos';
import { student, teacher, type Member } from '@exam-vault/testing/people';
import { readPage, scriptedReader } from '@exam-vault/testing/scripted-reader';
import { stagedFiles, storedFiles } from '@exam-vault/testing/stored-files';
import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';

const DAY_MS = 24 * 3_600_000;
const reader = scriptedReader();
let hub: ListeningHub;
let owner: Member;

beforeAll(async () => {
  hub = await listeningHub({ reader });
  owner = await student(hub);
});

/** Pictures whose widths tell them apart. */
const photos = (...widths: readonly number[]) => Promise.all(widths.map((width) => jpegFile({ width, height: 400 })));
const create = (files: readonly Buffer[], names: readonly string[] = []) =>
  ask(hub, 'POST', '/drafts', { as: owner, form: draftForm(files, 'paper', names) });
const arrange = (_id: string, pages: readonly DraftPage[]) =>
  ask(hub, 'PATCH', `/drafts/${_id}`, { as: owner, json: { pages } });
const submit = (_id: string, more: object = {}) =>
  ask(hub, 'POST', `/drafts/${_id}/submit`, { as: owner, json: { ...PAPER_FIELDS, ...more } });

/** The widths of the pages of a draft's document, in points; each page is as long as a sheet of A4. */
async function widthsOf(_id: string): Promise<number[]> {
  const [row] = await hub.database.rows<{ file_id: string; file_sha256: Buffer }>(
    'select file_id, file_sha256 from drafts where _id = $1',
    [_id],
  );
  const path = (await storedFiles(hub)).find((one) => one.endsWith(row?.file_id ?? '-'));
  const bytes = await readFile(path ?? '');
  expect(
    createHash('sha256')
      .update(bytes)
      .digest()
      .equals(row?.file_sha256 ?? Buffer.alloc(0)),
  ).toBe(true);
  return (await PDFDocument.load(bytes))
    .getPages()
    .map((page) => Math.round((page.getWidth() / page.getHeight()) * 400));
}

async function expectNothingStored(act: () => Promise<Answered>): Promise<Answered> {
  const before = (await storedFiles(hub)).length;
  const answer = await act();
  await expect.poll(async () => (await stagedFiles(hub)).length).toBe(0);
  expect((await storedFiles(hub)).length).toBe(before);
  return answer;
}

describe('pictures that become one document (contract section 9)', () => {
  it('are one PDF in their order, and the pictures stay with the draft', async () => {
    const answer = await create([...(await photos(200, 300)), await pngFile({ width: 250, height: 400 })], ['a.jpg']);
    const draft = answer.body as unknown as Draft;
    expect(draft).toMatchObject({ file_type: 'PDF', page_count: 3, pictures: 3, file_name: 'a.jpg', revision: 1 });
    expect(draft.pages.map(({ page, turn }) => [page, turn])).toEqual([
      [1, 0],
      [2, 0],
      [3, 0],
    ]);
    expect(await widthsOf(draft._id)).toEqual([200, 300, 250]);
  });

  it('are put in order, removed, brought back, turned and straightened; each change is read again', async () => {
    const { _id } = await uploadedDraft(hub, owner, await photos(200, 300, 250));
    await hub.processing.drain();
    const files = (await storedFiles(hub)).length;
    const changed = await arrange(_id, [
      { page: 3, turn: 0 },
      { page: 1, turn: 90 },
    ]);
    expect(changed.body).toMatchObject({ page_count: 2, pictures: 3, revision: 2, proposals_state: 'reading' });
    expect(await widthsOf(_id)).toEqual([250, 800]);
    const back = await arrange(_id, [
      {
        page: 2,
        turn: 0,
        corners: [
          [0, 0],
          [0.5, 0],
          [0.5, 1],
          [0, 1],
        ],
      },
      { page: 1, turn: 0 },
      { page: 3, turn: 0 },
    ]);
    expect(back.status).toBe(200);
    const [straightened = 0, ...others] = await widthsOf(_id);
    expect(straightened).toBeGreaterThan(145);
    expect(straightened).toBeLessThan(155);
    expect(others).toEqual([200, 250]);
    expect((await storedFiles(hub)).length).toBe(files);
    await hub.processing.drain();
    expect((await draftNow(hub, owner, _id)).proposals_state).toBe('done');
  });

  it('that are one picture stay that picture until it is turned, and are it again when it is turned back', async () => {
    const [photo = Buffer.alloc(0)] = await photos(200);
    const draft = await uploadedDraft(hub, owner, [photo]);
    expect(draft).toMatchObject({ file_type: 'JPEG', file_size: photo.length, page_count: 1, pictures: 1 });
    expect((await arrange(draft._id, [{ page: 1, turn: 180 }])).body).toMatchObject({ file_type: 'PDF', revision: 2 });
    const back = await arrange(draft._id, [{ page: 1, turn: 0 }]);
    expect(back.body).toMatchObject({ file_type: 'JPEG', file_size: photo.length, revision: 3 });
    expect((await submit(draft._id)).body).toMatchObject({ file_type: 'JPEG', file_size: photo.length });
  });

  it('are refused as an arrangement that is none', async () => {
    const { _id } = await uploadedDraft(hub, owner, await photos(200, 300));
    const corners = (x: number) =>
      [
        [x, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ] as const;
    const wrong = [
      [],
      [{ page: 3, turn: 0 }],
      [
        { page: 1, turn: 0 },
        { page: 1, turn: 90 },
      ],
      [{ page: 1, turn: 45 }],
      [{ page: 1, turn: 0, corners: corners(-1) }],
      [{ page: 1, turn: 0, corners: corners(0.1).toReversed() }],
      [
        {
          page: 1,
          turn: 0,
          corners: [
            [0, 0],
            [1, 1],
          ],
        },
      ],
      Array.from({ length: 41 }, (_one, index) => ({ page: index + 1, turn: 0 })),
    ];
    for (const pages of wrong)
      expect((await ask(hub, 'PATCH', `/drafts/${_id}`, { as: owner, json: { pages } })).body.code).toBe('VALIDATION');
    const pdf = await uploadedDraft(hub, owner, [await pdfFile()]);
    expect((await arrange(pdf._id, [{ page: 1, turn: 90 }])).body.code).toBe('VALIDATION');
    expect((await draftNow(hub, owner, _id)).revision).toBe(1);
  });

  it('are shown page by page, and as they were uploaded', async () => {
    const { _id } = await uploadedDraft(hub, owner, await photos(200, 300));
    await arrange(_id, [{ page: 2, turn: 90 }]);
    const statusOf = async (path: string) =>
      (await ask(hub, 'GET', `/drafts/${_id}/pages/${path}`, { as: owner })).status;
    expect(
      await Promise.all(['1', '2', '1?original=true', '2?original=true', '3?original=true', '0'].map(statusOf)),
    ).toEqual([200, 404, 200, 200, 404, 400]);
    expect(reader.drawings.map(({ type }) => type)).toEqual(expect.arrayContaining(['PDF', 'JPEG']));
    const shown = await fetch(`${hub.origin}/drafts/${_id}/pages/1`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect([shown.headers.get('content-type'), shown.headers.get('cache-control')]).toEqual([
      'image/webp',
      'private, no-store',
    ]);
  });

  it('do not say where they were taken, neither in the document nor by themselves (contract section 7)', async () => {
    const before = new Set(await storedFiles(hub));
    const photo = await gpsJpeg();
    await uploadedDraft(hub, owner, [photo, photo]);
    const added = (await storedFiles(hub)).filter((path) => !before.has(path));
    expect(added).toHaveLength(3);
    for (const path of added) {
      const bytes = await readFile(path);
      expect(bytes.includes(LATITUDE)).toBe(false);
      expect(bytes.includes(Buffer.from([0, 0, 0, 27, 0, 0, 0, 1]))).toBe(false);
    }
  });
});

describe('bad pictures', () => {
  it('are named: one broken among twenty', async () => {
    const good = await jpegFile();
    const files = Array.from({ length: 20 }, () => good);
    files[6] = good.subarray(0, 20);
    const names = files.map((_file, index) => `IMG_${index + 1}.jpg`);
    const { status, body } = await expectNothingStored(() => create(files, names));
    expect([status, body.code]).toEqual([422, 'CORRUPT_FILE']);
    expect(body['error']).toBe('Picture 7 of 20 (IMG_7.jpg): This file is damaged and can’t be opened.');
  });

  it('of HEIC get a sentence that helps, the only file or one of several', async () => {
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(64)]);
    const alone = await expectNothingStored(() => create([heic], ['IMG_1.HEIC']));
    expect([alone.status, alone.body.code]).toEqual([415, 'INVALID_FILE_TYPE']);
    expect(alone.body['error']).toMatch(/^HEIC photos aren’t supported.*Most Compatible/);
    const second = await expectNothingStored(async () => create([await jpegFile(), heic], ['a.jpg', 'b.heic']));
    expect(second.body['error']).toMatch(/^Picture 2 of 2 \(b\.heic\): HEIC photos aren’t supported/);
  });

  it('are refused when there is a PDF among them, more than 40, or more than 50 MB together', async () => {
    const photo = await jpegFile();
    const mixed = await expectNothingStored(async () => create([photo, await pdfFile()], ['a.jpg', 'b.pdf']));
    expect([mixed.status, mixed.body['error']]).toEqual([
      415,
      'Picture 2 of 2 (b.pdf): Only pictures can be combined. Upload PDFs one at a time.',
    ]);
    const many = await expectNothingStored(() => create(Array.from({ length: 41 }, () => photo)));
    expect([many.status, many.body['error']]).toEqual([400, 'At most 40 files can be uploaded together.']);
    const half = await fileOfSize(26 * 1_048_576);
    const large = await expectNothingStored(() => create([half, half]));
    expect([large.status, large.body.code]).toEqual([413, 'FILE_TOO_LARGE']);
  });

  it('that are no paper are taken, and the draft says so', async () => {
    const blank = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer();
    reader.play({
      read: () => [
        { ...readPage(''), words: [], pages: 2 },
        { ...readPage('gjrk wlxq ptvz bhnm crsd'), page: 2, pages: 2, turns: 1, words: garbled() },
      ],
    });
    const { _id } = await uploadedDraft(hub, owner, [blank, blank], { names: ['IMG_0001.jpg'] });
    await hub.processing.drain();
    const draft = await draftNow(hub, owner, _id);
    expect(draft.proposals_state).toBe('done');
    expect(draft.warnings.toSorted()).toEqual(['blank', 'turned', 'unreadable']);
    expect(Object.values(draft.proposals).filter(({ prefill }) => prefill)).toEqual([]);
    expect((await submit(_id)).status).toBe(201);
    reader.play({});
  });

  it('that crash the reader leave a draft that can be filled in by hand', async () => {
    const { ChildFailedError } = await import('@exam-vault/sandbox/child-failed');
    reader.play({
      read: () => {
        throw new ChildFailedError('crashed');
      },
    });
    const { _id } = await uploadedDraft(hub, owner, await photos(200, 210), { names: ['Surveying_midterm.jpg'] });
    await hub.processing.drain();
    const draft = await draftNow(hub, owner, _id);
    expect(draft.proposals_state).toBe('failed');
    expect(draft.proposals.title).toMatchObject({ value: 'Surveying', prefill: false, page: null });
    reader.play({});
    expect((await submit(_id)).status).toBe(201);
  });
});

describe('the pictures of a draft that was submitted', () => {
  it('are removed', async () => {
    const files = (await storedFiles(hub)).length;
    const { _id } = await uploadedDraft(hub, owner, await photos(200, 300));
    expect((await storedFiles(hub)).length).toBe(files + 3);
    expect((await submit(_id)).status).toBe(201);
    expect((await storedFiles(hub)).length).toBe(files + 1);
  });

  it('stay where their owner keeps them, for the owner alone, until the document is purged', async () => {
    const files = (await storedFiles(hub)).length;
    const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = await photos(200, 300);
    const { _id: draft_id } = await uploadedDraft(hub, owner, [first, second]);
    expect((await submit(draft_id, { keep_pictures: 'yes' })).status).toBe(400);
    const { body } = await submit(draft_id, { keep_pictures: true });
    const _id = String(body['_id']);
    expect((await storedFiles(hub)).length).toBe(files + 3);
    const tomorrow = new Date(Date.now() + DAY_MS);
    expect(await hub.files.collectOrphans(hub.identity.issuer, 60_000, tomorrow)).toBe(0);
    expect((await ask(hub, 'GET', `/kept_pictures/${_id}`, { as: owner })).body).toMatchObject([
      { picture: 1, file_type: 'JPEG', file_size: first.length },
      { picture: 2, file_type: 'JPEG', file_size: second.length },
    ]);
    const served = await fetch(`${hub.origin}/kept_pictures/${_id}/2`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect(Buffer.from(await served.arrayBuffer()).equals(second)).toBe(true);
    const reviewer = await teacher(hub, { approved: true });
    for (const path of ['', '/1']) {
      expect((await ask(hub, 'GET', `/kept_pictures/${_id}${path}`, { as: reviewer })).status).toBe(404);
    }
    await ask(hub, 'PUT', `/papers/${_id}/delete`, { as: owner });
    expect((await ask(hub, 'GET', `/kept_pictures/${_id}/1`, { as: owner })).status).toBe(404);
    await hub.database.rows(`update documents set deleted_at = now() - interval '31 days' where _id = $1`, [_id]);
    expect(await hub.deleted.purge()).toBe(1);
    expect((await storedFiles(hub)).length).toBe(files);
  });
});

/** Words that were hardly read. */
const garbled = () => readPage('gjrk wlxq ptvz bhnm crsd').words.map((word) => ({ ...word, confidence: 20 }));
