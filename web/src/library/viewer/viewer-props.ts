import type { TextStatus } from '@exam-vault/contract/documents';
import type { Outline } from '@exam-vault/contract/outlines';
import type { FoundPages, ReadPage } from '@exam-vault/contract/search';
import type { QueryKey } from '@tanstack/react-query';

/** The pages of a document: their pictures and words, as the hub answers them. */
export interface PageSource {
  /** The query key of a page. It changes when its words become known. */
  key(page: number): QueryKey;
  load(page: number): Promise<ReadPage>;
  /** Only its pictures. */
  loadPictures(page: number): Promise<ReadPage>;
  /** The pages on which a text stands. */
  find(text: string): Promise<FoundPages>;
  readonly textStatus: TextStatus;
  /** The query key of the sections. */
  readonly outlineKey: QueryKey;
  loadOutline(): Promise<Outline>;
}

/** Where a document is opened. */
export interface OpenAt {
  readonly page: number | null;
  /** Words to highlight, folded. */
  readonly words: readonly string[];
}

/** Where somebody reads in a document. */
export interface ReadingPlace {
  /** The page that was read last, to be offered; null: none. */
  readonly goOnAt: number | null;
  /** Called with the page in sight. */
  readonly onPage: (page: number) => void;
}

/** A part of the document that is gone to and marked, such as a question. A new object is gone to again. */
export interface MarkedPlace {
  readonly page: number;
  /** Left, top, width and height in fractions of the upright page. */
  readonly boxes: readonly { readonly page: number; readonly box: readonly number[] }[];
}

/** The file of a document, and what is known of it before it is loaded. */
export interface ShownFile {
  readonly url: string;
  /** Changes with the content of the file. */
  readonly revision: string;
  /** Of the document. */
  readonly id: string;
  readonly title: string;
  /** Null while nobody knows. */
  readonly pages: number | null;
  /** Page 1 as a small picture, which a list may have shown already. */
  readonly preview: string | null;
  /** The address of a page for other people; null for a document that is not public. */
  readonly addressOf: ((page: number) => string) | null;
}
