import { wordsOf } from '../../indexing/terms.ts';
import type { ParsedQuery } from '../query/parse-query.ts';
import { phraseMatcher } from '../rank/occurrences.ts';
import type { DocumentIndex, IndexResult } from './document-index.ts';
import type { IndexedDocument } from './document-memory.ts';

/** The texts of at most so many documents are loaded at a time. */
const BATCH_SIZE = 80;
/** More than are shown are loaded: some do not have the phrase, though their pairs say that they may. */
const SPARE = 4;
/** At most this many documents are checked. */
export const MAX_CHECKED_DOCUMENTS = 320;

type PhraseIndex = Pick<DocumentIndex, 'pageTexts' | 'withoutPhrases'>;

/** A phrase of several words. The index finds a single word exactly. */
interface Phrase {
  readonly matches: (text: string) => boolean;
  /** Numbers of the documents that are known not to have it, without their texts. */
  readonly without: ReadonlySet<number>;
}

/**
 * Keeps the documents whose text has every phrase and no excluded phrase. The index of terms knows only single words. The pairs of words tell
 * most documents without the phrase; the texts of the others decide.
 * @param needed how many results the caller shows; the check stops soon after
 */
export async function matchingPhrases(
  index: PhraseIndex,
  result: IndexResult,
  { phrases, excluded }: ParsedQuery,
  needed: number,
): Promise<IndexResult> {
  const [requiredWords, forbiddenWords] = [ofSeveralWords(phrases), ofSeveralWords(excluded)];
  if (requiredWords.size + forbiddenWords.size === 0) return result;
  const candidates = result.documents.slice(0, MAX_CHECKED_DOCUMENTS);
  const known = await phrasesOf(index, candidates, new Map([...requiredWords, ...forbiddenWords]));
  const chosen = (wordings: typeof requiredWords) =>
    [...wordings.keys()].flatMap((wording) => known.get(wording) ?? []);
  const [required, forbidden] = [chosen(requiredWords), chosen(forbiddenWords)];
  const documents: IndexedDocument[] = [];
  let checked = 0;
  while (checked < candidates.length && documents.length <= needed) {
    // Nearly all that may have the phrase by their pairs have it, so little more is read than what is shown.
    const end = endOfBatch(candidates, checked, required, Math.min(BATCH_SIZE, needed - documents.length + SPARE));
    const batch = candidates.slice(checked, end);
    checked = end;
    documents.push(...(await matchingBatch(index, batch, required, forbidden)));
  }
  const isEstimate = checked < result.total || result.isEstimate;
  // The share of matches among the unchecked documents is assumed to be the same as among the checked ones.
  const total = isEstimate ? Math.round((result.total * documents.length) / Math.max(1, checked)) : documents.length;
  return { documents, total: Math.max(total, documents.length), isEstimate };
}

/** Where so many documents that may have the phrases end. */
function endOfBatch(documents: readonly IndexedDocument[], from: number, required: readonly Phrase[], size: number) {
  let [end, possible] = [from, 0];
  for (; end < documents.length && possible < size; end += 1) {
    const number = documents[end]?.number ?? 0;
    if (!required.some(({ without }) => without.has(number))) possible += 1;
  }
  return end;
}

/** The words of each phrase, once. Phrases of one word need no check. */
export function ofSeveralWords(phrases: readonly string[]): Map<string, readonly string[]> {
  const all = phrases.map(wordsOf).filter((words) => words.length > 1);
  return new Map(all.map((words) => [words.join(' '), words]));
}

/** One statement asks for all phrases. */
async function phrasesOf(
  index: PhraseIndex,
  documents: readonly IndexedDocument[],
  phrases: ReadonlyMap<string, readonly string[]>,
): Promise<Map<string, Phrase>> {
  const without = await index.withoutPhrases(documents, [...phrases.values()]);
  return new Map(
    [...phrases].map(([wording, words], at) => [
      wording,
      { matches: phraseMatcher(words), without: without[at] ?? new Set() },
    ]),
  );
}

async function matchingBatch(
  index: PhraseIndex,
  batch: readonly IndexedDocument[],
  required: readonly Phrase[],
  forbidden: readonly Phrase[],
): Promise<IndexedDocument[]> {
  const possible = batch.filter(({ number }) => !required.some(({ without }) => without.has(number)));
  // Without a required phrase, only the texts that may have a forbidden one are read.
  const unsure = possible.filter(
    ({ number }) => required.length > 0 || forbidden.some(({ without }) => !without.has(number)),
  );
  const textsOf = await index.pageTexts(unsure);
  return possible.filter(({ number }) => {
    const has = ({ matches }: Phrase) => (textsOf.get(number) ?? []).some(({ text }) => matches(text));
    return required.every(has) && !forbidden.some((phrase) => !phrase.without.has(number) && has(phrase));
  });
}
