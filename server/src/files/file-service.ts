import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { FileType } from '@exam-vault/contract/files';
import { mayRead } from '@exam-vault/contract/permissions';
import type { FileRemover } from '../database/file-removal.ts';
import type { DocumentRow, UserRow } from '../database/schema.ts';
import {
  THUMBNAIL_WIDTHS,
  thumbnailKey,
  type DocumentFile,
  type DocumentFiles,
  type StagedFile,
} from '../documents/document-file.ts';
import { isPublicDocument, subjectOf } from '../documents/document-rights.ts';
import {
  corruptFile,
  encryptedPdf,
  imageTooLarge,
  invalidFileType,
  notFound,
  storageFull,
  unavailable,
} from '../errors.ts';
import {
  InspectionUnavailableError,
  type FileInspector,
  type Inspection,
} from '@exam-vault/sandbox/inspector/file-inspector';
import { StorageFullError, StorageUnavailableError, type FileStorage } from '../ports/file-storage.ts';
import { applyPatches } from './apply-patches.ts';
import { futureDatedFiles } from './future-dated-files.ts';
import type { FilePaths, PictureName } from './file-paths.ts';

export interface FileServiceDeps {
  readonly storage: FileStorage;
  readonly inspector: FileInspector;
  readonly paths: FilePaths;
  readonly documents: {
    findByFile(file_id: string): Promise<DocumentRow | null>;
    knownFiles(file_ids: readonly string[]): Promise<Set<string>>;
  };
  readonly findUser: (_id: string) => Promise<UserRow | null>;
  /** No file is removed that a backup may still read. */
  readonly remover: FileRemover;
  readonly log: { warn(details: object, message: string): void };
}

/** A file that may be served now. */
export interface ServableFile {
  readonly document: DocumentRow;
  readonly isPublic: boolean;
  /** The account that the path was made for; null: everybody. */
  readonly account: string | null;
  /** Null: the file itself. */
  readonly picture: PictureName | null;
}

export interface FileService extends DocumentFiles {
  /** What a path permits now: the document's state and its reader are asked again at every serving. @throws Problem NOT_FOUND */
  servable(permission: string, name: string): Promise<ServableFile>;
  /**
   * Removes stored files that no row refers to and that are older than `age` milliseconds, or of the future for as long; none once `stop`
   * is there. All of the store is gone through only when `isTurn` says so; what is known to be left over goes each time. @returns how many of the others
   * @throws Error when the store is another hub's, or when so many would go that the database cannot be the right one
   */
  collectOrphans(
    owner: string,
    age: number,
    now: Date,
    stop?: AbortSignal,
    isTurn?: () => Promise<boolean>,
  ): Promise<number>;
}

/** A crash leaves a stray or two; more than this, and more than a tenth of all, is no crash. */
const FEW_STRAYS = 20;

const fileOf = (key: string) => key.slice(0, 36);

async function sha256Of(path: string): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest();
}

function refuse(inspection: Inspection): void {
  if (inspection.verdict === 'corrupt') throw corruptFile();
  if (inspection.verdict === 'encrypted') throw encryptedPdf();
  if (inspection.verdict === 'too-many-pixels') throw imageTooLarge();
}

export function fileService({
  storage,
  inspector,
  paths,
  documents,
  findUser,
  remover: hold,
  log,
}: FileServiceDeps): FileService {
  async function inspect({ path, type }: StagedFile): Promise<Inspection & { type: FileType }> {
    if (!type) throw invalidFileType();
    const inspection = await inspector.inspect(path, type).catch((error: unknown) => {
      throw error instanceof InspectionUnavailableError ? unavailable(error) : error;
    });
    refuse(inspection);
    return { ...inspection, type };
  }

  function pathFor(document: DocumentRow, user: UserRow | null, picture?: PictureName): string {
    if (isPublicDocument(document) || !user) return paths.publicPath(document, picture);
    return paths.privatePath(document, user._id, picture);
  }

  /** Given up while a backup is being made or the database is away; the sweep takes them first, however young. */
  const givenUp = new Set<string>();

  const futureDated = futureDatedFiles();

  /** The commit may have gone through although its answer was lost. @returns false when it has to be asked again later */
  async function removeUnlessKnown(file_id: string): Promise<boolean> {
    const removal = await hold.removeUnreferenced(file_id, async () => {
      // What lies beside it at once too: of many purged together it would look like the files of another database to the sweep.
      const keys = [file_id, ...THUMBNAIL_WIDTHS.map((width) => thumbnailKey(file_id, width))];
      await Promise.all(keys.map((key) => storage.remove(key)));
    });
    return removal !== 'undecided';
  }

  return {
    async validate(file) {
      await inspect(file);
    },

    async save(staged: StagedFile): Promise<DocumentFile> {
      const inspection = await inspect(staged);
      // The place where a photo was taken goes before anything is hashed or kept.
      const patched = inspection.location_patches.length > 0;
      if (patched) await applyPatches(staged.path, inspection.location_patches);
      const file_sha256 = patched ? await sha256Of(staged.path) : staged.sha256;
      const file_id = randomUUID();
      try {
        await storage.adopt(file_id, staged.path);
      } catch (error) {
        if (error instanceof StorageFullError) throw storageFull(error);
        throw error instanceof StorageUnavailableError ? unavailable(error) : error;
      }
      return {
        file_id,
        file_type: inspection.type,
        file_size: staged.size,
        file_sha256,
        page_count: inspection.page_count,
        text_status: inspection.verdict === 'opens' ? 'waiting' : 'failed',
      };
    },

    async discard(file_id) {
      try {
        if (!(await removeUnlessKnown(file_id))) givenUp.add(file_id);
      } catch (error) {
        givenUp.add(file_id);
        log.warn({ err: error, file_id }, 'a file without a row is left to the sweep');
      }
    },

    urlFor: pathFor,
    pictureUrl: pathFor,

    async servable(permission, name) {
      const permitted = paths.read(permission, name);
      if (!permitted) throw notFound();
      const document = await documents.findByFile(permitted.file_id);
      if (!document) throw notFound();
      const { picture } = permitted;
      if (isPublicDocument(document)) return { document, isPublic: true, account: null, picture };
      const user = permitted.user_id === null ? null : await findUser(permitted.user_id);
      if (!user || user.disabled_at || !mayRead(user, subjectOf(document, user))) throw notFound();
      return { document, isPublic: false, account: user.subject, picture };
    },

    async collectOrphans(owner, age, now, stop, isTurn) {
      if (!(await storage.claim(owner)))
        throw new Error('the stored files belong to another database: nothing is swept');
      for (const file_id of givenUp) {
        if (await removeUnlessKnown(file_id)) givenUp.delete(file_id);
      }
      if (isTurn && !(await isTurn())) return 0;
      const future = futureDated.look(age);
      const isOld = (modified: Date) => now.getTime() - modified.getTime() > age;
      await storage.discardUnfinished((name, begun) => (begun > now ? future.isOver(name) : isOld(begun)));
      const old: string[] = [];
      const ahead = new Set<string>();
      let all = 0;
      for await (const { key, modified } of storage.list()) {
        if (stop?.aborted) return 0;
        all += 1;
        if (modified > now) ahead.add(key);
        if (modified > now || isOld(modified)) old.push(key);
      }
      const strays: string[] = [];
      for (let start = 0; start < old.length; start += 500) {
        if (stop?.aborted) return 0;
        const some = old.slice(start, start + 500);
        // Thumbnails lie beside their file, under its key and more.
        const known = await documents.knownFiles(some.map(fileOf));
        const unnamed = some.filter((key) => !known.has(fileOf(key)) && !givenUp.has(fileOf(key)));
        strays.push(...unnamed.filter((key) => !ahead.has(key) || future.isOver(key)));
      }
      future.end();
      if (strays.length > Math.max(FEW_STRAYS, all / 10)) {
        throw new Error(
          `${strays.length} of ${all} stored files have no row: is this the right database? Nothing is swept`,
        );
      }
      let removed = 0;
      for (const key of strays) {
        // Asked once more: a database that stood still may have committed its row since.
        if ((await hold.removeUnreferenced(fileOf(key), () => storage.remove(key))) === 'removed') removed += 1;
      }
      return removed;
    },
  };
}
