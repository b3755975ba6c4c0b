import { mkdir, open, readdir, rename, writeFile, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Catalogue } from '@exam-vault/contract/catalogue';
import { ALL_FIELDS, hasField, mapKinds, type DocumentKind } from '@exam-vault/contract/document-fields';
import type { Kysely } from 'kysely';
import { BYTE_ORDER_MARK, csvLine } from '../../../base/csv/write-csv.ts';
import { rowsOf } from '../../../base/database/queries.ts';
import type { DocumentRow, Schema } from '../../../base/database/schema.ts';
import type { FileStorage } from '../../../base/ports/file-storage.ts';
import type { FileProgress } from '../../../library/files/verify-files.ts';
import { assertDiskSpace } from '../disk-space.ts';
import { documentNames, groupFolders, type Group } from './archive-names.ts';
import { frontPage, groupPage, type ListedDocument, type ListedGroup } from './archive-pages.ts';
import { copyDocument } from './copy-document.ts';
import { catalogueWith } from './used-values.ts';

export interface ExportDeps {
  readonly db: Kysely<Schema>;
  readonly storage: Pick<FileStorage, 'read'>;
  readonly catalogue: Catalogue;
  readonly now: () => Date;
}

export interface ExportOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: FileProgress) => void;
}

export interface ExportReport {
  readonly exported: Readonly<Record<DocumentKind, number>>;
  readonly bytes: number;
  /** Deleted, hidden or no longer approved since the export began. */
  readonly withdrawn: number;
  /** The stored file is missing or changed. */
  readonly damaged: readonly Pick<DocumentRow, '_id' | 'title'>[];
}

/** The folder can’t be used; the message says why. */
export class ExportRefusedError extends Error {
  override name = 'ExportRefusedError';
}

/** What `hub import` reads, without who uploaded it: that is for nobody outside the hub. */
const COLUMNS = ['file', 'kind', ...ALL_FIELDS.map(({ name }) => name), 'solution_of', 'created_at'];
export const TABLE = 'archive.csv';

const lineOf = (path: string, document: DocumentRow, paper = '') =>
  csvLine([
    path,
    document.kind,
    ...ALL_FIELDS.map((field) => (hasField(field, document.kind) ? document[field.name] : null)),
    paper,
    document.created_at.toISOString(),
  ]);

const factsOf = ({ exam_type, exam_year, unit_no }: DocumentRow) =>
  [exam_type, exam_year, unit_no === null ? null : `Unit ${unit_no}`].filter((fact) => fact !== null).join(', ');

async function makeEmptyFolder(folder: string, bytes: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new ExportRefusedError(`${folder} isn’t empty. Choose a new folder.`);
  await assertDiskSpace(
    folder,
    bytes,
    (needed, free) => new ExportRefusedError(`The archive needs about ${needed}; ${folder} has only ${free} free.`),
  );
}

/**
 * Writes all public papers, notes and solutions into a new folder: files with readable names, `archive.csv` for `hub import`, `catalogue.json`
 * with every value they use, and pages to read without a hub. One subject of one semester is in memory at a time.
 * @throws ExportRefusedError
 */
export async function exportArchive(
  { db, storage, catalogue, now }: ExportDeps,
  folder: string,
  { signal, onProgress }: ExportOptions,
): Promise<ExportReport> {
  const report = { exported: { ...mapKinds(() => 0) }, bytes: 0, withdrawn: 0 };
  /** The files of what was written, by the ids of the documents. */
  const pathOf = new Map<string, string>();
  const tied: { readonly path: string; readonly document: DocumentRow; readonly paper: string }[] = [];
  const damaged: Pick<DocumentRow, '_id' | 'title'>[] = [];
  const publicDocuments = (values: Partial<DocumentRow> = {}) =>
    rowsOf(db, 'documents', { is_public: true, ...values });

  /** @returns whether it is in the archive now */
  async function take(document: DocumentRow, path: string): Promise<boolean> {
    const { _id, file_id, title } = document;
    if (!(await publicDocuments({ _id, file_id }).select('_id').executeTakeFirst())) {
      report.withdrawn += 1;
      return false;
    }
    const isWhole = await copyDocument(storage, document, join(folder, path));
    if (!isWhole) damaged.push({ _id, title });
    return isWhole;
  }

  async function writeGroup(group: Group, place: string, table: FileHandle, tick: (bytes: number) => void) {
    const documents = await publicDocuments(group)
      .selectAll()
      .orderBy('kind', 'desc')
      .orderBy('exam_year', (order) => order.desc().nullsLast())
      .orderBy('unit_no')
      .orderBy('created_at')
      .orderBy('_id')
      .execute();
    const paths = documentNames(documents).map((name) => `${place}/${name}`);
    for (const one of new Set(paths.map((path) => dirname(join(folder, path))))) await mkdir(one, { recursive: true });
    const listed: ListedDocument[] = [];
    for (const [at, document] of documents.entries()) {
      signal.throwIfAborted();
      const path = paths[at] ?? '';
      if (await take(document, path)) {
        report.exported[document.kind] += 1;
        listed.push({ title: document.title, facts: factsOf(document), path, kind: document.kind });
        pathOf.set(document._id, path);
        if (document.solution_of === null) await table.write(lineOf(path, document));
        else tied.push({ path, document, paper: document.solution_of });
      }
      tick(document.file_size);
    }
    if (listed.length > 0) await writeFile(join(folder, place, 'index.html'), groupPage(group, place, listed));
    const counts = mapKinds((kind) => listed.filter((one) => one.kind === kind).length);
    return { ...group, folder: place, counts };
  }

  const totals = await publicDocuments()
    .select(({ fn }) => [fn.countAll<string>().as('files'), fn.sum<string | null>('file_size').as('bytes')])
    .executeTakeFirstOrThrow();
  const all = { allFiles: Number(totals.files), allBytes: Number(totals.bytes ?? 0) };
  await makeEmptyFolder(folder, all.allBytes);
  const groups = await publicDocuments()
    .select(['department', 'semester', 'subject'])
    .distinct()
    .orderBy('department')
    .orderBy('semester')
    .orderBy('subject')
    .execute();
  const places = groupFolders(groups);
  let files = 0;
  const tick = (size: number) => {
    files += 1;
    report.bytes += size;
    onProgress({ files, bytes: report.bytes, ...all });
  };

  // It has its name once it is whole, so that nobody takes a part of an archive for all of it.
  const unfinished = join(folder, `${TABLE}.part`);
  const table = await open(unfinished, 'wx');
  const written: ListedGroup[] = [];
  try {
    await table.write(BYTE_ORDER_MARK + csvLine(COLUMNS));
    for (const [at, group] of groups.entries()) written.push(await writeGroup(group, places[at] ?? '', table, tick));
    // Behind their papers, by whose files they name them.
    for (const { path, document, paper } of tied) await table.write(lineOf(path, document, pathOf.get(paper)));
    await table.sync();
  } finally {
    await table.close();
  }
  await writeFile(join(folder, 'catalogue.json'), `${JSON.stringify(await catalogueWith(db, catalogue), null, 2)}\n`);
  const shown = written.filter(({ counts }) => Object.values(counts).some((count) => count > 0));
  await writeFile(join(folder, 'index.html'), frontPage(shown, now()));
  await rename(unfinished, join(folder, TABLE));
  return { ...report, damaged };
}
