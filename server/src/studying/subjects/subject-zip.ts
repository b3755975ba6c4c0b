import type { Readable } from 'node:stream';
import { FILE_EXTENSION } from '@exam-vault/contract/files';
import { UNPAGED_LIMIT } from '@exam-vault/contract/limits';
import { MAX_ZIP_BYTES } from '@exam-vault/contract/subject-zip';
import type { Kysely } from 'kysely';
import { countOf, rowsOf } from '../../base/database/queries.ts';
import type { DocumentRow, Schema } from '../../base/database/schema.ts';
import { lazyZip, STORED } from '../../base/lazy-zip.ts';
import { notFound } from '../../base/errors.ts';
import { wholeBytes } from '../../library/files/whole-bytes.ts';
import type { FileStorage } from '../../base/ports/file-storage.ts';
import { zipNames } from '../../library/files/zip-names.ts';

type ZippedPaper = Pick<
  DocumentRow,
  '_id' | 'title' | 'exam_type' | 'exam_year' | 'created_at' | 'file_id' | 'file_type' | 'file_size'
>;

export interface SubjectZipDeps {
  readonly db: Kysely<Schema>;
  readonly storage: Pick<FileStorage, 'read'>;
}

/** What an archive will have. */
export interface ZipPlan {
  readonly subject: string;
  readonly fitting: readonly ZippedPaper[];
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

/** The papers that fit, from the latest exam on, and how many do not. */
function thatFit(papers: readonly ZippedPaper[], total: number) {
  let bytes = 0;
  const fitting = papers.filter(({ file_size }) => {
    if (bytes + file_size > MAX_ZIP_BYTES) return false;
    bytes += file_size;
    return true;
  });
  return { fitting, bytes, leftOut: total - fitting.length };
}

function listText(subject: string, names: readonly string[], leftOut: number): Buffer {
  const lines = [
    `${subject}: ${names.length} ${names.length === 1 ? 'paper' : 'papers'}`,
    '',
    ...names,
    ...(leftOut > 0 ? ['', `${leftOut} more did not fit. They are in the hub.`] : []),
  ];
  return Buffer.from(`${lines.join('\n')}\n`);
}

/** All public papers of a subject in one archive. One file is open at a time, whatever their number. */
export function subjectZip({ db, storage }: SubjectZipDeps) {
  const publicPapers = (subject: string) => rowsOf(db, 'documents', { kind: 'paper', is_public: true, subject });

  /** @throws Error when the paper is not public any more: the archive ends there */
  async function bytesOf({ _id, file_id, file_size }: ZippedPaper): Promise<Readable> {
    const row = await rowsOf(db, 'documents', { _id, file_id, is_public: true }).select('_id').executeTakeFirst();
    if (!row) throw new Error('a paper of the archive has been withdrawn');
    return await wholeBytes(storage, file_id, file_size);
  }

  return {
    /** What the archive will have. @throws Problem NOT_FOUND when there is no public paper */
    async plan(subject: string): Promise<ZipPlan> {
      const papers = await publicPapers(subject)
        .select(['_id', 'title', 'exam_type', 'exam_year', 'created_at', 'file_id', 'file_type', 'file_size'])
        .orderBy('exam_year', (order) => order.desc().nullsLast())
        .orderBy('created_at', 'desc')
        .orderBy('_id')
        .limit(UNPAGED_LIMIT)
        .execute();
      if (papers.length === 0) throw notFound();
      const total = await countOf(publicPapers(subject));
      return { subject, ...thatFit(papers, total) };
    },

    async open({ subject, fitting, leftOut }: ZipPlan): Promise<ZipStream> {
      const names = zipNames(fitting.map((paper) => ({ ...paper, extension: FILE_EXTENSION[paper.file_type] })));
      const zip = lazyZip();
      zip.addBuffer(listText(subject, names, leftOut), LIST_NAME, STORED);
      for (const [index, paper] of fitting.entries()) {
        const options = { ...STORED, mtime: paper.created_at, size: paper.file_size };
        zip.addLazily(names[index] ?? paper._id, options, () => bytesOf(paper));
      }
      return { stream: zip.stream, size: await zip.end() };
    },
  };
}
