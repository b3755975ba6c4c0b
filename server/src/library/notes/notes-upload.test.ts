import { MAX_FILE_SIZE } from '@exam-vault/contract/limits';
import { notes as notesShape } from '@exam-vault/contract/notes';
import { beforeAll, describe, expect, it } from 'vitest';
import { anyPdf, ask, NOTES_FIELDS, notesForm } from '@exam-vault/testing/ask';
import { fileOfSize, jpegFile, pdfFile, pngFile } from '@exam-vault/testing/files';
import { encryptedPdf } from '@exam-vault/testing/hostile-files';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { student, type Member } from '@exam-vault/testing/people';
import { expectNothingLeft } from '@exam-vault/testing/stored-files';

let hub: ListeningHub;
let uploader: Member;

beforeAll(async () => {
  hub = await listeningHub();
  uploader = await student(hub);
});

const upload = (form: FormData, as: Member | null = uploader) => ask(hub, 'POST', '/notes/upload_notes', { as, form });
const read = async (url: unknown) => Buffer.from(await (await fetch(hub.origin + String(url))).arrayBuffer());

describe('upload_notes (spec sections 3, 4 and 7, contract section 4)', () => {
  it('takes a PDF byte for byte; everybody reads it at once, without a review', async () => {
    const file = await pdfFile({ pages: 3 });
    const { status, body } = await upload(notesForm({}, file));
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...NOTES_FIELDS,
      uploaded_by: uploader.user.name,
      approved_by: uploader.user.name,
      download_count: 0,
      file_type: 'PDF',
      file_size: file.length,
      page_count: 3,
      text_status: 'waiting',
      revision: 1,
    });
    expect(Date.now() - Date.parse(String(body.created_at))).toBeLessThan(60_000);
    expect((await read(body.file_url)).equals(file)).toBe(true);
    const seen = await ask(hub, 'GET', `/notes/${String(body._id)}/view_notes`);
    expect([seen.status, seen.body]).toEqual([200, body]);
    expect((await ask(hub, 'GET', `/notes/get_notes/${String(body._id)}`)).body).toEqual(body);
  });

  it('answers the fields of notes and no other: nothing of a paper, nothing of the row', async () => {
    const { body } = await upload(notesForm({}, await anyPdf()));
    // They are there only when they are true.
    const sometimes = ['helpful', 'hidden', 'hidden_as', 'incomplete', 'pinned', 'then_called'];
    const fields = Object.keys(notesShape.shape).filter((name) => !sometimes.includes(name));
    expect(Object.keys(body).toSorted()).toEqual(fields.toSorted());
    expect(notesShape.safeParse(body).success).toBe(true);
  });

  it.each([
    ['JPEG', jpegFile, '.jpg', 'image/jpeg'],
    ['PNG', pngFile, '.png', 'image/png'],
  ] as const)('takes a %s whatever its name says (spec section 9)', async (type, make, extension, mime) => {
    const file = await make();
    const { body } = await upload(notesForm({}, file, 'looks-like.pdf'));
    expect(body).toMatchObject({ file_type: type, page_count: 1 });
    expect(String(body.file_url).endsWith(extension)).toBe(true);
    const served = await fetch(hub.origin + String(body.file_url));
    expect(served.headers.get('content-type')).toBe(mime);
    expect(Buffer.from(await served.arrayBuffer()).equals(file)).toBe(true);
  });

  it('ignores what a client claims about itself, and what only papers have (contract section 4)', async () => {
    const claims = {
      role: 'teacher',
      approved_by: 'Somebody Else',
      uploaded_by: 'Somebody Else',
      download_count: '999',
      _id: crypto.randomUUID(),
      file_url: '/etc/passwd',
      owner_id: crypto.randomUUID(),
      kind: 'paper',
      paper_type: 'Main',
      exam_type: 'Midterm',
      exam_year: '2023',
      paper_approval_status: 'Approved',
      approval_at: '1',
      comment: 'x',
      deleted_at: '2020-01-01',
    };
    const { status, body } = await upload(notesForm(claims, await anyPdf()));
    expect(status).toBe(201);
    expect(body).toMatchObject({
      uploaded_by: uploader.user.name,
      approved_by: uploader.user.name,
      download_count: 0,
    });
    expect(body._id).not.toBe(claims._id);
    expect((await ask(hub, 'GET', `/notes/${String(body._id)}/view_notes`)).status).toBe(200);
  });

  it('is in the audit log', async () => {
    const { body } = await upload(notesForm({}, await anyPdf()));
    expect(
      await hub.database.rows('select actor, action from audit_log where object_id = $1', [String(body._id)]),
    ).toEqual([{ actor: uploader.user.name, action: 'notes.upload' }]);
  });
});

describe('notes that are refused (spec section 5, contract sections 3 and 7)', () => {
  it.each(Object.keys(NOTES_FIELDS))(
    '%s missing or empty is MISSING_FIELDS, too long or with control characters VALIDATION',
    async (name) => {
      const file = await anyPdf();
      await expectNothingLeft(hub, async () => {
        for (const [value, code] of [
          [undefined, 'MISSING_FIELDS'],
          ['', 'MISSING_FIELDS'],
          ['\u200B ', 'MISSING_FIELDS'],
          ['x'.repeat(201), 'VALIDATION'],
          ['a\u0000b', 'VALIDATION'],
          ['a\u202Eb', 'VALIDATION'],
        ] as const) {
          const { status, body } = await upload(notesForm({ [name]: value }, file));
          expect([name, value, status, body.code]).toEqual([name, value, 400, code]);
        }
      });
    },
  );

  it.each(['subject', 'department', 'year', 'semester', 'unit_no'])(
    '%s outside its list is VALIDATION, matched exactly',
    async (name) => {
      const file = await anyPdf();
      await expectNothingLeft(hub, async () => {
        for (const value of ['nonsense', 'cse', '1ST', 'v', 'viii', 'operating systems']) {
          const { status, body } = await upload(notesForm({ [name]: value }, file));
          expect([value, status, body.code]).toEqual([value, 400, 'VALIDATION']);
        }
      });
    },
  );

  it('no file is NO_FILE; two files, a file under another name, a field twice are 400', async () => {
    const file = await anyPdf();
    const again = (form: FormData, name: string) => {
      form.append(name, new Blob([new Uint8Array(file)]), 'b.pdf');
      return form;
    };
    const twice = notesForm({}, file);
    twice.append('unit_no', 'III');
    await expectNothingLeft(hub, async () => {
      expect((await upload(notesForm())).body).toMatchObject({
        code: 'NO_FILE',
        error: 'No file selected. Please upload a file before submission.',
      });
      for (const form of [again(notesForm({}, file), 'file'), again(notesForm(), 'notes'), twice])
        expect((await upload(form)).status).toBe(400);
    });
  });

  it('what is no JPEG, PNG or PDF is 415, what does not open or needs a password 422, what is too large 413', async () => {
    const tooLarge = await fileOfSize(MAX_FILE_SIZE + 1);
    await expectNothingLeft(hub, async () => {
      for (const [bytes, status, code] of [
        [Buffer.from('<!doctype html><script>alert(1)</script>'), 415, 'INVALID_FILE_TYPE'],
        [Buffer.alloc(0), 415, 'INVALID_FILE_TYPE'],
        [Buffer.from('%PDF-1.7\nnothing of a PDF'), 422, 'CORRUPT_FILE'],
        [Buffer.from(encryptedPdf('secret')), 422, 'ENCRYPTED_PDF'],
        [tooLarge, 413, 'FILE_TOO_LARGE'],
      ] as const) {
        const answer = await upload(notesForm({}, bytes));
        expect([answer.status, answer.body.code]).toEqual([status, code]);
      }
    });
  });

  it('a body that is no multipart form is 415, a compressed one 400', async () => {
    const post = (headers: Record<string, string>) =>
      ask(hub, 'POST', '/notes/upload_notes', { as: uploader, body: 'a=b', headers });
    expect((await post({ 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415);
    expect((await ask(hub, 'POST', '/notes/upload_notes', { as: uploader, json: NOTES_FIELDS })).status).toBe(415);
    expect((await post({ 'content-type': 'multipart/form-data; boundary=x', 'content-encoding': 'gzip' })).status).toBe(
      400,
    );
  });
});
