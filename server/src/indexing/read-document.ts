import type { Kysely } from 'kysely';
import type { DocumentRow, StoredWeakLine, Schema } from '../database/schema.ts';
import {
  ReaderCrashedError,
  type DocumentReader,
  type PageReading,
  type ReadWord,
} from '@exam-vault/sandbox/reader/document-reader';
import {
  betterWords,
  storedPage,
  storedWeakLines,
  mergeSecondPass,
  pageTerms,
  dictionaryWords,
  toWeakPage,
} from './stored-page.ts';
import { wordsOf } from './terms.ts';
import { textRepository, type StoredPage, type StoredWeakPage } from './text-repository.ts';

/** A long document is put into the index again after so many pages more. */
const PAGES_PER_INDEXING = 10;
/**
 * Terms of a document's pages that are held, and its words that are counted: far more than a long book has. The text of what is beyond is
 * kept and read, and the document is not found by it: made by a machine to be so, it would take the hub's memory.
 */
const [MOST_TERMS, MOST_WORDS] = [400_000, 50_000];

export interface ReadDocumentDeps {
  readonly db: Kysely<Schema>;
  readonly reader: DocumentReader;
  /** Words of the institution's lists that no list of English words has. */
  readonly terms: readonly string[];
}

interface Run {
  readonly signal: AbortSignal;
  /** Hears of each page once it is kept; false ends the reading. */
  readonly onPage: (page: PageReading) => Promise<boolean>;
}

interface ReadingRun extends Run {
  /** First and last page, from 1. */
  readonly from: number;
  readonly to: number;
}

interface SecondPassRun extends Omit<Run, 'onPage'> {
  readonly pages: readonly StoredWeakPage[];
  readonly onPage: (page: number) => Promise<boolean>;
}

/** The document has another file by now: what is being read is of no use. */
export class OutdatedReadingError extends Error {
  override name = 'OutdatedReadingError';
}

const refuse = (): never => {
  throw new OutdatedReadingError();
};

/** Keeps pages of a document while `use` reads them, and puts them into the index. What is kept page by page stays when it ends early. */
async function keeping(
  { db }: ReadDocumentDeps,
  document: DocumentRow,
  use: (
    keep: (page: StoredPage, weak: readonly StoredWeakLine[], words: readonly ReadWord[]) => Promise<void>,
  ) => Promise<void>,
): Promise<void> {
  const texts = textRepository(db);
  // Pages that stand from an earlier run or reading; each is in the index until its new reading takes its place.
  const found = new Map<number, Set<string>>();
  let terms = 0;
  function hold(page: StoredPage): void {
    terms -= found.get(page.page)?.size ?? 0;
    found.delete(page.page);
    const own = pageTerms(page);
    if (terms + own.size > MOST_TERMS) return;
    found.set(page.page, own);
    terms += own.size;
  }
  const counted = new Set<string>();
  for await (const page of texts.pages(document)) {
    if (counted.size > MOST_WORDS) break;
    hold(page);
    for (const word of wordsOf(page.text)) counted.add(word);
  }
  const spelt = new Set<string>();
  let fresh = 0;
  let outdated = false;

  const index = async () => {
    const all = new Set<string>();
    for (const page of found.values()) for (const term of page) all.add(term);
    await texts.indexText(document, all);
    fresh = 0;
  };

  try {
    await use(async (page, weak, words) => {
      if (!(await texts.savePage(document, page, weak))) refuse();
      hold(page);
      for (const word of dictionaryWords({ words }))
        if (!counted.has(word) && counted.size + spelt.size < MOST_WORDS) spelt.add(word);
      fresh += 1;
      if (page.page === 1 || fresh >= PAGES_PER_INDEXING) await index();
    });
  } catch (error) {
    outdated = error instanceof OutdatedReadingError;
    throw error;
  } finally {
    // Refused by the database when the document has another file by now.
    if (fresh > 0) await index();
    if (!outdated) await texts.countWords(spelt);
  }
}

/**
 * Reads pages of a document and puts them into the index.
 * @throws ReaderCrashedError, OutdatedReadingError
 */
export async function readDocument(
  parts: ReadDocumentDeps,
  document: DocumentRow,
  path: string,
  { from, to, signal, onPage }: ReadingRun,
): Promise<void> {
  const { reader, terms } = parts;
  await keeping(parts, document, (keep) =>
    reader.read(path, { type: document.file_type, from, to, terms, signal }, async (reading) => {
      await keep(storedPage(reading), storedWeakLines(reading), reading.words);
      if (!(await onPage(reading))) refuse();
    }),
  );
}

/**
 * Has the badly read lines of some pages read by another reader, and puts what that finds into the index.
 * @throws ReaderCrashedError, OutdatedReadingError
 */
export async function rereadWeakLines(
  parts: ReadDocumentDeps,
  document: DocumentRow,
  path: string,
  { pages, signal, onPage }: SecondPassRun,
): Promise<void> {
  const { reader, terms } = parts;
  const task = { type: document.file_type, terms, signal, pages: pages.map(toWeakPage) };
  await keeping(parts, document, (keep) =>
    reader.readSecondPass(path, task, async (again) => {
      const before = pages.find(({ page }) => page === again.page);
      if (before) await keep(mergeSecondPass(before, again), [], betterWords(again.lines));
      if (!(await onPage(again.page))) refuse();
    }),
  );
}

/** Whether this document's file, not the machine, ended it. */
export function isFileFault(error: unknown): boolean {
  return error instanceof ReaderCrashedError;
}
