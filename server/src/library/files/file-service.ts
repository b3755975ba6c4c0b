import { randomUUID } from 'node:crypto';
import type { FileType } from '@exam-vault/contract/files';
import { mayRead } from '@exam-vault/contract/permissions';
import type { FileJournal } from '../../base/database/file-journal.ts';
import type { FileRemover, Removal } from '../../base/database/file-removal.ts';
import type { DocumentRow, UserRow } from '../../base/database/schema.ts';
import {
  THUMBNAIL_WIDTHS,
  RefusedPicture,
  thumbnailKey,
  type CheckedFile,
  type DocumentFile,
  type DocumentFiles,
  type StagedFile,
} from '../../base/ports/document-file.ts';
import { isPublicDocument, subjectOf } from '../documents/document-rights.ts';
import {
  corruptFile,
  encryptedPdf,
  imageTooLarge,
  invalidFileType,
  notFound,
  storageFull,
  unavailable,
} from '../../base/errors.ts';
import type { FileInspector, Inspection } from '@exam-vault/sandbox/inspector/file-inspector';
import { SandboxUnavailableError } from '@exam-vault/sandbox/sandbox-unavailable';
import type { FairQueue, Turn } from '../../base/limits/fair-queue.ts';
import { StorageFullError, StorageUnavailableError, type FileStorage } from '../../base/ports/file-storage.ts';
import type { PdfCopier } from '@exam-vault/sandbox/copies/pdf-copier';
import { applyPatches } from './apply-patches.ts';
import { copiedFile, sha256Of, type InspectedFile } from './copied-file.ts';
import { orphanCollector } from './collect-orphans.ts';
import type { FilePaths, PictureName } from './file-paths.ts';

export interface FileServiceDeps {
  readonly storage: FileStorage;
  readonly inspector: FileInspector;
  readonly copier: PdfCopier;
  /** Few files are checked at the same time: each of their senders has turns. */
  readonly inspecting: FairQueue;
  /** A copy may take longer than a check, so it takes none of the places of checks. */
  readonly copying: FairQueue;
  readonly paths: FilePaths;
  /** The document of a file, with every change that was committed before this call. */
  readonly documentOf: (file_id: string) => Promise<DocumentRow | null>;
  readonly documents: {
    knownFiles(file_ids: readonly string[]): Promise<Set<string>>;
  };
  readonly findUser: (_id: string) => Promise<UserRow | null>;
  /** Does not remove files that a backup may still read. */
  readonly remover: FileRemover;
  readonly journal: FileJournal;
  readonly log: { warn(details: object, message: string): void };
}

/** A file that may be served to the reader of a path. */
export interface ServableFile {
  readonly document: DocumentRow;
  readonly isPublic: boolean;
  /** The account that the path was made for; null for a public path. */
  readonly account: string | null;
  /** Null for the file itself. */
  readonly picture: PictureName | null;
  /** The last second, since 1970, in which the path is valid. */
  readonly expiry: number;
}

/** Which part of a collection this hub does now; absent: all of it. */
export interface CollectionTurns {
  /** Whether it looks for anything. */
  readonly isTurn: () => Promise<boolean>;
  /** Whether it lists all files then. */
  readonly isListing?: () => Promise<boolean>;
}

/** Files of the journal that are looked at together. */
const NOTED_BATCH = 500;

export interface FileService extends DocumentFiles {
  /** What a path permits now. The document's state and the reader's rights are checked at every request. @throws Problem NOT_FOUND */
  servable(permission: string, name: string): Promise<ServableFile>;
  /**
   * Removes files that were stored more than `minAgeMs` ago and never got a row, without searching the store.
   * @returns how many
   * @throws Error when the store belongs to another hub
   */
  removeNoted(owner: string, minAgeMs: number, stop?: AbortSignal): Promise<number>;
  /**
   * Removes stored files that no row refers to and that are older than `minAgeMs`. Files that `discard` could not remove are tried each
   * time; unfinished files only when it is the turn of this hub, and the whole store only when it is its turn to list it. Aborting `stop` ends the search.
   * @returns how many files the search removed
   * @throws Error when the store belongs to another hub, or when so many files would be removed that the database cannot be the right one
   */
  collectOrphans(
    owner: string,
    minAgeMs: number,
    now: Date,
    stop?: AbortSignal,
    turns?: CollectionTurns,
  ): Promise<number>;
}

function assertAcceptable(inspection: Inspection): void {
  if (inspection.verdict === 'corrupt') throw corruptFile();
  if (inspection.verdict === 'encrypted') throw encryptedPdf();
  if (inspection.verdict === 'too-many-pixels') throw imageTooLarge();
}

/** @throws always */
function unavailableInspection(error: unknown): never {
  throw error instanceof SandboxUnavailableError ? unavailable(error) : error;
}

export function fileService({
  storage,
  inspector,
  copier,
  inspecting,
  copying,
  paths,
  documentOf,
  documents,
  findUser,
  remover,
  journal,
  log,
}: FileServiceDeps): FileService {
  let ownFiles = 0;
  const turnOf = ({ sender }: StagedFile): Turn => sender ?? { person: `own ${(ownFiles += 1)}`, address: 'own' };

  async function inspect(staged: StagedFile): Promise<Inspection & { type: FileType }> {
    const { path, type } = staged;
    if (!type) throw invalidFileType();
    const inspection = await inspecting
      .run(turnOf(staged), () => inspector.inspect(path, type))
      .catch(unavailableInspection);
    assertAcceptable(inspection);
    return { ...inspection, type };
  }

  function pathFor(document: DocumentRow, user: UserRow | null, picture?: PictureName): string {
    if (isPublicDocument(document) || !user) return paths.publicPath(document, picture);
    return paths.privatePath(document, user._id, picture);
  }

  /** A PDF that was cut or is encrypted, as it will be stored. @throws Problem CORRUPT_FILE, STORAGE_FULL, UNAVAILABLE */
  async function copied(staged: StagedFile, inspection: Inspection): Promise<InspectedFile> {
    const { is_incomplete } = inspection;
    const inTurn: PdfCopier = { copy: (...paths) => copying.run(turnOf(staged), () => copier.copy(...paths)) };
    const copy = await copiedFile(inTurn, staged, inspect).catch((error: unknown) => {
      throw error instanceof StorageFullError ? storageFull(error) : error;
    });
    if (copy) return { ...copy, inspection: { ...copy.inspection, is_incomplete } };
    // An encrypted one still opens as it is.
    if (is_incomplete) throw corruptFile();
    return { staged, inspection };
  }

  /** A photo's location, and who made a PDF and where, are removed before the file is hashed and stored. */
  async function checked({ staged, inspection }: InspectedFile, type: FileType): Promise<CheckedFile> {
    const { patches, page_count, verdict, is_incomplete = false } = inspection;
    const isPatched = patches.length > 0;
    if (isPatched) await applyPatches(staged.path, patches);
    const sha256 = isPatched ? await sha256Of(staged.path) : staged.sha256;
    const text_status = verdict === 'opens' ? 'waiting' : 'failed';
    return { staged, sha256, type, page_count, text_status, is_incomplete };
  }

  async function check(staged: StagedFile): Promise<CheckedFile> {
    const inspection = await inspect(staged);
    const file = inspection.needs_copy ? await copied(staged, inspection) : { staged, inspection };
    return await checked(file, inspection.type);
  }

  async function checkPictures(all: readonly StagedFile[]): Promise<CheckedFile[]> {
    const pictures = all.map(({ path, type }, index) => {
      if (type === 'JPEG' || type === 'PNG') return { path, type };
      throw new RefusedPicture(index, invalidFileType());
    });
    const [first] = all;
    if (!first) return [];
    const inOne = inspector.inspectPictures?.bind(inspector);
    const inspections = inOne
      ? await inspecting.run(turnOf(first), () => inOne(pictures)).catch(unavailableInspection)
      : [];
    const files: CheckedFile[] = [];
    for (const [index, staged] of all.entries()) {
      const inspection = inspections[index];
      const { type } = pictures[index] ?? {};
      try {
        if (inspection) assertAcceptable(inspection);
        files.push(inspection && type ? await checked({ staged, inspection }, type) : await check(staged));
      } catch (error) {
        throw new RefusedPicture(index, error);
      }
    }
    return files;
  }

  async function keep(staged: StagedFile): Promise<string> {
    const file_id = randomUUID();
    // A database that is away refuses the row too; then `discard` removes the file.
    const noted = journal.note(file_id).catch(() => undefined);
    try {
      await storage.adopt(file_id, staged.path);
      await noted;
    } catch (error) {
      if (error instanceof StorageFullError) throw storageFull(error);
      throw error instanceof StorageUnavailableError ? unavailable(error) : error;
    }
    return file_id;
  }

  async function store({ staged, sha256, type, ...found }: CheckedFile): Promise<DocumentFile> {
    const { page_count, text_status, is_incomplete } = found;
    const file_id = await keep(staged);
    const file = { file_id, file_type: type, file_size: staged.size, file_sha256: sha256 };
    return { ...file, page_count, text_status, is_incomplete };
  }

  /** @throws Error: with the wrong database every file would look like an orphan */
  async function assertOwned(owner: string): Promise<void> {
    if (!(await storage.claim(owner)))
      throw new Error('the stored files belong to another database: nothing is removed');
  }

  /** Files that could not be removed during a backup, or without the database. They are tried first, at any age. */
  const pendingRemovals = new Set<string>();

  const collectOrphans = orphanCollector({ storage, documents, remover });

  /** A commit may have succeeded although its answer was lost, so the database decides. `undecided`: it must be tried later. */
  function removeIfUnreferenced(file_id: string): Promise<Removal> {
    return remover.removeUnreferenced(file_id, async () => {
      // Thumbnails at the same time: after a large purge they would be so many orphans that the collection takes the database for a wrong one.
      const keys = [file_id, ...THUMBNAIL_WIDTHS.map((width) => thumbnailKey(file_id, width))];
      await Promise.all(keys.map((key) => storage.remove(key)));
    });
  }

  return {
    async validate(file) {
      await inspect(file);
    },

    check,
    checkPictures,
    store,
    keep,
    save: async (staged) => await store(await check(staged)),

    async discard(file_id) {
      try {
        if ((await removeIfUnreferenced(file_id)) === 'undecided') pendingRemovals.add(file_id);
      } catch (error) {
        pendingRemovals.add(file_id);
        log.warn({ err: error, file_id }, 'a file without a row is left to the collection of orphans');
      }
    },

    urlFor: pathFor,
    pictureUrl: pathFor,

    async servable(permission, name) {
      const permitted = paths.read(permission, name);
      if (!permitted) throw notFound();
      const document = await documentOf(permitted.file_id);
      if (!document) throw notFound();
      const { picture, expiry } = permitted;
      if (isPublicDocument(document)) return { document, isPublic: true, account: null, picture, expiry };
      const user = permitted.user_id === null ? null : await findUser(permitted.user_id);
      if (!user || user.disabled_at || !mayRead(user, subjectOf(document, user))) throw notFound();
      return { document, isPublic: false, account: user.subject, picture, expiry };
    },

    async removeNoted(owner, minAgeMs, stop) {
      await assertOwned(owner);
      let removed = 0;
      for (;;) {
        if (stop?.aborted) break;
        const noted = await journal.olderThan(minAgeMs, NOTED_BATCH);
        const known = await documents.knownFiles(noted);
        const settled = noted.filter((file_id) => known.has(file_id));
        for (const file_id of noted.filter((each) => !known.has(each))) {
          const removal = await removeIfUnreferenced(file_id);
          if (removal !== 'undecided') settled.push(file_id);
          if (removal === 'removed') removed += 1;
        }
        await journal.forget(settled);
        // Those that are left, because a backup may still read them, are looked at next time.
        if (noted.length < NOTED_BATCH || settled.length < noted.length) break;
      }
      return removed;
    },

    async collectOrphans(owner, minAgeMs, now, stop, turns) {
      await assertOwned(owner);
      for (const file_id of pendingRemovals) {
        if ((await removeIfUnreferenced(file_id)) !== 'undecided') pendingRemovals.delete(file_id);
      }
      if (turns && !(await turns.isTurn())) return 0;
      const isExcluded = (file_id: string) => pendingRemovals.has(file_id);
      return await collectOrphans({ minAgeMs, now, stop, isExcluded, isListing: turns?.isListing });
    },
  };
}
