import type { Readable } from 'node:stream';
import { FILE_EXTENSION } from '@exam-vault/contract/files';
import { MAX_ZIP_BYTES } from '@exam-vault/contract/subject-zip';
import type { Kysely } from 'kysely';
import { rowsOf } from '../../base/database/queries.ts';
import type { DocumentRow, Schema } from '../../base/database/schema.ts';
import { lazyZip, STORED } from '../../base/lazy-zip.ts';
import type { FileStorage } from '../../base/ports/file-storage.ts';
import { wholeBytes } from './whole-bytes.ts';
import { zipNames } from './zip-names.ts';

/** What an archive wants to know of a document. */
export const ZIPPED_COLUMNS = [
  '_id',
  'title',
  'exam_type',
  'exam_year',
  'exam_date',
  'session',
  'variant',
  'created_at',
  'file_id',
  'file_type',
  'file_size',
] as const;
type ZippedDocument = Pick<DocumentRow, (typeof ZIPPED_COLUMNS)[number]>;

export interface DocumentsZipDeps {
  readonly db: Kysely<Schema>;
  readonly storage: Pick<FileStorage, 'read'>;
}

/** What an archive will have. */
export interface ZipPlan {
  /** Its name, and the first line of its list. */
  readonly name: string;
  /** '3 papers' for a number of them. */
  readonly count: (files: number) => string;
  readonly fitting: readonly ZippedDocument[];
  /** Of their files. */
  readonly bytes: number;
  readonly leftOut: number;
}

/** An archive that is made while it is sent. */
export interface ZipStream {
  readonly stream: Readable;
  /** Bytes of the whole archive. */
  readonly size: number;
}

const LIST_NAME = 'Contents.txt';

/** The documents that fit, from the first on, and how many do not. @param total with those that were not asked for */
export function thatFit(documents: readonly ZippedDocument[], total = documents.length) {
  let bytes = 0;
  const fitting = documents.filter(({ file_size }) => {
    if (bytes + file_size > MAX_ZIP_BYTES) return false;
    bytes += file_size;
    return true;
  });
  return { fitting, bytes, leftOut: total - fitting.length };
}

function listText({ name, count, leftOut }: ZipPlan, names: readonly string[]): Buffer {
  const lines = [
    `${name}: ${count(names.length)}`,
    '',
    ...names,
    ...(leftOut > 0 ? ['', `${leftOut} more did not fit. They are in the hub.`] : []),
  ];
  return Buffer.from(`${lines.join('\n')}\n`);
}

/** Public documents in one archive. One file is open at a time, whatever their number. */
export function documentsZip({ db, storage }: DocumentsZipDeps) {
  /** @throws Error when the document is no longer public: the archive ends there */
  async function bytesOf({ _id, file_id, file_size }: ZippedDocument): Promise<Readable> {
    const row = await rowsOf(db, 'documents', { _id, file_id, is_public: true }).select('_id').executeTakeFirst();
    if (!row) throw new Error('a document of the archive has been withdrawn');
    return await wholeBytes(storage, file_id, file_size);
  }

  return async function open(plan: ZipPlan): Promise<ZipStream> {
    const names = zipNames(plan.fitting.map((one) => ({ ...one, extension: FILE_EXTENSION[one.file_type] })));
    const zip = lazyZip();
    zip.addBuffer(listText(plan, names), LIST_NAME, STORED);
    for (const [index, one] of plan.fitting.entries()) {
      const options = { ...STORED, mtime: one.created_at, size: one.file_size };
      zip.addLazily(names[index] ?? one._id, options, () => bytesOf(one));
    }
    return { stream: zip.stream, size: await zip.end() };
  };
}
