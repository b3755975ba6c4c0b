import type { PageWords } from '../proposals/page-rows.ts';

/** A document of an archive before anything is known of it. */
export interface ArchiveDocument {
  /** Its file, or several pictures that are its pages. */
  readonly files: readonly string[];
  readonly pages: readonly PageWords[];
  readonly secondReadings?: readonly PageWords[];
  readonly pageCount: number | null;
}
