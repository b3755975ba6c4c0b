import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compoundFile, wordFile, zipOf } from '@exam-vault/testing/stand-in-office';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { officeTypeOf } from './office-file.ts';

/** Issues 37 and 40: what a file is, its contents say. */
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exam-vault-office-file-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function typeOf(bytes: Buffer | Promise<Buffer>) {
  // Never by its name.
  const path = join(folder, 'file.pdf');
  await writeFile(path, await bytes);
  return await officeTypeOf(path).catch((error: { reason: string }) => error.reason);
}

const openDocument = (kind: string) =>
  zipOf({ mimetype: `application/vnd.oasis.opendocument.${kind}`, 'content.xml': '' });
const docx = () => wordFile(['Deadlock']);

async function claiming500Megabytes() {
  const file = await docx();
  // What the last entry of the table of contents says of its size (APPNOTE 4.3.12).
  file.writeUInt32LE(500 * 1_048_576, file.lastIndexOf('PK\x01\x02') + 24);
  return file;
}

it.each<readonly [string, () => Buffer | Promise<Buffer>, string | null]>([
  ['a Word file', docx, 'docx'],
  ['one with macros, which never run', () => wordFile([''], { 'word/vbaProject.bin': '' }), 'docx'],
  ['a presentation', () => zipOf({ 'ppt/presentation.xml': '' }), 'pptx'],
  ['OpenDocument text', () => openDocument('text'), 'odt'],
  ['an OpenDocument presentation', () => openDocument('presentation'), 'odp'],
  ['an OpenDocument spreadsheet', () => openDocument('spreadsheet'), null],
  ['a workbook', () => zipOf({ 'xl/workbook.xml': '' }), null],
  ['a zip of other files', () => zipOf({ 'notes.docx': 'word/document.xml' }), null],
  ['a Word file that was cut', async () => (await docx()).subarray(0, 200), 'damaged'],
  ['another zip that was cut', async () => (await zipOf({ 'a.pdf': 'one' })).subarray(0, 60), null],
  ['a Word file of before 2007', () => compoundFile('WordDocument'), 'doc'],
  ['a presentation of before 2007', () => compoundFile('Current User', 'PowerPoint Document'), 'ppt'],
  ['a workbook of before 2007', () => compoundFile('Workbook'), null],
  ['an encrypted file', () => compoundFile('EncryptionInfo', 'EncryptedPackage'), 'password'],
  ['a text that names a stream', () => Buffer.from('WordDocument\0', 'utf16le'), null],
  ['one that is far larger unpacked', claiming500Megabytes, 'large'],
  ['an empty file', () => Buffer.alloc(0), null],
])('%s', async (_name, bytes, type) => {
  expect(await typeOf(bytes())).toBe(type);
});
