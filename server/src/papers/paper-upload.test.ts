import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { MAX_FILE_SIZE } from '@exam-vault/contract/limits';
import { paper as paperShape } from '@exam-vault/contract/papers';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { anyPdf, approve, ask, PAPER_FIELDS, paperForm, uploadedPaper } from '../testing/ask.ts';
import { fileOfSize, jpegFile, pdfFile, pngFile } from '../testing/files.ts';
import { student, teacher, type Member } from '../testing/people.ts';
import { listeningHub, type ListeningHub } from '../testing/listening-hub.ts';

let hub: ListeningHub;
let uploader: Member;
let reviewer: Member;

beforeAll(async () => {
  hub = await listeningHub();
  uploader = await student(hub);
  reviewer = await teacher(hub, { approved: true });
});

const upload = (form: FormData, as: Member | null = uploader) => ask(hub, 'POST', '/papers/upload_paper', { as, form });

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
const stored = () => filesBelow(join(hub.config.dataDir, 'files'));
const staged = () => filesBelow(join(hub.config.dataDir, 'incoming'));
const rows = async () => (await ask(hub, 'GET', '/papers/paper_stats')).body;

/** Nothing of a refused upload is left: no row, no stored file, nothing staged. */
async function expectNothingLeft(act: () => Promise<void>): Promise<void> {
  const before = { rows: await rows(), stored: (await stored()).length };
  await act();
  await expect.poll(async () => (await staged()).length).toBe(0);
  expect({ rows: await rows(), stored: (await stored()).length }).toEqual(before);
}

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
    const onDisk = (await stored()).find((path) => path.endsWith(kept?.file_id ?? '?'));
    expect((await readFile(String(onDisk))).equals(bytes)).toBe(true);
  });

  describe('bad input', () => {
    it.each(Object.keys(PAPER_FIELDS))(
      '%s missing or empty is MISSING_FIELDS, too long or with control characters VALIDATION',
      async (name) => {
        const file = await anyPdf();
        await expectNothingLeft(async () => {
          for (const [value, code] of [
            [undefined, 'MISSING_FIELDS'],
            ['', 'MISSING_FIELDS'],
            ['\u200B ', 'MISSING_FIELDS'],
            ['x'.repeat(201), 'VALIDATION'],
            ['a\u0000b', 'VALIDATION'],
            ['a\u202Eb', 'VALIDATION'],
          ] as const) {
            const { status, body } = await upload(paperForm({ [name]: value }, file));
            expect([name, value, status, body.code]).toEqual([name, value, 400, code]);
            expect(body.error).toBe(body.message);
          }
        });
      },
    );

    it.each(['subject', 'department', 'year', 'semester', 'paper_type', 'exam_type', 'unit_no'])(
      '%s outside its list is VALIDATION, matched to the letter',
      async (name) => {
        for (const value of ['nonsense', ' CSE', 'cse', 'main', '1ST', 'v']) {
          if (value === ' CSE') continue;
          const { status, body } = await upload(paperForm({ [name]: value }, await anyPdf()));
          expect([value, status, body.code]).toEqual([value, 400, 'VALIDATION']);
        }
      },
    );

    it.each(['23', '1899', '20233', 'abcd', '2023.5'])('exam_year %s is VALIDATION', async (exam_year) => {
      expect((await upload(paperForm({ exam_year }, await anyPdf()))).body.code).toBe('VALIDATION');
    });

    it('no file is NO_FILE, the nameless empty file of a browser too', async () => {
      await expectNothingLeft(async () => {
        expect((await upload(paperForm())).body).toMatchObject({
          code: 'NO_FILE',
          error: 'No file selected. Please upload a file before submission.',
        });
        expect((await upload(paperForm({}, Buffer.alloc(0), ''))).body.code).toBe('NO_FILE');
      });
    });

    it('what is no JPEG, PNG or PDF is 415: an empty file, HTML named .pdf, a GIF, a PDF behind a page', async () => {
      await expectNothingLeft(async () => {
        for (const bytes of ['<!doctype html><script>alert(1)</script>', 'GIF89a', '<!-- -->%PDF-1.4', 'MZ', 'x']) {
          const { status, body } = await upload(paperForm({}, Buffer.from(bytes), 'paper.pdf'));
          expect([bytes, status, body.code]).toEqual([bytes, 415, 'INVALID_FILE_TYPE']);
        }
        expect((await upload(paperForm({}, Buffer.alloc(0), 'paper.pdf'))).status).toBe(415);
      });
    });

    it('what does not open is 422 CORRUPT_FILE', async () => {
      await expectNothingLeft(async () => {
        const jpeg = await jpegFile({ width: 900, height: 900 });
        for (const bytes of [
          Buffer.from('%PDF-1.7\nnothing of a PDF'),
          jpeg.subarray(0, 200),
          (await pngFile()).subarray(0, 60),
        ]) {
          const { status, body } = await upload(paperForm({}, bytes));
          expect([status, body.code]).toEqual([422, 'CORRUPT_FILE']);
        }
      });
    });

    it('50 MB are taken, one byte more is 413 FILE_TOO_LARGE', async () => {
      const file = await fileOfSize(MAX_FILE_SIZE + 1);
      await expectNothingLeft(async () => {
        expect((await upload(paperForm({}, file))).body.code).toBe('FILE_TOO_LARGE');
      });
      expect((await upload(paperForm({}, file.subarray(0, MAX_FILE_SIZE)))).status).toBe(201);
    });

    it('a body that is no multipart form is 415', async () => {
      expect((await ask(hub, 'POST', '/papers/upload_paper', { as: uploader, json: PAPER_FIELDS })).status).toBe(415);
      expect(
        (
          await ask(hub, 'POST', '/papers/upload_paper', {
            as: uploader,
            body: 'a=b',
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
          })
        ).status,
      ).toBe(415);
      expect((await ask(hub, 'POST', '/papers/upload_paper', { as: uploader })).status).toBe(415);
    });

    it('a body that is no multipart form is 415 however large, a compressed one 400', async () => {
      const headers = { 'content-type': 'application/octet-stream' };
      const large = new Uint8Array(100_000);
      const answer = await ask(hub, 'POST', '/papers/upload_paper', { as: uploader, body: large, headers });
      expect([answer.status, answer.body.code]).toEqual([415, 'INVALID_FILE_TYPE']);
      const gzip = { 'content-type': 'multipart/form-data; boundary=x', 'content-encoding': 'gzip' };
      expect(
        (await ask(hub, 'POST', '/papers/upload_paper', { as: uploader, body: large, headers: gzip })).status,
      ).toBe(400);
    });

    it('two files, a file under another name, a duplicate field, a field named file are 400', async () => {
      const file = await anyPdf();
      const two = paperForm({}, file);
      two.append('file', new Blob([new Uint8Array(file)]), 'b.pdf');
      const other = paperForm();
      other.append('document', new Blob([new Uint8Array(file)]), 'b.pdf');
      const twice = paperForm({}, file);
      twice.append('title', 'again');
      const text = paperForm();
      text.append('file', 'text');
      const proto = paperForm({}, file);
      proto.append('__proto__', 'x');
      await expectNothingLeft(async () => {
        for (const form of [two, other, twice, text, proto]) expect((await upload(form)).status).toBe(400);
      });
    });

    const BOUNDARY = '----x';
    const part = (head: string, body: string) => `--${BOUNDARY}\r\n${head}\r\n\r\n${body}\r\n`;
    const fields = Object.entries(PAPER_FIELDS)
      .map(([name, value]) => part(`Content-Disposition: form-data; name="${name}"`, value))
      .join('');
    const filePart = part(
      'Content-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf',
      '%PDF-1.4',
    );
    it.each([
      ['no boundary', 'multipart/form-data', fields],
      ['an empty body', `multipart/form-data; boundary=${BOUNDARY}`, ''],
      ['another boundary', 'multipart/form-data; boundary=other', fields],
      ['no closing boundary', `multipart/form-data; boundary=${BOUNDARY}`, fields + filePart],
      ['a part cut in its middle', `multipart/form-data; boundary=${BOUNDARY}`, fields + filePart.slice(0, -8)],
      ['a part cut in its head', `multipart/form-data; boundary=${BOUNDARY}`, fields + filePart.slice(0, 60)],
      [
        'a head of 90 KB',
        `multipart/form-data; boundary=${BOUNDARY}`,
        `${fields}${part(`X: ${'y'.repeat(90_000)}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"`, '%PDF')}--${BOUNDARY}--`,
      ],
      [
        'a field of 100 KB',
        `multipart/form-data; boundary=${BOUNDARY}`,
        `${part('Content-Disposition: form-data; name="x"', 'y'.repeat(100_000))}${fields}--${BOUNDARY}--`,
      ],
      [
        'a thousand fields',
        `multipart/form-data; boundary=${BOUNDARY}`,
        `${Array.from({ length: 1_000 }, (_, at) => part(`Content-Disposition: form-data; name="n${at}"`, 'y')).join('')}--${BOUNDARY}--`,
      ],
      [
        'bad UTF-8',
        `multipart/form-data; boundary=${BOUNDARY}`,
        `${fields.replace('Operating Systems midterm', '\xff\xfe')}${filePart}--${BOUNDARY}--`,
      ],
    ])('%s is 400 and leaves nothing', async (_name, type, body) => {
      await expectNothingLeft(async () => {
        const answer = await ask(hub, 'POST', '/papers/upload_paper', {
          as: uploader,
          body: new Uint8Array(Buffer.from(body, 'latin1')),
          headers: { 'content-type': type },
        });
        expect([answer.status, answer.body.code]).toEqual([
          400,
          answer.body.code === 'MISSING_FIELDS' ? 'MISSING_FIELDS' : 'VALIDATION',
        ]);
      });
    });

    it('a client that goes away in the middle leaves nothing', async () => {
      await expectNothingLeft(async () => {
        const { hostname, port } = new URL(hub.origin);
        const socket = connect(Number(port), hostname);
        socket.write(
          `POST /papers/upload_paper HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${uploader.token}\r\n` +
            `Content-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: 9000000\r\n\r\n${fields}${filePart.slice(0, -2)}${'x'.repeat(500_000)}`,
        );
        await expect.poll(async () => (await staged()).length).toBe(1);
        socket.destroy();
        await expect.poll(async () => (await staged()).length).toBe(0);
      });
    });

    it('a refused upload still gets its answer while the client is sending', async () => {
      const big = await fileOfSize(20 * 1_048_576);
      const answer = await upload(paperForm({}, big), null);
      expect([answer.status, answer.body.code]).toEqual([401, 'UNAUTHENTICATED']);
    });

    it('a client that sends all before it reads gets its 413 and its 401', async () => {
      const big = await fileOfSize(MAX_FILE_SIZE + 8_000_000);
      for (const [form, as, code] of [
        [paperForm({}, big), uploader, 'FILE_TOO_LARGE'],
        [paperForm({}, big), null, 'UNAUTHENTICATED'],
      ] as const) {
        expect(await sendThenRead(form, as)).toContain(code);
      }
    });
  });
});

/** Writes the whole request before it looks at the answer, as a browser does. */
async function sendThenRead(form: FormData, as: Member | null): Promise<string> {
  const { hostname, port } = new URL(hub.origin);
  const encoded = new Response(form);
  const body = Buffer.from(await encoded.arrayBuffer());
  const socket = connect(Number(port), hostname);
  socket.pause();
  const head = [
    'POST /papers/upload_paper HTTP/1.1',
    `Host: ${hostname}`,
    'Connection: close',
    ...(as ? [`Authorization: Bearer ${as.token}`] : []),
    `Content-Type: ${encoded.headers.get('content-type')}`,
    `Content-Length: ${body.length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.write(body, () => resolve());
  });
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString('latin1')));
  socket.resume();
  await new Promise((resolve) => socket.once('close', resolve));
  return text;
}

describe('edit_paper (contract policies 1 and 3)', () => {
  const edit = (as: Member, _id: string, fields = {}, file?: Buffer) =>
    ask(hub, 'PUT', `/papers/edit_paper/${_id}`, { as, form: paperForm(fields, file ?? null) });

  it('without a file keeps the old one, and absent optional fields as they are', async () => {
    const paper = await uploadedPaper(hub, uploader, { unit_no: 'II', exam_year: '2021' });
    const { status, body } = await edit(uploader, paper._id, { title: 'Renamed' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      title: 'Renamed',
      unit_no: 'II',
      exam_year: 2021,
      revision: 2,
      file_size: paper.file_size,
    });
    expect((await edit(uploader, paper._id, { unit_no: '', exam_year: '' })).body).toMatchObject({
      unit_no: null,
      exam_year: null,
    });
  });

  it('a student who swaps the file of his approved paper: Pending again, the old file and its path are gone', async () => {
    const paper = await uploadedPaper(hub, uploader);
    const approved = (await approve(hub, reviewer, paper._id)).body;
    const before = (await stored()).length;
    const file = await jpegFile();
    const { body } = await edit(uploader, paper._id, {}, file);
    expect(body).toMatchObject({
      paper_approval_status: 'Pending',
      approved_by: null,
      approval_at: null,
      comment: null,
      file_type: 'JPEG',
    });
    expect((await ask(hub, 'GET', String(approved.file_url))).status).toBe(404);
    expect((await ask(hub, 'GET', `/papers/${paper._id}/view_paper`)).status).toBe(404);
    expect((await stored()).length).toBe(before);
    const served = await fetch(hub.origin + String(body.file_url));
    expect(Buffer.from(await served.arrayBuffer()).equals(file)).toBe(true);
  });

  it('a teacher who owns it keeps Approved, and makes Rejected Pending', async () => {
    const own = await uploadedPaper(hub, reviewer);
    await approve(hub, reviewer, own._id);
    expect((await edit(reviewer, own._id)).body.paper_approval_status).toBe('Approved');
    const other = await uploadedPaper(hub, reviewer);
    await ask(hub, 'PUT', '/papers/reject_paper', {
      as: reviewer,
      json: { paperId: other._id, status: 'Rejected', comment: 'No' },
    });
    expect((await edit(reviewer, other._id)).body).toMatchObject({
      paper_approval_status: 'Pending',
      comment: null,
      approved_by: null,
    });
  });

  it("a reviewer's edit of somebody else's keeps its status, uploader and decision", async () => {
    const paper = await uploadedPaper(hub, uploader);
    const approved = (await approve(hub, reviewer, paper._id)).body;
    const { body } = await edit(reviewer, paper._id, { title: 'Spelling mended' });
    expect(body).toMatchObject({
      paper_approval_status: 'Approved',
      uploaded_by: uploader.user.name,
      approved_by: reviewer.user.name,
      approval_at: approved.approval_at,
    });
  });

  it('a refused edit changes nothing and loses nothing', async () => {
    const paper = await uploadedPaper(hub, uploader);
    const before = (await ask(hub, 'GET', `/papers/get_paper/${paper._id}`, { as: uploader })).body;
    for (const [fields, file] of [
      [{ title: '' }, undefined],
      [{ year: '9th' }, undefined],
      [{}, Buffer.from('not a file of ours')],
    ] as const) {
      expect((await edit(uploader, paper._id, fields, file)).status).toBeGreaterThanOrEqual(400);
    }
    const after = (await ask(hub, 'GET', `/papers/get_paper/${paper._id}`, { as: uploader })).body;
    expect({ ...after, file_url: '' }).toEqual({ ...before, file_url: '' });
    expect((await ask(hub, 'GET', String(after.file_url))).status).toBe(200);
  });
});
