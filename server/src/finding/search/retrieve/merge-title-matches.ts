import { termOf, wordsOf } from '../../indexing/terms.ts';
import { isStatedInText, type SearchQuery } from '../query/search-query.ts';
import { BASE_SCORE } from '../rank/base-scores.ts';
import { CandidateSet, type Candidates } from './candidate-set.ts';
import type { TitleMatch, TitleMatches } from './title-matches.ts';

/** The candidates of the search by words together with the title matches, each document once. */
export function mergeTitleMatches(candidates: Candidates, titles: TitleMatches, query: SearchQuery): Candidates {
  const merged = new CandidateSet();
  merged.addAll(candidates.documents, ({ number }) => candidates.baseScores.get(number) ?? 0);
  const isComplete = !candidates.isEstimate && candidates.total <= candidates.documents.length;
  let added = 0;
  for (const match of titles.matches) {
    if (!merged.has(match.document) && (isComplete || !matchesQuery(match, query))) added += 1;
    merged.add(match.document, titleScore(match, query));
  }
  const hasCandidates = candidates.total > 0;
  const isSample = hasCandidates && added > 0 && titles.total > titles.matches.length;
  if (!hasCandidates) added = titles.total;
  // The share of new documents among the title matches that were not returned is assumed to be the same as among the others.
  const addedTotal = isSample ? Math.round((added * titles.total) / titles.matches.length) : added;
  const isEstimate = candidates.isEstimate || isSample || (added > 0 && titles.isEstimate);
  return merged.toCandidates(candidates.total + addedTotal, isEstimate);
}

/** Beside a detected filter, an incomplete word is not meant: 'os' is not 'oscillator'. */
function titleScore({ position }: TitleMatch, { filters }: SearchQuery): number {
  if (position === 'whole') return BASE_SCORE.title;
  return position === 'beginning' && filters.length === 0 ? BASE_SCORE.titleBeginning : BASE_SCORE.insideTitleWord;
}

/** Whether the search by words has counted this document, although it may not have returned it. */
function matchesQuery({ title_folded, document }: TitleMatch, { words, filters }: SearchQuery): boolean {
  const titleTerms = new Set(wordsOf(title_folded).map(termOf));
  const titleHas = (some: readonly string[]) => some.every((word) => titleTerms.has(termOf(word)));
  return (
    titleHas(words) &&
    filters.every(
      (filter) =>
        document.values[filter.field] === filter.value || (isStatedInText(filter) && filter.names.some(titleHas)),
    )
  );
}
