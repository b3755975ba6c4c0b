import { ask, draftForm, uploadedNotes } from '@exam-vault/testing/ask';
import { student, type Member } from '@exam-vault/testing/people';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { compoundFile, standInOffice, wordFile } from '@exam-vault/testing/stand-in-office';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Issues 37 and 40: Word and PowerPoint files are uploaded, and the PDF is kept. */
let office: Awaited<ReturnType<typeof standInOffice>>;
let hub: ListeningHub;
let person: Member;

beforeAll(async () => {
  office = await standInOffice();
  hub = await listeningHub({}, undefined, { LIBREOFFICE: office.command, SANDBOX: 'strict' });
  person = await student(hub);
});
afterAll(() => office.remove());

const draft = (files: readonly Buffer[], names: readonly string[], at = hub, as = person) =>
  ask(at, 'POST', '/drafts', { as, form: draftForm(files, 'notes', names) });

describe('an upload of a Word file', () => {
  it('becomes a draft whose file is the PDF', async () => {
    const sent = await wordFile(['Deadlock']);
    const made = await draft([sent], ['Unit 2 Deadlock.docx']);
    expect([made.status, made.body]).toMatchObject([
      201,
      { file_type: 'PDF', page_count: 1, file_name: 'Unit 2 Deadlock.docx', pages: [] },
    ]);
  });

  it('in the form of notes becomes notes, and is served as the PDF', async () => {
    const made = await uploadedNotes(hub, person, {}, await wordFile(['Deadlock']));
    expect(made.page_count).toBe(1);
    const served = await fetch(new URL(made.file_url, hub.origin));
    expect(served.headers.get('content-type')).toBe('application/pdf');
    expect(await served.text()).toMatch(/^%PDF-.*\(Deadlock\)/s);
  });

  it('says why there is no PDF, and keeps nothing', async () => {
    const answers = [
      await draft([await wordFile(['CRASH'])], ['a.docx']),
      await draft([compoundFile('EncryptedPackage')], ['b.docx']),
      await draft([await wordFile(['one']), await wordFile(['two'])], ['c.docx', 'd.docx']),
      await draft([compoundFile('Workbook')], ['e.docx']),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [422, 'NOT_CONVERTED'],
      [422, 'NOT_CONVERTED'],
      [415, 'INVALID_FILE_TYPE'],
      [415, 'INVALID_FILE_TYPE'],
    ]);
    expect(answers[1]?.body.message).toBe(
      'This file is password-protected. Save it as PDF without the password and upload that.',
    );
  });

  it('says what to do where there is no LibreOffice', async () => {
    const plain = await listeningHub();
    const answer = await draft([await wordFile(['Deadlock'])], ['a.docx'], plain, await student(plain));
    expect([answer.status, answer.body]).toEqual([
      422,
      expect.objectContaining({
        code: 'NOT_CONVERTED',
        message: 'Word and PowerPoint files can’t be converted here. Save yours as PDF and upload that.',
      }),
    ]);
  });
});
