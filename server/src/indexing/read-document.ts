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
import { LostLeaseError } from '../queue/with-lease.ts';
import { wordsOf } from './terms.ts';
import { DICTIONARY_WORD, textRepository, type StoredPage, type StoredWeakPage } from './text-repository.ts';

/** A long document is indexed again each time so many pages have been read. */
const PAGES_PER_INDEXING = 10;
/**
 * Terms and dictionary words of one document, more than a long book has. They bound the hub's memory for generated documents. Text beyond is
 * stored and shown, but searches do not find it.
 */
const [MAX_TERMS, MAX_DICTIONARY_WORDS] = [400_000, 50_000];

export interface ReadDocumentDeps {
  readonly db: Kysely<Schema>;
  readonly reader: DocumentReader;
  /** The institution's own terms, which no list of English words has. */
  readonly terms: readonly string[];
  /** Keeps what a page looks like, to find it again. */
  readonly keepPicture: (file_id: string, page: PageReading) => Promise<void>;
}

interface Run {
  readonly signal: AbortSignal;
  /** Called after each page was saved; false ends the reading. */
  readonly onPage: (page: PageReading) => Promise<boolean>;
}

interface ReadingRun extends Run {
  /** First and last page, from 1. */
  readonly from: number;
  readonly to: number;
  /** Pages whose picture must be read are saved only with what they have of their own, and are not finished. */
  readonly isOwnTextOnly?: boolean;
}

interface SecondPassRun extends Omit<Run, 'onPage'> {
  readonly pages: readonly StoredWeakPage[];
  readonly onPage: (page: number) => Promise<boolean>;
}

/** The document has a new file, so the result of this reading is not needed. */
export class OutdatedReadingError extends LostLeaseError {
  override name = 'OutdatedReadingError';
}

const throwOutdated = (): never => {
  throw new OutdatedReadingError();
};

/** Saves and indexes the pages that `readPages` passes to its `savePage`. Saved pages remain when the reading ends early. */
async function savePages(
  { db }: ReadDocumentDeps,
  document: DocumentRow,
  readPages: (
    savePage: (page: StoredPage, weak: readonly StoredWeakLine[], words: readonly ReadWord[]) => Promise<void>,
  ) => Promise<void>,
): Promise<void> {
  const texts = textRepository(db);
  // Also pages of an earlier run. Each stays in the index until its new reading replaces it.
  const termsByPage = new Map<number, Set<string>>();
  let termCount = 0;
  function collectTerms(page: StoredPage): void {
    termCount -= termsByPage.get(page.page)?.size ?? 0;
    termsByPage.delete(page.page);
    const own = pageTerms(page);
    if (termCount + own.size > MAX_TERMS) return;
    termsByPage.set(page.page, own);
    termCount += own.size;
  }
  const newWords = new Set<string>();
  const addWords = (words: Iterable<string>) => {
    for (const word of words) if (newWords.size < MAX_DICTIONARY_WORDS) newWords.add(word);
  };
  const hasWords = await texts.hasWords(document);
  let unindexedPages = 0;
  let hasUncounted = false;
  for await (const { uncounted_words, ...page } of texts.pages(document)) {
    collectTerms(page);
    if (uncounted_words === null) {
      // Of pages that the version before has read, no words are kept.
      if (!hasWords) addWords(wordsOf(page.text).filter((word) => DICTIONARY_WORD.test(word)));
    } else {
      // It was read before the document was handed in.
      hasUncounted = true;
      unindexedPages += 1;
      addWords(uncounted_words);
    }
  }
  let isOutdated = false;

  const index = async () => {
    const all = new Set<string>();
    for (const page of termsByPage.values()) for (const term of page) all.add(term);
    await texts.indexText(document, all);
    unindexedPages = 0;
  };

  try {
    await readPages(async (page, weak, words) => {
      if (!(await texts.savePage(document, page, weak))) throwOutdated();
      collectTerms(page);
      addWords(dictionaryWords({ words }));
      unindexedPages += 1;
      if (page.page === 1 || unindexedPages >= PAGES_PER_INDEXING) await index();
    });
  } catch (error) {
    isOutdated = error instanceof LostLeaseError;
    throw error;
  } finally {
    // The database refuses this when the document has a new file.
    if (unindexedPages > 0) await index();
    if (!isOutdated) {
      await texts.keepWords(document, newWords);
      if (hasUncounted) await texts.forgetUncounted(document);
    }
  }
}

/**
 * Reads pages of a document, saves and indexes them.
 * @throws ReaderCrashedError, OutdatedReadingError
 */
export async function readDocument(
  deps: ReadDocumentDeps,
  document: DocumentRow,
  path: string,
  { from, to, isOwnTextOnly = false, signal, onPage }: ReadingRun,
): Promise<void> {
  const { reader, terms } = deps;
  await savePages(deps, document, (savePage) =>
    reader.read(path, { type: document.file_type, from, to, terms, isOwnTextOnly, signal }, async (reading) => {
      const isFinished = !isOwnTextOnly || reading.source === 'text';
      if (isFinished) await deps.keepPicture(document.file_id, reading);
      if (isFinished || reading.words.length > 0)
        await savePage(storedPage(reading), storedWeakLines(reading), reading.words);
      if (!(await onPage(reading))) throwOutdated();
    }),
  );
}

/** Indexes pages that were read before the document was handed in. */
export function indexPagesReadBefore(deps: ReadDocumentDeps, document: DocumentRow): Promise<void> {
  return savePages(deps, document, () => Promise.resolve());
}

/**
 * Reads the weak lines of some pages again with another recognizer, and indexes what that finds.
 * @throws ReaderCrashedError, OutdatedReadingError
 */
export async function rereadWeakLines(
  deps: ReadDocumentDeps,
  document: DocumentRow,
  path: string,
  { pages, signal, onPage }: SecondPassRun,
): Promise<void> {
  const { reader, terms } = deps;
  const task = { type: document.file_type, terms, signal, pages: pages.map(toWeakPage) };
  await savePages(deps, document, (savePage) =>
    reader.readSecondPass(path, task, async (secondPass) => {
      const before = pages.find(({ page }) => page === secondPass.page);
      if (before) await savePage(mergeSecondPass(before, secondPass), [], betterWords(secondPass.lines));
      if (!(await onPage(secondPass.page))) throwOutdated();
    }),
  );
}

/** Whether the document's file caused the failure, not the machine. */
export function isFileFault(error: unknown): boolean {
  return error instanceof ReaderCrashedError;
}
