import { MAX_TITLE_LENGTH } from '@exam-vault/contract/limits';
import { codePoints, fold } from '@exam-vault/contract/text';
import type { DocumentLists } from '../../../library/documents/document-lists.ts';
import { wordsOf } from '../../indexing/terms.ts';
import { NO_VARIANTS } from '../query/search-query.ts';
import type { FilteredScope } from '../search-request.ts';
import type { RetrievalDeps } from './candidates.ts';
import type { LookupLimits } from './document-index.ts';
import type { IndexedDocument } from './document-memory.ts';
import { listQuery } from './list-query.ts';
import { and, fieldEquals, titleStartingWords, wordsInTitle, type TsQuery } from './ts-query.ts';

/** How the typed text is part of a title: as whole words, with its last word incomplete, or beginning inside a word. */
export type TitlePosition = 'whole' | 'beginning' | 'inside';

export interface TitleMatch {
  readonly document: IndexedDocument;
  readonly title_folded: string;
  readonly position: TitlePosition;
}

/** Documents whose titles contain the typed text (spec section 5), the newest first. */
export interface TitleMatches {
  readonly matches: readonly TitleMatch[];
  readonly total: number;
  /** The total is an estimate. */
  readonly isEstimate: boolean;
}

export interface TitleDeps extends RetrievalDeps {
  readonly lists: Pick<DocumentLists, 'titled'>;
}

/** Up to this many matches are all returned. */
const MAX_COMPLETE = 300;
/** Of more matches, at most this many of the newest are returned. */
const MAX_NEWEST_OF_MANY = 120;
/** At most this many of the newest matches of a short text are returned. */
const MAX_FOR_SHORT_TEXT = 120;
/** At most this many titles are counted. The total of more is an estimate. */
const MAX_TITLES_COUNTED = 20_000;

/** From so many words on, those before the last mostly leave few titles. */
const MIN_WORDS_WITHOUT_LAST = 6;

const NO_MATCHES: TitleMatches = { matches: [], total: 0, isEstimate: false };
const LETTER = /[\p{L}\p{M}\p{N}]/u;

/** The trigram index on titles does not help with fewer than three letters in a row. */
export const isTooShortForTitleIndex = (text: string) => !/[\p{L}\p{N}]{3}/u.test(fold(text));

/** @param needed how many results are shown */
export async function findTitleMatches(
  deps: TitleDeps,
  scope: FilteredScope,
  text: string,
  needed: number,
): Promise<TitleMatches> {
  const typed = fold(text);
  const newest = Math.max(MAX_NEWEST_OF_MANY, needed);
  if (typed === '' || codePoints(text) > MAX_TITLE_LENGTH) return NO_MATCHES;
  // The index of terms finds several words in a tenth of the time, but not where the first one begins inside a word.
  if (wordsOf(text).length > 1) {
    const byTerms = await findTitlesStartingWords(deps, scope, text, { counted: MAX_COMPLETE, estimated: newest });
    if (byTerms.matches.length > 0) return byTerms;
  }
  const query = listQuery(scope, text);
  if (query === null) return NO_MATCHES;
  const first = await deps.lists.titled(query, MAX_COMPLETE + 1, MAX_COMPLETE + 1);
  if (first.total <= MAX_COMPLETE)
    return { matches: await titleMatches(deps, first.data, typed), total: first.total, isEstimate: false };
  // If so many titles have the text as whole words, the search by words finds them too.
  const areWholeWords =
    wordsOf(text).length > 0 &&
    first.data.every(({ title_folded }) => positionInTitle(title_folded, typed) === 'whole');
  if (areWholeWords) return NO_MATCHES;
  const { data, total } = await deps.lists.titled(query, MAX_TITLES_COUNTED + 1, newest);
  return { matches: await titleMatches(deps, data, typed), total, isEstimate: total > MAX_TITLES_COUNTED };
}

/** For a text that is too short for the index on titles: only titles in which a word starts with it. */
export function findShortTitleMatches(deps: TitleDeps, scope: FilteredScope, text: string): Promise<TitleMatches> {
  const limits = { counted: MAX_FOR_SHORT_TEXT, estimated: MAX_FOR_SHORT_TEXT };
  return findTitlesStartingWords(deps, scope, text, limits);
}

/** By the index of terms: titles that have all the words, the last one perhaps incomplete, and the text as it was typed. */
async function findTitlesStartingWords(
  { index }: TitleDeps,
  scope: FilteredScope,
  text: string,
  limits: LookupLimits,
): Promise<TitleMatches> {
  const typed = fold(text);
  const conditions = Object.entries(scope.chosenFilters).map(([field, value]) => fieldEquals(field, value));
  const find = (titled: TsQuery) => index.find({ query: and([...conditions, titled]), scope, limits });
  const words = wordsOf(text);
  // The index reads all words with a beginning before it compares anything. Where the other words leave few titles, their texts decide.
  const withoutLast =
    words.length < MIN_WORDS_WITHOUT_LAST ? null : await find(wordsInTitle(words.slice(0, -1), NO_VARIANTS));
  const { documents, total, isEstimate } =
    withoutLast !== null && withoutLast.total <= withoutLast.documents.length
      ? withoutLast
      : await find(titleStartingWords(words));
  const titles = await index.foldedTitles(documents);
  const matches = documents.flatMap((document) => {
    const title_folded = titles.get(document.number) ?? '';
    if (!title_folded.includes(typed)) return [];
    return [{ document, title_folded, position: positionInTitle(title_folded, typed) }];
  });
  const share = documents.length === 0 ? 0 : matches.length / documents.length;
  return {
    matches,
    total: Math.round(total * share),
    isEstimate: isEstimate || (total > documents.length && share < 1),
  };
}

async function titleMatches(
  { index }: TitleDeps,
  titles: ReadonlyArray<{ readonly _id: string; readonly title_folded: string }>,
  typed: string,
): Promise<TitleMatch[]> {
  const indexed = await index.byId(titles.map(({ _id }) => _id));
  return titles.flatMap(({ _id, title_folded }) => {
    const document = indexed.get(_id);
    return document ? [{ document, title_folded, position: positionInTitle(title_folded, typed) }] : [];
  });
}

/** The best position of a text in a title that contains it; both are folded. */
export function positionInTitle(title: string, typed: string): TitlePosition {
  const isInsideWord = (before: string, after: string) => LETTER.test(before) && LETTER.test(after);
  let best: TitlePosition = 'inside';
  for (let start = title.indexOf(typed); start !== -1; start = title.indexOf(typed, start + 1)) {
    if (isInsideWord(title.charAt(start - 1), typed.charAt(0))) continue;
    const end = start + typed.length;
    if (!isInsideWord(title.charAt(end - 1), title.charAt(end))) return 'whole';
    best = 'beginning';
  }
  return best;
}
