import type { TextStatus } from '@exam-vault/contract/documents';
import type { FileType } from '@exam-vault/contract/files';
import type { DocumentRow, UserRow } from '../database/schema.ts';

/** Pixels: what a card takes on a phone, and on a sharp screen. */
export const THUMBNAIL_WIDTHS = [240, 480] as const;

/** Where in the store a thumbnail lies: beside its file, and swept with it. */
export function thumbnailKey(file_id: string, width: number): string {
  return `${file_id}.w${width}`;
}

/** A file that has arrived whole in a place of passage; nothing of it is kept yet. */
export interface StagedFile {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  readonly sha256: Buffer;
  /** What its first bytes say, or null. */
  readonly type: FileType | null;
  /** Removes it; does nothing once it was taken over. */
  discard(): Promise<void>;
}

/** What a document's row says about its file. */
export interface DocumentFile {
  readonly file_id: string;
  readonly file_type: FileType;
  readonly file_size: number;
  readonly file_sha256: Buffer;
  readonly page_count: number | null;
  readonly text_status: TextStatus;
}

/** What documents ask of the files, which are another room's work. */
export interface DocumentFiles {
  /** Judges a local file as `keep` does, and neither changes nor keeps it. @throws Problem as `keep`, but STORAGE_FULL */
  validate(file: StagedFile): Promise<void>;
  /**
   * Checks a staged file and makes its bytes durable.
   * @throws Problem INVALID_FILE_TYPE, CORRUPT_FILE, ENCRYPTED_PDF, IMAGE_TOO_LARGE, STORAGE_FULL, or UNAVAILABLE when the store
   * does not answer, or for a photo whose location could not be looked for; nothing is left behind
   */
  save(staged: StagedFile): Promise<DocumentFile>;
  /** Gives up a file whose row may not have been committed: it is removed unless a row refers to it. Never rejects. */
  discard(file_id: string): Promise<void>;
  /** The address under which this person may read the file. */
  urlFor(document: DocumentRow, user: UserRow | null): string;
  /** The same of a picture made of it: a thumbnail of so many pixels in width, or a page's. */
  pictureUrl(document: DocumentRow, user: UserRow | null, picture: `w${number}` | `p${number}`): string;
}
