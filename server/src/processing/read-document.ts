import type { Kysely } from 'kysely';
import type { DocumentRow, Schema } from '../database/schema.ts';
import {
  ReadingEndedError,
  type DocumentReader,
  type PageReading,
  type ReadingEffort,
} from '../ports/document-reader.ts';
import { keptPage, pageTerms, spellings } from '../texts/keep-page.ts';
import { textRepository } from '../texts/text-repository.ts';

/** A long document is put into the index again after so many pages more. */
const PAGES_AN_INDEXING = 10;
/** Pages of one document that are read; nobody's exam has more. */
const MOST_PAGES = 1_000;

export interface ReadDocumentParts {
  readonly db: Kysely<Schema>;
  readonly reader: DocumentReader;
  /** Words of the institution's lists that no list of English words has. */
  readonly terms: readonly string[];
}

interface ReadingRun {
  readonly effort: ReadingEffort;
  /** The first page, from 1. */
  readonly from: number;
  readonly signal: AbortSignal;
  /** Hears of each page once it is kept; false ends the reading. */
  readonly onPage: (page: PageReading) => Promise<boolean>;
}

/** The document has another file by now: what is being read is of no use. */
export class OutdatedReadingError extends Error {
  override name = 'OutdatedReadingError';
}

/**
 * Reads a document's pages and puts them into the index. What is kept page by page stays when it ends early.
 * @throws ReadingEndedError, OutdatedReadingError
 */
export async function readDocument(
  { db, reader, terms }: ReadDocumentParts,
  document: DocumentRow,
  path: string,
  { effort, from, signal, onPage }: ReadingRun,
): Promise<void> {
  const texts = textRepository(db);
  const known = new Map((await texts.pages(document._id)).map((page) => [page.page, page]));
  // Of a first reading that was interrupted the pages stand already; the second one puts its own in their place.
  const found = new Map([...known].map(([number, page]) => [number, pageTerms(page)]));
  const spelt = new Set<string>();
  let fresh = 0;

  const index = async () => {
    const all = new Set<string>();
    for (const page of found.values()) for (const term of page) all.add(term);
    await texts.index(document._id, all);
    fresh = 0;
  };

  const keep = async (reading: PageReading) => {
    const page = keptPage(reading);
    if (!(await texts.keepPage(document._id, document.file_id, page))) throw new OutdatedReadingError();
    found.set(page.page, pageTerms(page));
    for (const word of spellings(reading)) spelt.add(word);
    fresh += 1;
    if (page.page === 1 || fresh >= PAGES_AN_INDEXING) await index();
    if (!(await onPage(reading))) throw new OutdatedReadingError();
  };

  const task = { type: document.file_type, effort, from, to: MOST_PAGES, terms, signal };
  try {
    await reader.read(path, task, keep);
  } finally {
    if (fresh > 0) await index();
    // Only the first reading counts, or each word of it would count twice.
    if (effort === 'quick') await texts.countWords(spelt);
  }
}

/** Whether this document's file, not the machine, ended it. */
export function isTheFilesFault(error: unknown): boolean {
  return error instanceof ReadingEndedError;
}
