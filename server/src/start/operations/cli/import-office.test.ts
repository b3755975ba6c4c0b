import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HUB_SECRET } from '@exam-vault/testing/backups';
import { environmentOf, runHub } from '@exam-vault/testing/hub-command';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { student, type Member } from '@exam-vault/testing/people';
import { compoundFile, standInOffice, wordFile } from '@exam-vault/testing/stand-in-office';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** Issue 37: Word and PowerPoint files of an archive become PDFs, or are left out with the reason. */
let office: Awaited<ReturnType<typeof standInOffice>>;
let hub: ListeningHub;
let owner: Member;
let folder: string;
beforeAll(async () => {
  office = await standInOffice();
  hub = await listeningHub({}, undefined, { HUB_SECRET });
  owner = await student(hub);
  folder = await realpath(await mkdtemp(join(tmpdir(), 'exam-vault-import-office-')));
  const files = {
    'Operating Systems Unit 2 Deadlock notes.docx': await wordFile(['Deadlock']),
    'the same.doc': await wordFile(['Deadlock']),
    'broken.docx': await wordFile(['CRASH']),
    'locked.pptx': compoundFile('EncryptedPackage'),
    'marks.doc': compoundFile('Workbook'),
  };
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes);
});
afterAll(async () => {
  await office.remove();
  await rm(folder, { recursive: true });
});

const run = (libreOffice: string, ...words: string[]) =>
  runHub({ ...environmentOf(hub), LIBREOFFICE: libreOffice }, ['import', folder, ...words]);

it('imports what LibreOffice converts, by its name and its first page, and says why it leaves out the rest', async () => {
  const { out, code } = await run(office.command, '--dry-run');
  expect(code).toBe(0);
  expect(out).toContain(
    'skipped, it can’t be converted; it may be damaged or need a password: 1 file, such as broken.docx',
  );
  expect(out).toContain('skipped, it needs a password: 1 file, such as locked.pptx');
  expect(out).toContain('skipped, isn’t really a PDF, JPEG, PNG, Word or PowerPoint file: 1 file, such as marks.doc');
  expect(out).toContain('duplicates, imported once: 1 file');
  expect(out).toContain('1 document found: notes 1.');
});

it('keeps the PDF, and knows the file again when it is run a second time', async () => {
  const csv = join(folder, 'table.csv');
  const name = 'Operating Systems Unit 2 Deadlock notes.docx';
  const row = `${name},notes,Deadlock,Operating Systems,CSE,3rd,V,II`;
  await writeFile(csv, `file,kind,title,subject,department,year,semester,unit_no\n${row}\n`);
  const take = () =>
    runHub({ ...environmentOf(hub), LIBREOFFICE: office.command }, ['import', csv, '--owner', owner.email]);
  expect((await take()).out).toContain('1 notes imported');
  expect((await take()).out).toContain('1 already here');
  expect(await hub.database.rows('select file_type, page_count from documents')).toEqual([
    { file_type: 'PDF', page_count: 1 },
  ]);
  await rm(csv);
});

it('leaves them out where there is no LibreOffice, and says what helps', async () => {
  const { out } = await run('off', '--dry-run');
  expect(out).toContain('skipped, a Word or PowerPoint file; install LibreOffice, or save it as PDF: 2 files, such as');
});
