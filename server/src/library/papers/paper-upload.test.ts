import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { paper as paperShape } from '@exam-vault/contract/papers';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { anyPdf, ask, PAPER_FIELDS, paperForm } from '@exam-vault/testing/ask';
import { jpegFile, pdfFile, pngFile } from '@exam-vault/testing/files';
import { namingPdf, NAMES } from '@exam-vault/testing/naming-pdfs';
import { student, type Member } from '@exam-vault/testing/people';
import { storedFiles } from '@exam-vault/testing/stored-files';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';

let hub: ListeningHub;
let uploader: Member;

beforeAll(async () => {
  hub = await listeningHub();
  uploader = await student(hub);
});

const upload = (form: FormData, as: Member | null = uploader) => ask(hub, 'POST', '/papers/upload_paper', { as, form });

describe('upload_paper (spec section 7, contract sections 3, 4 and 7)', () => {
  it('takes a PDF of several pages, byte for byte, as Pending with text_status waiting', async () => {
    const file = await pdfFile({ pages: 3 });
    const answer = await upload(paperForm({ unit_no: 'IV', exam_year: '2023' }, file));
    expect(answer.status).toBe(201);
    expect(paperShape.safeParse(answer.body).success).toBe(true);
    expect(answer.body).toMatchObject({
      ...PAPER_FIELDS,
      unit_no: 'IV',
      exam_year: 2023,
      uploaded_by: uploader.user.name,
      paper_approval_status: 'Pending',
      approved_by: null,
      approval_at: null,
      comment: null,
      download_count: 0,
      file_type: 'PDF',
      file_size: file.length,
      page_count: 3,
      thumbnail_url: null,
      text_status: 'waiting',
      revision: 1,
    });
    const served = await fetch(hub.origin + String(answer.body.file_url));
    expect(Buffer.from(await served.arrayBuffer()).equals(file)).toBe(true);
  });

  it.each([
    ['JPEG', jpegFile, '.jpg', 'image/jpeg'],
    ['PNG', pngFile, '.png', 'image/png'],
  ] as const)('takes a %s whatever its name says', async (type, make, extension, mime) => {
    const file = await make();
    const { body } = await upload(paperForm({}, file, 'looks-like.pdf'));
    expect(body).toMatchObject({ file_type: type, page_count: 1 });
    expect(String(body.file_url)).toMatch(new RegExp(`\\${extension}$`));
    const served = await fetch(hub.origin + String(body.file_url));
    expect(served.headers.get('content-type')).toBe(mime);
    expect(Buffer.from(await served.arrayBuffer()).equals(file)).toBe(true);
  });

  it('takes the file first and the fields after it', async () => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await anyPdf())]), 'a.pdf');
    for (const [name, value] of Object.entries(PAPER_FIELDS)) form.append(name, value);
    expect((await upload(form)).status).toBe(201);
  });

  it('ignores what a client claims about itself (contract section 4)', async () => {
    const claims = {
      role: 'teacher',
      approved_by: 'Somebody Else',
      approval_at: '1',
      uploaded_by: 'Somebody Else',
      paper_approval_status: 'Approved',
      download_count: '999',
      _id: crypto.randomUUID(),
      file_url: '/etc/passwd',
      comment: 'x',
      owner_id: crypto.randomUUID(),
      is_public: 'true',
      nonsense: 'x',
    };
    const { status, body } = await upload(paperForm(claims, await anyPdf()));
    expect(status).toBe(201);
    expect(body).toMatchObject({
      uploaded_by: uploader.user.name,
      paper_approval_status: 'Pending',
      approved_by: null,
      approval_at: null,
      download_count: 0,
      comment: null,
    });
    expect(body._id).not.toBe(claims._id);
    expect(body).not.toHaveProperty('nonsense');
  });

  it('stores text in NFC without spaces around it', async () => {
    const { body } = await upload(paperForm({ title: '  Re\u0301seaux  ' }, await anyPdf()));
    expect(body.title).toBe('Réseaux');
  });

  it("takes a photo's location out before it is hashed and stored, and keeps its turn (contract section 7)", async () => {
    const photo = await sharp({ create: { width: 80, height: 60, channels: 3, background: 'white' } })
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitude: '26/1 54/1 0/1', GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer();
    const { body, status } = await upload(paperForm({}, photo));
    expect(status).toBe(201);
    const served = await fetch(hub.origin + String(body.file_url));
    const bytes = Buffer.from(await served.arrayBuffer());
    expect(bytes.length).toBe(photo.length);
    expect(bytes.equals(photo)).toBe(false);
    expect((await sharp(bytes).metadata()).orientation).toBe(6);
    expect(served.headers.get('etag')).toBe(`"${createHash('sha256').update(bytes).digest('base64url')}"`);
    const [kept] = await hub.db.selectFrom('documents').select('file_id').where('_id', '=', String(body._id)).execute();
    const onDisk = (await storedFiles(hub)).find((path) => path.endsWith(kept?.file_id ?? '?'));
    expect((await readFile(String(onDisk))).equals(bytes)).toBe(true);
  });

  it('takes names and places out of a PDF before it is hashed and stored, the same each time (contract section 7)', async () => {
    const file = await namingPdf({ packed: true });
    const sums = new Set<string>();
    for (const title of ['Once', 'Twice']) {
      const { body, status } = await upload(paperForm({ title }, file));
      expect(status).toBe(201);
      expect(body).toMatchObject({ file_size: file.length, page_count: 2, text_status: 'waiting' });
      const served = await fetch(hub.origin + String(body.file_url));
      const bytes = Buffer.from(await served.arrayBuffer());
      expect(bytes.equals(file)).toBe(false);
      for (const name of NAMES) expect([name, bytes.includes(name)]).toEqual([name, false]);
      const row = hub.db.selectFrom('documents').select('file_sha256').where('_id', '=', String(body._id));
      const { file_sha256 } = await row.executeTakeFirstOrThrow();
      expect(file_sha256.equals(createHash('sha256').update(bytes).digest())).toBe(true);
      sums.add(file_sha256.toString('hex'));
    }
    expect(sums.size).toBe(1);
  });
});
