import { beforeAll, describe, expect, it } from 'vitest';
import type { FileInspector } from '@exam-vault/sandbox/inspector/file-inspector';
import { anyPdf, ask, NOTES_FIELDS, notesForm, uploadedNotes } from '@exam-vault/testing/ask';
import { jpegFile, pngFile, trustingInspector } from '@exam-vault/testing/files';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { student, teacher, type Member } from '@exam-vault/testing/people';
import { expectNothingLeft, storedFiles } from '@exam-vault/testing/stored-files';

let hub: ListeningHub;
let uploader: Member;

beforeAll(async () => {
  hub = await listeningHub();
  uploader = await student(hub);
});

const read = async (url: unknown) => Buffer.from(await (await fetch(hub.origin + String(url))).arrayBuffer());

describe('edit_notes (spec section 4, contract sections 4 and 7)', () => {
  const edit = (as: Member, _id: string, fields = {}, file?: Buffer) =>
    ask(hub, 'PUT', `/notes/edit_notes/${_id}`, { as, form: notesForm(fields, file ?? null) });

  it('without a file keeps the old one', async () => {
    const notes = await uploadedNotes(hub, uploader);
    const changes = { title: 'Renamed', subject: 'DBMS', unit_no: 'VII', semester: 'VI' };
    const { status, body } = await edit(uploader, notes._id, changes);
    expect([status, body]).toEqual([200, { ...notes, ...changes, revision: 2 }]);
    expect((await read(body.file_url)).equals(await anyPdf())).toBe(true);
  });

  it('with a file replaces the old one, whose path is gone', async () => {
    const notes = await uploadedNotes(hub, uploader);
    const before = (await storedFiles(hub)).length;
    const file = await jpegFile();
    const { body } = await edit(uploader, notes._id, {}, file);
    expect(body).toMatchObject({ file_type: 'JPEG', page_count: 1, file_size: file.length, revision: 2 });
    expect((await read(body.file_url)).equals(file)).toBe(true);
    expect((await fetch(hub.origin + notes.file_url)).status).toBe(404);
    expect((await storedFiles(hub)).length).toBe(before);
  });

  it("a teacher's edit leaves uploader, approver and count as they are", async () => {
    const [notes, editor] = [await uploadedNotes(hub, uploader), await teacher(hub)];
    await ask(hub, 'POST', '/notes/download_notes', { as: editor, json: { paper_id: notes._id } });
    const claims = { approved_by: editor.user.name, uploaded_by: editor.user.name, download_count: '0' };
    const { body } = await edit(editor, notes._id, { title: 'Spelling mended', ...claims });
    expect(body).toEqual({ ...notes, title: 'Spelling mended', download_count: 1, revision: 2 });
    expect((await ask(hub, 'GET', '/notes/my_notes', { as: editor })).body).toEqual([]);
  });

  it('a refused edit changes nothing and loses nothing', async () => {
    const notes = await uploadedNotes(hub, uploader);
    await expectNothingLeft(hub, async () => {
      for (const [fields, file, code] of [
        [{ title: '' }, undefined, 'MISSING_FIELDS'],
        [{ unit_no: '' }, undefined, 'MISSING_FIELDS'],
        [{ unit_no: undefined }, undefined, 'MISSING_FIELDS'],
        [{ year: '9th' }, await jpegFile(), 'VALIDATION'],
        [{}, Buffer.from('not a file of ours'), 'INVALID_FILE_TYPE'],
      ] as const) {
        expect((await edit(uploader, notes._id, fields, file)).body.code).toBe(code);
      }
    });
    expect((await ask(hub, 'GET', `/notes/get_notes/${notes._id}`)).body).toEqual(notes);
    expect((await read(notes.file_url)).equals(await anyPdf())).toBe(true);
  });

  it('of many at the same time none is lost and one file stays', async () => {
    const notes = await uploadedNotes(hub, uploader);
    const before = (await storedFiles(hub)).length;
    const file = await pngFile();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => edit(uploader, notes._id, { title: `Edit ${at}` }, file)),
    );
    expect(answers.map(({ body }) => Number(body.revision)).toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7]);
    const last = answers.find(({ body }) => body.revision === 7)?.body;
    const now = (await ask(hub, 'GET', `/notes/get_notes/${notes._id}`)).body;
    expect(now).toEqual(last);
    expect((await read(now.file_url)).equals(file)).toBe(true);
    expect((await storedFiles(hub)).length).toBe(before);
  });

  it('of notes that are deleted meanwhile is 404, and its file does not stay', async () => {
    let meanwhile = () => Promise.resolve();
    const inspector: FileInspector = {
      ...trustingInspector,
      inspect: async (...file) => {
        await meanwhile();
        return trustingInspector.inspect(...file);
      },
    };
    const own = await listeningHub({ inspector });
    const as = await student(own);
    const { _id } = await uploadedNotes(own, as);
    const before = (await storedFiles(own)).length;
    meanwhile = async () => {
      expect((await ask(own, 'PUT', `/notes/${_id}/delete`, { as })).status).toBe(200);
    };
    const form = notesForm({ title: 'Too late' }, await anyPdf());
    expect((await ask(own, 'PUT', `/notes/edit_notes/${_id}`, { as, form })).status).toBe(404);
    expect((await storedFiles(own)).length).toBe(before);
    const [row] = await own.database.rows<{ title: string; revision: number }>('select title, revision from documents');
    expect(row).toEqual({ title: NOTES_FIELDS.title, revision: 1 });
  });
});
