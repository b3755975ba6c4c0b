import { randomUUID } from 'node:crypto';
import { INSIDE, mayRead } from '@exam-vault/contract/permissions';
import type { DocumentRow, UserRow } from '../../base/database/schema.ts';
import { notFound, storageFull, unauthenticated, unavailable } from '../../base/errors.ts';
import type { CheckedFile, DocumentFile, DocumentFiles, StagedFile } from '../../base/ports/document-file.ts';
import { StorageFullError, StorageUnavailableError, type FileStorage } from '../../base/ports/file-storage.ts';
import { isPublicDocument, subjectOf } from '../documents/document-rights.ts';
import { fileChecks, type FileCheckDeps } from './check-files.ts';
import { SEARCHABLE, type FilePaths, type VariantName } from './file-paths.ts';
import type { DocumentOf } from './file-rows.ts';
import { unreferencedFiles, type UnreferencedFilesDeps } from './unreferenced-files.ts';

export interface FileServiceDeps extends FileCheckDeps, Omit<UnreferencedFilesDeps, 'storage'> {
  readonly storage: FileStorage;
  readonly paths: FilePaths;
  readonly documentOf: DocumentOf;
  /** Whether everyone may read from everywhere, so that public documents have public paths. */
  readonly toEveryone: boolean;
  /** Null: the person may not read here. */
  readonly findReader: (_id: string, isInside: boolean) => Promise<UserRow | null>;
}

/** A file that may be served to the reader of a path. */
export interface ServableFile {
  readonly document: DocumentRow;
  /** Whether anyone may have it, and keep it for others. */
  readonly isPublic: boolean;
  /** The account that the path was made for; null for a public path. */
  readonly account: string | null;
  /** Null for the file itself. */
  readonly variant: VariantName | null;
  /** The last second, since 1970, in which the path is valid. */
  readonly expiry: number;
}

export interface Served {
  readonly isOpen: boolean;
  readonly isInside: boolean;
}

export type FileService = ReturnType<typeof fileService>;

/** Files of documents: checked, stored, served, and removed when nothing refers to them. */
export function fileService(deps: FileServiceDeps) {
  const { storage, paths, documentOf, findReader, journal, toEveryone } = deps;
  const checks = fileChecks(deps);

  function pathFor(document: DocumentRow, user: UserRow | null, variant?: VariantName): string {
    if (!user || (isPublicDocument(document) && toEveryone)) return paths.publicPath(document, variant);
    return paths.privatePath(document, user._id, variant);
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
    const file_id = await keep(staged);
    return { file_id, file_type: type, file_size: staged.size, file_sha256: sha256, ...found };
  }

  const service = {
    ...checks,
    ...unreferencedFiles(deps),
    store,
    keep,
    save: async (staged: StagedFile) => await store(await checks.check(staged)),
    urlFor: pathFor,
    pictureUrl: pathFor,
    searchableUrl: (document: DocumentRow, user: UserRow | null) => pathFor(document, user, SEARCHABLE),

    /**
     * What a path permits now. The document's state and the reader's rights are checked at every request.
     * @param from whether whom it is served to may read without being signed in, and is in a network of the institution
     * @throws Problem NOT_FOUND, or UNAUTHENTICATED for a public path where only members may read
     */
    async servable(permission: string, name: string, { isOpen, isInside }: Served): Promise<ServableFile> {
      const permitted = paths.read(permission, name);
      if (!permitted) throw notFound();
      const { file_id, variant, expiry, user_id } = permitted;
      if (user_id === null && !isOpen) throw unauthenticated();
      const document = await documentOf(file_id);
      if (!document) throw notFound();
      if (isPublicDocument(document) && (user_id === null || toEveryone))
        return { document, isPublic: toEveryone, account: null, variant, expiry };
      const user = user_id === null ? null : await findReader(user_id, isInside);
      // A path of a person is for nobody else, wherever they are.
      const reader = user_id === null && isInside ? INSIDE : user;
      if (reader === null || !mayRead(reader, subjectOf(document, reader))) throw notFound();
      return { document, isPublic: false, account: user?.subject ?? null, variant, expiry };
    },
  };
  return service satisfies DocumentFiles;
}
