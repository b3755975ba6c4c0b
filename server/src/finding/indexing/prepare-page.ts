import type { PageWarning } from '@exam-vault/contract/drafts';
import type { PageReading } from '@exam-vault/sandbox/reader/document-reader';
import { parsePage } from '@exam-vault/sandbox/reader/parse-page';
import { pageWarnings } from './page-warnings.ts';
import { personalDataStart } from './personal-data.ts';
import { dictionaryWords, pageTerms, storedPage, storedWeakLines } from './stored-page.ts';
import { toSavedPage, type SavedPage } from './text-repository.ts';

/** A page as the database takes it. */
export interface PreparedPage extends SavedPage, Pick<PageReading, 'pages'> {
  readonly hasWords: boolean;
  /** What searches find the page by. */
  readonly terms: ReadonlySet<string>;
  /** Well-read words for the spelling dictionary. */
  readonly dictionary: ReadonlySet<string>;
  readonly warnings: readonly PageWarning[];
  readonly sketch?: Uint8Array;
}

/** The file's own outline without entries that name a student, as on its pages. */
const publicOutline = ({ outline = [] }: PageReading) =>
  outline.filter(({ title }) => personalDataStart(title) === null);

/**
 * What is kept of a page, from the line that its reader has answered with; null when that is no page. A page of 4,000 words takes 20 to
 * 100 ms, so this runs in a thread (decision 122).
 */
export function preparePage(line: string): PreparedPage | null {
  const reading = parsePage(line);
  if (!reading) return null;
  const stored = storedPage(reading);
  return {
    ...toSavedPage(stored, storedWeakLines(reading), publicOutline(reading)),
    pages: reading.pages,
    hasWords: reading.words.length > 0,
    terms: pageTerms(stored),
    dictionary: dictionaryWords(reading),
    warnings: pageWarnings(reading),
    ...(reading.sketch ? { sketch: reading.sketch } : {}),
  };
}
