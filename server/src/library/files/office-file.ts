import { open, type FileHandle } from 'node:fs/promises';
import { ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import { UnconvertibleError, type OfficeType } from '@exam-vault/sandbox/office/office-converter';
import { HandleReader } from '../../base/handle-reader.ts';

/** A presentation with many pictures has hundreds of parts. */
const MAX_PARTS = 10_000;
/** Of all parts as the file says. What lies is ended by the limits of the sandbox. */
const MAX_UNPACKED_BYTES = 400 * 1_048_576;

const ZIP = Buffer.from('PK\x03\x04', 'latin1');
/** Of files by Word and PowerPoint until 2003, and of those with a password today (MS-CFB 2.2). */
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const HEAD_LENGTH = 128;
/** The first part of an OpenDocument file is stored as it is and says what it is (OpenDocument 1.2, part 3, 3.3). */
const NAME_AT = 30;
const MIMETYPE = 'mimetypeapplication/vnd.oasis.opendocument.';

/** With one of these such files begin. */
const FIRST_PARTS = ['[Content_Types].xml', '_rels/.rels', MIMETYPE];

const CHUNK_BYTES = 1_048_576;
/** An entry of a compound file's directory: its name in UTF-16, the length of the name, what it is (MS-CFB 2.6.1). */
const [ENTRY_BYTES, NAME_LENGTH_AT, OBJECT_TYPE_AT] = [128, 64, 66];
const STREAM = 2;
const STREAMS: ReadonlyArray<readonly [name: string, means: OfficeType | 'password']> = [
  ['EncryptedPackage', 'password'],
  ['PowerPoint Document', 'ppt'],
  ['WordDocument', 'doc'],
];

function entryAt(chunk: Buffer, name: string): boolean {
  const bytes = Buffer.from(`${name}\0`, 'utf16le');
  for (let at = chunk.indexOf(bytes); at !== -1; at = chunk.indexOf(bytes, at + 2))
    if (
      at % ENTRY_BYTES === 0 &&
      at + ENTRY_BYTES <= chunk.length &&
      chunk.readUInt16LE(at + NAME_LENGTH_AT) === bytes.length &&
      chunk[at + OBJECT_TYPE_AT] === STREAM
    )
      return true;
  return false;
}

/** @throws UnconvertibleError for a file with a password */
async function typeOfCompound(file: FileHandle): Promise<OfficeType | null> {
  const found = new Set<OfficeType | 'password'>();
  // Entries lie at multiples of their size, so none is cut by a chunk.
  for await (const chunk of file.createReadStream({ start: 0, highWaterMark: CHUNK_BYTES, autoClose: false }))
    for (const [name, means] of STREAMS) if (entryAt(chunk as Buffer, name)) found.add(means);
  const [, first = null] = STREAMS.find(([, means]) => found.has(means)) ?? [];
  if (first === 'password') throw new UnconvertibleError('password');
  return first;
}

/** @throws UnconvertibleError for a file that is too large unpacked, has a password or was cut */
async function typeOfZip(file: FileHandle, head: string): Promise<OfficeType | null> {
  const names = new Set<string>();
  let [parts, bytes, isEncrypted] = [0, 0, false];
  const reader = new ZipReader(new HandleReader(file), { filenameValidation: 'tolerant' });
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      parts += 1;
      bytes += entry.uncompressedSize;
      isEncrypted ||= entry.encrypted;
      names.add(entry.filename);
      if (parts > MAX_PARTS) break;
    }
  } catch (cause) {
    if (FIRST_PARTS.some((name) => head.startsWith(name, NAME_AT))) throw new UnconvertibleError('damaged', { cause });
    return null;
  } finally {
    await reader.close();
  }
  const isOpenDocument = (kind: string) => head.startsWith(MIMETYPE + kind, NAME_AT);
  const type = names.has('word/document.xml')
    ? 'docx'
    : names.has('ppt/presentation.xml')
      ? 'pptx'
      : isOpenDocument('text')
        ? 'odt'
        : isOpenDocument('presentation')
          ? 'odp'
          : null;
  if (type === null) return null;
  if (isEncrypted) throw new UnconvertibleError('password');
  if (parts > MAX_PARTS || bytes > MAX_UNPACKED_BYTES) throw new UnconvertibleError('large');
  return type;
}

/**
 * What kind of Word or PowerPoint file a local file is, by its contents alone; null for everything else.
 * @throws UnconvertibleError for one that needs a password, was cut or would be too large unpacked
 */
export async function officeTypeOf(path: string): Promise<OfficeType | null> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_LENGTH), 0, HEAD_LENGTH, 0);
    const head = buffer.subarray(0, bytesRead);
    if (head.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE)) return await typeOfCompound(file);
    return head.subarray(0, ZIP.length).equals(ZIP) ? await typeOfZip(file, head.toString('latin1')) : null;
  } finally {
    await file.close();
  }
}
