import type { Kysely } from 'kysely';
import type { DocumentRow, Schema } from '../database/schema.ts';
import {
  ReadingEndedError,
  type DocumentReader,
  type PageReading,
  type ReadingEffort,
} from '../ports/document-reader.ts';
import { keptPage, pageTerms, spellings } from '../texts/keep-page.ts';
import { wordsOf } from '../texts/terms.ts';
import { textRepository } from '../texts/text-repository.ts';

/** A long document is put into the index again after so many pages more. */
const PAGES_AN_INDEXING = 10;

export interface ReadDocumentParts {
  readonly db: Kysely<Schema>;
  readonly reader: DocumentReader;
  /** Words of the institution's lists that no list of English words has. */
  readonly terms: readonly string[];
}

interface ReadingRun {
  readonly effort: ReadingEffort;
  /** First and last page, from 1. */
  readonly from: number;
  readonly to: number;
  readonly signal: AbortSignal;
  /** Hears of each page once it is kept; false ends the reading. */
  readonly onPage: (page: PageReading) => Promise<boolean>;
}

/** The document has another file by now: what is being read is of no use. */
export class OutdatedReadingError extends Error {
  override name = 'OutdatedReadingError';
}

/**
 * Reads pages of a document and puts them into the index. What is kept page by page stays when it ends early.
 * @throws ReadingEndedError, OutdatedReadingError
 */
export async function readDocument(
  { db, reader, terms }: ReadDocumentParts,
  document: DocumentRow,
  path: string,
  { effort, from, to, signal, onPage }: ReadingRun,
): Promise<void> {
  const texts = textRepository(db);
  // Pages that stand from an earlier run or reading; each is in the index until its new reading takes its place.
  const found = new Map<number, Set<string>>();
  const counted = new Set<string>();
  for await (const page of texts.pages(document)) {
    found.set(page.page, pageTerms(page));
    for (const word of wordsOf(page.text)) counted.add(word);
  }
  const spelt = new Set<string>();
  let fresh = 0;
  let outdated = false;

  const index = async () => {
    const all = new Set<string>();
    for (const page of found.values()) for (const term of page) all.add(term);
    await texts.index(document, all);
    fresh = 0;
  };

  const refuse = (): never => {
    outdated = true;
    throw new OutdatedReadingError();
  };

  const keep = async (reading: PageReading) => {
    const page = keptPage(reading);
    if (!(await texts.keepPage(document, page))) refuse();
    found.set(page.page, pageTerms(page));
    for (const word of spellings(reading)) if (!counted.has(word)) spelt.add(word);
    fresh += 1;
    if (page.page === 1 || fresh >= PAGES_AN_INDEXING) await index();
    if (!(await onPage(reading))) refuse();
  };

  try {
    await reader.read(path, { type: document.file_type, effort, from, to, terms, signal }, keep);
  } finally {
    // Refused by the database when the document has another file by now.
    if (fresh > 0) await index();
    if (!outdated) await texts.countWords(spelt);
  }
}

/** Whether this document's file, not the machine, ended it. */
export function isTheFilesFault(error: unknown): boolean {
  return error instanceof ReadingEndedError;
}
