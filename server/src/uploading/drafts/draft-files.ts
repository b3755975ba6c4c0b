import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { DraftPage } from '@exam-vault/contract/drafts';
import { MAX_FILE_SIZE } from '@exam-vault/contract/limits';
import { PageBuildError, type PageBuilder, type PagePicture } from '@exam-vault/sandbox/pages/page-builder';
import { SandboxUnavailableError } from '@exam-vault/sandbox/sandbox-unavailable';
import type { DraftPictureRow } from '../../base/database/draft-schema.ts';
import {
  RefusedPicture,
  type CheckedFile,
  type DocumentFile,
  type DocumentFiles,
  type StagedFile,
} from '../../base/ports/document-file.ts';
import type { FairQueue } from '../../base/limits/fair-queue.ts';
import { corruptFile, fileTooLarge, heicPhoto, invalidFileType, Problem, unavailable } from '../../base/errors.ts';

/** A file as it was sent, with the client's name for it. */
export interface SentFile {
  readonly file: StagedFile;
  readonly name: string;
}

/** A picture of a draft that is stored. */
export type StoredPicture = Omit<DraftPictureRow, 'draft_id' | 'document_id'>;

/** The files of a new draft, all of them stored. */
export interface DraftFiles {
  readonly document: DocumentFile;
  readonly arrangement: readonly DraftPage[];
  readonly pictures: readonly StoredPicture[];
}

export interface DraftFilesDeps {
  readonly files: Pick<DocumentFiles, 'check' | 'checkPictures' | 'store' | 'discard'>;
  readonly builder: PageBuilder;
  /** Pages are made in turns: one person's forty pictures do not delay everybody else's. */
  readonly building: FairQueue;
  readonly stage: (bytes: Readable) => Promise<StagedFile>;
  readonly withLocalCopy: <T>(file_id: string, use: (path: string) => Promise<T>) => Promise<T>;
}

/** Brands of ISO media files that are HEIC photos (ISO/IEC 23008-12, annex B). */
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

async function isHeic({ path }: StagedFile): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, 0);
    const head = buffer.toString('latin1', 0, bytesRead);
    return head.slice(4, 8) === 'ftyp' && HEIC_BRANDS.has(head.slice(8, 12));
  } finally {
    await file.close();
  }
}

/** Of several files, the one that was refused is named. */
function about({ name }: SentFile, index: number, count: number, error: unknown): unknown {
  if (count === 1 || !(error instanceof Problem) || error.status >= 500) return error;
  const title = `Picture ${index + 1} of ${count}${name === '' ? '' : ` (${name})`}`;
  return new Problem(error.code, `${title}: ${error.message}`, { cause: error });
}

const isWhole = ({ turn, corners }: DraftPage) => turn === 0 && (corners ?? null) === null;

/** Whether the document is the picture itself, byte for byte. */
export const isOnlyPicture = (pages: readonly DraftPage[]): boolean =>
  pages.length === 1 && pages.every((page) => isWhole(page));

function pagePicture(path: string, type: string, { turn, corners }: DraftPage): PagePicture {
  if (type === 'PDF') throw invalidFileType();
  return {
    path,
    type: type === 'PNG' ? 'PNG' : 'JPEG',
    turns: (turn / 90) as PagePicture['turns'],
    corners: corners ?? null,
  };
}

function storedPicture(file: DocumentFile, picture: number): StoredPicture {
  const { file_id, file_type, file_size, file_sha256, is_incomplete } = file;
  return { file_id, file_type, file_size, file_sha256, is_incomplete, picture };
}

/** Makes the one document of a draft from what was uploaded, and makes it again when its pages are arranged. */
export function draftFiles({ files, builder, building, stage, withLocalCopy }: DraftFilesDeps) {
  /** @throws Problem that names the picture where there are several */
  async function checkAll(sent: readonly SentFile[]): Promise<CheckedFile[]> {
    for (const [index, one] of sent.entries()) {
      if (one.file.type === null && (await isHeic(one.file))) throw about(one, index, sent.length, heicPhoto());
      if (sent.length > 1 && one.file.type === 'PDF')
        throw about(
          one,
          index,
          sent.length,
          new Problem('INVALID_FILE_TYPE', 'Only pictures can be combined. Upload PDFs one at a time.'),
        );
    }
    const [only, ...others] = sent;
    if (only && others.length === 0) return [await files.check(only.file)];
    return await files.checkPictures(sent.map(({ file }) => file)).catch((error: unknown) => {
      const refused = error instanceof RefusedPicture ? sent[error.index] : undefined;
      throw error instanceof RefusedPicture && refused ? about(refused, error.index, sent.length, error.cause) : error;
    });
  }

  /** The joined document, stored. It is the hub's own, of pictures that were checked, so it is not checked again. */
  async function joined(
    pictures: readonly PagePicture[],
    names: readonly string[],
    is_incomplete: boolean,
  ): Promise<DocumentFile> {
    try {
      const staged = await stage(Readable.from([await builder.build(pictures)]));
      const made = { staged, sha256: staged.sha256, type: 'PDF', page_count: pictures.length } as const;
      return await files.store({ ...made, text_status: 'waiting', is_incomplete }).finally(staged.discard);
    } catch (error) {
      if (error instanceof SandboxUnavailableError) throw unavailable(error);
      if (!(error instanceof PageBuildError)) throw error;
      const at = (error.picture ?? 1) - 1;
      throw about({ name: names[at] ?? '' } as SentFile, at, pictures.length, corruptFile());
    }
  }

  async function storeAll(checked: readonly CheckedFile[], stored: DocumentFile[]): Promise<StoredPicture[]> {
    const pictures: StoredPicture[] = [];
    for (const [index, one] of checked.entries()) {
      const file = await files.store(one);
      stored.push(file);
      pictures.push(storedPicture(file, index + 1));
    }
    return pictures;
  }

  return {
    /**
     * Checks and stores what was uploaded. After an error nothing remains.
     * @throws Problem as an upload, and names the picture where there are several
     */
    async save(sent: readonly SentFile[]): Promise<DraftFiles> {
      if (sent.reduce((sum, { file }) => sum + file.size, 0) > MAX_FILE_SIZE) throw fileTooLarge();
      const checked = await checkAll(sent);
      const arrangement = checked.map((_file, index): DraftPage => ({ page: index + 1, turn: 0, corners: null }));
      const stored: DocumentFile[] = [];
      try {
        const [first, ...others] = checked;
        if (!first) throw unavailable();
        if (others.length === 0) {
          const document = await files.store(first);
          if (first.type === 'PDF') return { document, arrangement: [], pictures: [] };
          return { document, arrangement, pictures: [storedPicture(document, 1)] };
        }
        const pages = arrangement.flatMap((page, index) => {
          const one = checked[index];
          return one ? [pagePicture(one.staged.path, one.type, page)] : [];
        });
        const names = sent.map(({ name }) => name);
        const is_incomplete = checked.some((one) => one.is_incomplete);
        const turn = first.staged.sender ?? { person: 'own' };
        const document = await building.run(turn, () => joined(pages, names, is_incomplete));
        stored.push(document);
        return { document, arrangement, pictures: await storeAll(checked, stored) };
      } catch (error) {
        for (const { file_id } of stored) await files.discard(file_id);
        throw error;
      }
    },

    /**
     * The document of an arrangement of stored pictures. For one picture without changes it is the picture itself.
     * @throws Problem CORRUPT_FILE, STORAGE_FULL, UNAVAILABLE
     */
    async arrange(
      person: string,
      pictures: readonly StoredPicture[],
      pages: readonly DraftPage[],
    ): Promise<DocumentFile> {
      const chosen = pages.flatMap((page) => {
        const picture = pictures.find((one) => one.picture === page.page);
        return picture ? [{ page, picture }] : [];
      });
      const [first] = chosen;
      if (first && isOnlyPicture(pages)) {
        const { file_id, file_type, file_size, file_sha256, is_incomplete } = first.picture;
        return { file_id, file_type, file_size, file_sha256, is_incomplete, page_count: 1, text_status: 'waiting' };
      }
      const file_ids = chosen.map(({ picture }) => picture.file_id);
      const is_incomplete = chosen.some(({ picture }) => picture.is_incomplete);
      const placed = (paths: readonly string[]) =>
        chosen.map(({ page, picture }, index) => pagePicture(paths[index] ?? '', picture.file_type, page));
      return await building.run(person, () =>
        withCopies(file_ids, (paths) => joined(placed(paths), [], is_incomplete)),
      );
    },
  };

  /** Calls `use` with local copies of stored files, all at the same time. */
  async function withCopies<T>(
    file_ids: readonly string[],
    use: (paths: readonly string[]) => Promise<T>,
    paths: readonly string[] = [],
  ): Promise<T> {
    const [next, ...others] = file_ids;
    if (next === undefined) return await use(paths);
    return await withLocalCopy(next, (path) => withCopies(others, use, [...paths, path]));
  }
}

/** SHA-256 of everything that was sent, for an Idempotency-Key. */
export function fingerprintOf(kind: string, sent: readonly SentFile[]): Buffer {
  const hash = createHash('sha256').update(kind);
  for (const { file } of sent) hash.update(file.sha256);
  return hash.digest();
}
