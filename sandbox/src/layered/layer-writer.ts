import type { FileType } from '@exam-vault/contract/files';
import type { PageReading } from '../reader/document-reader.ts';

/** Its text and its line; left, top, width and height on the grid of `page-format.ts`, of the upright page. */
export type LayerWord = readonly [text: string, left: number, top: number, width: number, height: number, line: number];

/** The words of one page, in their order. */
export interface LayerPage extends Pick<PageReading, 'page' | 'turns'> {
  readonly words: readonly LayerWord[];
}

export interface LayerTask {
  readonly type: FileType;
  readonly pages: readonly LayerPage[];
}

/** Puts recognised words behind the pictures of pages, in a sandbox. */
export interface LayerWriter {
  /**
   * A PDF that looks like the file, each page upright, with invisible words where they stand. It says in its information that a machine has read
   * them. The same file with the same words gives the same bytes.
   * @throws ChildFailedError when it can't be made within the limits, SandboxUnavailableError
   */
  write(path: string, task: LayerTask): Promise<Buffer>;
}
