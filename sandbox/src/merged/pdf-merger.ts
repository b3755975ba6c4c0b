import type { FileType } from '@exam-vault/contract/files';

/** A file that becomes pages of the whole. */
export interface MergedFile {
  readonly path: string;
  readonly type: FileType;
  /** What the contents say it has. */
  readonly pages: number;
  /** In the outline. */
  readonly title: string;
}

/** What the child gets of a file. */
export interface MergeTask {
  readonly type: FileType;
  readonly bytes: number;
  readonly pages: number;
  readonly title: string;
}

/** Some files can't be pages of one PDF. */
export class UnmergeableError extends Error {
  override name = 'UnmergeableError';
  /** From 0. */
  readonly files: readonly number[];

  constructor(files: readonly number[]) {
    super('Some files can’t be merged');
    this.files = files;
  }
}

/** The name in the contents that leads to the first page of a file. Names are sorted as a PDF wants them. */
export const destinationOf = (file: number) => `file${String(file).padStart(3, '0')}`;

/** Puts files behind each other into one PDF, in a sandbox. */
export interface PdfMerger {
  /**
   * Writes a PDF: the contents, then all pages of each file, with an outline. A link of the contents to `destinationOf` a file leads there.
   * @param to a new local file; it is removed again when this fails
   * @throws UnmergeableError for files that don't open or have another number of pages, ChildFailedError, SandboxUnavailableError
   */
  merge(contents: Buffer, files: readonly MergedFile[], to: string): Promise<void>;
}
