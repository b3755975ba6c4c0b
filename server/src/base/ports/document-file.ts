import type { TextStatus } from '@exam-vault/contract/documents';
import type { FileType } from '@exam-vault/contract/files';
import type { DocumentRow, UserRow } from '../database/schema.ts';
import type { Turn } from '../limits/fair-queue.ts';

/** In pixels: the width of a card on a phone, and on a screen with double density. */
export const THUMBNAIL_WIDTHS = [240, 480] as const;

/** The storage key of a thumbnail. It begins with the id of its file, and both are removed together. */
export function thumbnailKey(file_id: string, width: number): string {
  return `${file_id}.w${width}`;
}

/** The id of the file that a storage key belongs to. */
export const fileIdOf = (key: string) => key.slice(0, 36);

/** A file that has arrived completely in the staging area and is not stored yet. */
export interface StagedFile {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  readonly sha256: Buffer;
  /** Known from its first bytes; null for an unknown type. */
  readonly type: FileType | null;
  /** Whose turn its check takes. Absent: the hub's own file, or an import's. */
  readonly sender?: Turn;
  /** Removes it; does nothing after it was stored. */
  discard(): Promise<void>;
}

/** The columns of a document's row about its file. */
export interface DocumentFile {
  readonly file_id: string;
  readonly file_type: FileType;
  readonly file_size: number;
  readonly file_sha256: Buffer;
  readonly page_count: number | null;
  readonly text_status: TextStatus;
  /** It was cut before it was uploaded: a part of it may be missing. */
  readonly is_incomplete: boolean;
}

/** A staged file that was checked, and has no location and no encryption any more. */
export interface CheckedFile {
  readonly staged: StagedFile;
  /** Of the bytes as they will be stored. */
  readonly sha256: Buffer;
  readonly type: FileType;
  readonly page_count: number | null;
  readonly text_status: TextStatus;
  readonly is_incomplete: boolean;
}

/** Why one of several pictures was refused. */
export class RefusedPicture extends Error {
  override name = 'RefusedPicture';
  /** From 0. */
  readonly index: number;

  constructor(index: number, cause: unknown) {
    super('One of several pictures was refused', { cause });
    this.index = index;
  }
}

/** What documents need from files. Implemented by `files/`. */
export interface DocumentFiles {
  /** Checks a local file as `save` does, without changing or storing it. @throws Problem as `save`, except STORAGE_FULL */
  validate(file: StagedFile): Promise<void>;
  /** Calls `use` with a PDF of a Word or PowerPoint file, which is removed afterwards, or with any other file itself. @throws Problem NOT_CONVERTED, STORAGE_FULL, UNAVAILABLE */
  withPdf<T>(file: StagedFile, use: (pdf: StagedFile) => Promise<T>): Promise<T>;
  /**
   * Checks a staged file and stores it durably; of a Word or PowerPoint file, the PDF that is made of it.
   * @throws Problem INVALID_FILE_TYPE, NOT_CONVERTED, CORRUPT_FILE, ENCRYPTED_PDF, IMAGE_TOO_LARGE, STORAGE_FULL, or UNAVAILABLE when the storage does
   * not answer, or when a photo could not be searched for a location. Then no file remains
   */
  save(staged: StagedFile): Promise<DocumentFile>;
  /** The first half of `save`: checks a staged file, takes the location out of a photo, and writes a PDF again that needs it. @throws Problem as `save`, except STORAGE_FULL */
  check(staged: StagedFile): Promise<CheckedFile>;
  /** As `check`, for the pictures of one document; the error of the one that is refused has its number. @throws RefusedPicture */
  checkPictures(staged: readonly StagedFile[]): Promise<CheckedFile[]>;
  /** The second half: stores it durably. @throws Problem STORAGE_FULL, UNAVAILABLE */
  store(checked: CheckedFile): Promise<DocumentFile>;
  /** Stores a local file that the hub itself has made. @returns its id @throws Problem STORAGE_FULL, UNAVAILABLE */
  keep(staged: StagedFile): Promise<string>;
  /** Removes a stored file unless a row refers to it. Also for a file whose commit may have failed. Never rejects. */
  discard(file_id: string): Promise<void>;
  /** The path under which this user may read the file. */
  urlFor(document: DocumentRow, user: UserRow | null): string;
  /** The same for a picture of it: `w` with a thumbnail's width in pixels, `p` with a page and perhaps the width of its picture. */
  pictureUrl(
    document: DocumentRow,
    user: UserRow | null,
    picture: `w${number}` | `p${number}` | `p${number}w${number}`,
  ): string;
  /** The same for a PDF of it with the recognised words behind its pages. */
  searchableUrl(document: DocumentRow, user: UserRow | null): string;
}
