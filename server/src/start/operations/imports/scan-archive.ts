import type { FileType } from '@exam-vault/contract/files';
import { MAX_FILE_SIZE } from '@exam-vault/contract/limits';
import { UnconvertibleError, type UnconvertibleReason } from '@exam-vault/sandbox/office/office-converter';
import { ChildFailedError } from '@exam-vault/sandbox/child-failed';
import type { DocumentReader } from '@exam-vault/sandbox/reader/document-reader';
import { parsePage } from '@exam-vault/sandbox/reader/parse-page';
import { leftOutReason } from '../../../uploading/archives/path-words.ts';
import { addTo } from '../../../uploading/archives/add-to.ts';
import { photoSets, type PhotoFile } from '../../../uploading/archives/photo-sets.ts';
import type { ArchiveDocument } from '../../../uploading/archives/archive-document.ts';
import { readHeader } from '../../../uploading/proposals/header.ts';
import type { PageWords } from '../../../uploading/proposals/page-rows.ts';
import { MIN_MARKS_TO_FILL_IN } from '../../../uploading/proposals/propose-fields.ts';
import { secondReading } from '../../../uploading/proposals/second-reading.ts';
import { Problem } from '../../../base/errors.ts';
import type { DocumentFiles } from '../../../base/ports/document-file.ts';
import { mapInOrder } from '../cli/map-in-order.ts';
import { ArchiveProblem, type ArchiveEntry, type ArchiveSource, type LeftOut } from './archive-source.ts';
import { describeFile } from './describe-file.ts';
import { FileProblem } from './open-inside.ts';

export interface ScanOptions {
  readonly files: Pick<DocumentFiles, 'withPdf'>;
  readonly reader: Pick<DocumentReader, 'read' | 'readHeaders'>;
  readonly terms: readonly string[];
  /** After so long no more scans and photos are read; texts of PDFs always are. */
  readonly ocrMs: number;
  readonly thisYear: number;
  readonly stop: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
}

/** What an archive holds. */
export interface ScannedArchive {
  readonly documents: readonly ArchiveDocument[];
  readonly leftOut: readonly LeftOut[];
  /** For a file that is kept, the paths where it is again. */
  readonly seen: ReadonlyMap<string, readonly string[]>;
  /** Documents of the table whose first page couldn’t be read. */
  readonly unreadable: readonly string[];
}

/** More are no archive of one institution; its folders can be imported one by one. */
const MAX_DOCUMENTS = 50_000;
const CONCURRENT_FILES = 2;

/** Why a Word or PowerPoint file is left out. */
const UNCONVERTIBLE: Readonly<Record<UnconvertibleReason, string>> = {
  none: 'a Word or PowerPoint file; install LibreOffice, or save it as PDF',
  password: 'it needs a password',
  large: 'it is too large to convert',
  slow: 'converting it took too long',
  damaged: 'it can’t be converted; it may be damaged or need a password',
};

interface ScannedFile {
  readonly path: string;
  readonly type: FileType;
  readonly sha256: string;
  readonly pages: readonly PageWords[];
  readonly secondReadings: readonly PageWords[];
  readonly pageCount: number | null;
  readonly isUnreadable: boolean;
}

interface OpenedFile {
  readonly path: string;
  readonly type: FileType;
}

/** What the first page of a file says. A file that can't be read says nothing. */
async function readFirstPage({ path, type }: OpenedFile, options: ScanOptions, isOcrAllowed: boolean) {
  const { reader, terms, stop } = options;
  const pages: PageWords[] = [];
  const secondReadings: PageWords[] = [];
  let pageCount: number | null = type === 'PDF' ? null : 1;
  let needsPicture = type !== 'PDF';
  let isUnreadable = false;
  const task = { type, from: 1, to: 1, terms, signal: stop };
  try {
    if (type === 'PDF')
      await reader.read(path, { ...task, isOwnTextOnly: true }, parsePage, async (page) => {
        pageCount = page.pages;
        needsPicture = page.source === 'picture';
        if (page.source === 'text' || page.words.length > 0) pages.push(page);
      });
    if (needsPicture && isOcrAllowed)
      await reader.readHeaders(path, task, async (header) => {
        pages.splice(0, pages.length, header);
        const again = secondReading(header, header.second);
        if (again) secondReadings.push(again);
        return false;
      });
  } catch (error) {
    if (!(error instanceof ChildFailedError)) throw error;
    isUnreadable = pages.length === 0;
  }
  return { pages, secondReadings, pageCount, isUnreadable };
}

async function scanFile(
  source: ArchiveSource,
  { path }: ArchiveEntry,
  options: ScanOptions,
  isFirst: (sha256: string) => boolean,
  isOcrAllowed: boolean,
): Promise<ScannedFile | LeftOut> {
  try {
    const file = await source.open(path);
    try {
      const described = await describeFile(file);
      if (described.size === 0) return { path, reason: 'it is empty' };
      const sha256 = described.sha256.toString('hex');
      const nothing = { pages: [], secondReadings: [], pageCount: null, isUnreadable: false };
      // The second of two equal files is no document, whatever it is.
      if (!isFirst(sha256)) return { path, type: described.type ?? 'PDF', sha256, ...nothing };
      return await options.files.withPdf(described, async ({ path: readable, type }) => {
        if (type === null) return { path, reason: 'isn’t really a PDF, JPEG, PNG, Word or PowerPoint file' };
        return { path, type, sha256, ...(await readFirstPage({ path: readable, type }, options, isOcrAllowed)) };
      });
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof FileProblem) return { path, reason: `it ${error.message}` };
    const cause = error instanceof Problem ? error.cause : null;
    if (cause instanceof UnconvertibleError) return { path, reason: UNCONVERTIBLE[cause.reason] };
    throw error;
  }
}

async function* fromArray<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

/** Pictures that are the pages of one paper, and every other file by itself. */
function asDocuments(files: readonly ScannedFile[], thisYear: number): ArchiveDocument[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const photos = files.flatMap(({ path, type, pages }): PhotoFile[] => {
    if (type === 'PDF') return [];
    const [page] = pages;
    return [{ path, beginsPaper: page ? readHeader(page).marks >= MIN_MARKS_TO_FILL_IN : null }];
  });
  const sets = photoSets(photos, thisYear);
  const single = files.filter(({ type }) => type === 'PDF').map(({ path }) => [path]);
  return [...single, ...sets].map((paths): ArchiveDocument => {
    const [first] = paths.flatMap((path) => byPath.get(path) ?? []);
    const pageCount = paths.length > 1 ? paths.length : (first?.pageCount ?? null);
    return { files: paths, pages: first?.pages ?? [], secondReadings: first?.secondReadings ?? [], pageCount };
  });
}

/**
 * Walks an archive, reads each file once, and puts aside what is no paper and what was there before.
 * @throws ArchiveProblem, Problem STORAGE_FULL
 */
export async function scanArchive(source: ArchiveSource, options: ScanOptions): Promise<ScannedArchive> {
  const leftOut: LeftOut[] = [];
  const entries: ArchiveEntry[] = [];
  for await (const entry of source.list((one) => leftOut.push(one))) {
    options.stop.throwIfAborted();
    const reason = leftOutReason(entry.path) ?? (entry.size > MAX_FILE_SIZE ? 'it is larger than 50 MB' : null);
    if (reason !== null) leftOut.push({ path: entry.path, reason });
    else entries.push(entry);
    if (entries.length > MAX_DOCUMENTS)
      throw new ArchiveProblem(
        `has more than ${MAX_DOCUMENTS.toLocaleString('en')} documents. Import its folders one at a time`,
      );
  }
  const firsts = new Map<string, string>();
  const seen = new Map<string, string[]>();
  const files: ScannedFile[] = [];
  const ocrUntil = performance.now() + options.ocrMs;
  let done = 0;
  const results = mapInOrder(fromArray(entries), CONCURRENT_FILES, async (entry) => {
    options.stop.throwIfAborted();
    const isFirst = (sha256: string) => {
      const isNew = !firsts.has(sha256);
      if (isNew) firsts.set(sha256, entry.path);
      return isNew;
    };
    return await scanFile(source, entry, options, isFirst, performance.now() < ocrUntil);
  });
  for await (const found of results) {
    done += 1;
    options.onProgress(done, entries.length);
    if ('reason' in found) leftOut.push(found);
    else {
      const first = firsts.get(found.sha256);
      if (first === undefined || first === found.path) files.push(found);
      else addTo(seen, first, found.path);
    }
  }
  const unreadable = files.filter((file) => file.isUnreadable).map(({ path }) => path);
  return { documents: asDocuments(files, options.thisYear), leftOut, seen, unreadable };
}
