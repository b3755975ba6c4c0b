import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { ComputePool } from '../../serving/compute/compute-pool.ts';
import type { DocumentRow, Schema } from '../../base/database/schema.ts';
import { ChildFailedError } from '@exam-vault/sandbox/child-failed';
import type { DocumentReader } from '@exam-vault/sandbox/reader/document-reader';
import { LostLeaseError } from '../../base/queue/do-job.ts';
import type { PreparedPage } from './prepare-page.ts';
import { betterWords, dictionaryWords, mergeSecondPass, pageTerms, toWeakPage } from './stored-page.ts';
import { wordsOf } from './terms.ts';
import {
  DICTIONARY_WORD,
  textRepository,
  toSavedPage,
  type SavedPage,
  type StoredWeakPage,
} from './text-repository.ts';

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
  readonly terms: () => readonly string[];
  /** Keeps what a page looks like, to find it again. */
  readonly keepPicture: (file_id: string, page: PreparedPage) => Promise<void>;
  readonly background: Pick<ComputePool, 'run'>;
}

interface Run {
  readonly signal: AbortSignal;
  /** Called after each page was saved; false ends the reading. */
  readonly onPage: (page: PreparedPage) => Promise<boolean>;
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

/** What is saved of a page, what finds it, and its words for the spelling dictionary. */
interface FoundPage {
  readonly page: SavedPage;
  readonly terms: ReadonlySet<string>;
  readonly dictionary: ReadonlySet<string>;
}

/** Saves and indexes the pages that `readPages` passes to its `savePage`. Saved pages remain when the reading ends early. */
async function savePages(
  { db }: ReadDocumentDeps,
  document: DocumentRow,
  readPages: (savePage: (found: FoundPage) => Promise<void>) => Promise<void>,
): Promise<void> {
  const texts = textRepository(db);
  // Also pages of an earlier run. Each stays in the index until its new reading replaces it.
  const termsByPage = new Map<number, ReadonlySet<string>>();
  let termCount = 0;
  function collectTerms(page: number, terms: ReadonlySet<string>): void {
    termCount -= termsByPage.get(page)?.size ?? 0;
    termsByPage.delete(page);
    if (termCount + terms.size > MAX_TERMS) return;
    termsByPage.set(page, terms);
    termCount += terms.size;
  }
  const newWords = new Set<string>();
  const addWords = (words: Iterable<string>) => {
    for (const word of words) if (newWords.size < MAX_DICTIONARY_WORDS) newWords.add(word);
  };
  const hasWords = await texts.hasWords(document);
  let unindexedPages = 0;
  let hasUncounted = false;
  for await (const { uncounted_words, ...page } of texts.pages(document)) {
    collectTerms(page.page, pageTerms(page));
    // Other requests of the hub have their turn between two long pages.
    await nextTurn();
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
    await readPages(async ({ page, terms, dictionary }) => {
      if (!(await texts.savePage(document, page))) throwOutdated();
      collectTerms(page.page, terms);
      addWords(dictionary);
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
 * @throws ChildFailedError, OutdatedReadingError
 */
export async function readDocument(
  deps: ReadDocumentDeps,
  document: DocumentRow,
  path: string,
  { from, to, isOwnTextOnly = false, signal, onPage }: ReadingRun,
): Promise<void> {
  const { reader, terms, background } = deps;
  const { file_id, file_type: type } = document;
  const prepare = (line: string) => background.run('preparePage', file_id, line);
  await savePages(deps, document, (savePage) =>
    reader.read(path, { type, from, to, terms: terms(), isOwnTextOnly, signal }, prepare, async (page) => {
      const isFinished = !isOwnTextOnly || page.source === 'text';
      if (isFinished) await deps.keepPicture(file_id, page);
      if (isFinished || page.hasWords) await savePage({ page, terms: page.terms, dictionary: page.dictionary });
      if (!(await onPage(page))) throwOutdated();
    }),
  );
}

/** Indexes pages that were read before the document was handed in. */
export function indexPagesReadBefore(deps: ReadDocumentDeps, document: DocumentRow): Promise<void> {
  return savePages(deps, document, () => Promise.resolve());
}

/**
 * Reads the weak lines of some pages again with another recognizer, and indexes what that finds.
 * @throws ChildFailedError, OutdatedReadingError
 */
export async function rereadWeakLines(
  deps: ReadDocumentDeps,
  document: DocumentRow,
  path: string,
  { pages, signal, onPage }: SecondPassRun,
): Promise<void> {
  const { reader, terms } = deps;
  const task = { type: document.file_type, terms: terms(), signal, pages: pages.map(toWeakPage) };
  await savePages(deps, document, (savePage) =>
    reader.readSecondPass(path, task, async (secondPass) => {
      const before = pages.find(({ page }) => page === secondPass.page);
      if (before) {
        const page = mergeSecondPass(before, secondPass);
        const dictionary = dictionaryWords({ words: betterWords(secondPass.lines) });
        await savePage({ page: toSavedPage(page), terms: pageTerms(page), dictionary });
      }
      if (!(await onPage(secondPass.page))) throwOutdated();
    }),
  );
}

/** Whether the document's file caused the failure, not the machine. */
export function isFileFault(error: unknown): boolean {
  return error instanceof ChildFailedError;
}
