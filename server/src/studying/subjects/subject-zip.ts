import type { Readable } from 'node:stream';
import { FILE_EXTENSION } from '@exam-vault/contract/files';
import { UNPAGED_LIMIT } from '@exam-vault/contract/limits';
import { MAX_ZIP_BYTES } from '@exam-vault/contract/subject-zip';
import type { Kysely } from 'kysely';
import yazl from 'yazl';
import type { DocumentRow, Schema } from '../../base/database/schema.ts';
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
/** A stored file is not made smaller: PDF and JPEG are compressed already. */
const STORED = { compress: false, mode: 0o100644 };

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
  const publicPapers = (subject: string) =>
    db.selectFrom('documents').where('kind', '=', 'paper').where('is_public', '=', true).where('subject', '=', subject);

  /** @throws Error when the paper is not public any more: the archive ends there */
  async function bytesOf({ _id, file_id, file_size }: ZippedPaper): Promise<Readable> {
    const row = await db
      .selectFrom('documents')
      .select('_id')
      .where('_id', '=', _id)
      .where('file_id', '=', file_id)
      .where('is_public', '=', true)
      .executeTakeFirst();
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
      const { total } = await publicPapers(subject)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return { subject, ...thatFit(papers, total) };
    },

    async open({ subject, fitting, leftOut }: ZipPlan): Promise<ZipStream> {
      const names = zipNames(fitting.map((paper) => ({ ...paper, extension: FILE_EXTENSION[paper.file_type] })));
      const zip = new yazl.ZipFile();
      const stream = zip.outputStream as Readable;
      let current: Readable | null = null;
      stream.once('close', () => current?.destroy());
      zip.on('error', (error: Error) => stream.destroy(error));
      zip.addBuffer(listText(subject, names, leftOut), LIST_NAME, STORED);
      for (const [index, paper] of fitting.entries()) {
        const options = { ...STORED, mtime: paper.created_at, size: paper.file_size };
        zip.addReadStreamLazy(names[index] ?? paper._id, options, (give) => {
          const opened = async () => {
            current = await bytesOf(paper);
            // Nobody takes the rest of an archive that was given up.
            if (stream.destroyed) current.destroy();
            return current;
          };
          opened().then(
            (bytes) => give(null, bytes),
            (error: unknown) => stream.destroy(error as Error),
          );
        });
      }
      const size = await new Promise<number>((resolve) => {
        zip.end({ forceZip64Format: false, comment: '' }, (...[bytes = -1]: number[]) => resolve(bytes));
      });
      return { stream, size };
    },
  };
}
