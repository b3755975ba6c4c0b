import type { PageText } from '../retrieve/load-documents.ts';
import type { FindOccurrences, Occurrence, SearchTerm } from './occurrences.ts';

export interface ScoredPage {
  readonly page: PageText;
  readonly occurrences: readonly Occurrence[];
  readonly score: number;
  /** Where the best window of the page starts. */
  readonly bestStart: number;
}

/** How well the title and the pages of one document match. */
export interface DocumentScore {
  readonly score: number;
  /** The indexes of the terms that occur. */
  readonly terms: ReadonlySet<number>;
  readonly hasAllInTitle: boolean;
  /** All terms occur in the head of the first page. */
  readonly hasAllInHead: boolean;
  /** Pages with occurrences, the best first; without the title. */
  readonly pages: readonly ScoredPage[];
}

export const NO_SCORE: DocumentScore = {
  score: 0,
  terms: new Set(),
  hasAllInTitle: false,
  hasAllInHead: false,
  pages: [],
};

/** Characters of a window: words within it belong together. */
const WINDOW_CHARACTERS = 200;
/** Characters of the head of the first page, where a paper says what it is. */
const HEAD_CHARACTERS = 600;
const [HEAD_FACTOR, TITLE_FACTOR] = [1.5, 2];
/** The weight of another spelling beside the typed one. */
const VARIANT_FACTOR = 0.8;
/** Added for a word that stands right after the one before it in the query, as a share of its weight. */
const SEQUENCE_FACTOR = 0.5;
const BEST_WINDOW_FACTOR = 2;
const OCCURRENCES_FACTOR = 0.1;

/** Scores documents by their titles and pages. Documents without an occurrence are absent. */
export function scorePages(
  pages: readonly PageText[],
  find: FindOccurrences,
  terms: readonly SearchTerm[],
): Map<string, DocumentScore> {
  const scoredByDocument = new Map<string, ScoredPage[]>();
  for (const page of pages) {
    const scored = scorePage(page, find, terms);
    if (scored === null) continue;
    scoredByDocument.set(page.document_id, [...(scoredByDocument.get(page.document_id) ?? []), scored]);
  }
  return new Map([...scoredByDocument].map(([id, scored]) => [id, documentScore(scored, terms)]));
}

/** The score: the weights of all terms that occur in the document, plus the score of its best page. */
function documentScore(scored: readonly ScoredPage[], terms: readonly SearchTerm[]): DocumentScore {
  const bestFirst = scored.toSorted((a, b) => b.score - a.score || a.page.page - b.page.page);
  const found = new Set(bestFirst.flatMap(({ occurrences }) => occurrences.map(({ term }) => term)));
  const hasAllBefore = (page: number, end: number) => {
    const occurrences = bestFirst.find((other) => other.page.page === page)?.occurrences ?? [];
    return new Set(occurrences.filter(({ start }) => start < end).map(({ term }) => term)).size === terms.length;
  };
  const termScore = [...found].reduce((sum, term) => sum + (terms[term]?.weight ?? 0), 0);
  return {
    score: termScore + (bestFirst[0]?.score ?? 0),
    terms: found,
    hasAllInTitle: hasAllBefore(0, Infinity),
    hasAllInHead: hasAllBefore(1, HEAD_CHARACTERS),
    pages: bestFirst.filter(({ page }) => page.page > 0),
  };
}

/** The score: the weights of all terms that occur on the page, plus the score of its best window. Null: no term occurs. */
function scorePage(page: PageText, find: FindOccurrences, terms: readonly SearchTerm[]): ScoredPage | null {
  const occurrences = find(page.text);
  if (occurrences.length === 0) return null;
  const wholePage = new TermWeights(terms);
  for (const occurrence of occurrences) wholePage.add(occurrence);
  const best = bestWindow(page, occurrences, terms);
  const score =
    wholePage.sum + BEST_WINDOW_FACTOR * best.score + Math.log2(1 + occurrences.length) * OCCURRENCES_FACTOR;
  return { page, occurrences, score, bestStart: best.start };
}

/** Moves a window from occurrence to occurrence. */
function bestWindow({ page }: PageText, occurrences: readonly Occurrence[], terms: readonly SearchTerm[]) {
  const sequenceScores = cumulativeSequenceScores(occurrences, terms);
  const window = new TermWeights(terms);
  let best = { score: 0, start: occurrences[0]?.start ?? 0 };
  let next = 0;
  for (const [index, first] of occurrences.entries()) {
    for (
      let occurrence = occurrences[next];
      occurrence && occurrence.start - first.start <= WINDOW_CHARACTERS;
      occurrence = occurrences[next]
    ) {
      window.add(occurrence);
      next += 1;
    }
    let score = window.sum + (sequenceScores[next - 1] ?? 0) - (sequenceScores[index] ?? 0);
    if (page === 1 && first.start < HEAD_CHARACTERS) score *= HEAD_FACTOR;
    if (page === 0) score *= TITLE_FACTOR;
    if (score > best.score) best = { score, start: first.start };
    window.remove(first);
  }
  return best;
}

/** For each occurrence, the running total of the scores for words in the order of the query. */
function cumulativeSequenceScores(occurrences: readonly Occurrence[], terms: readonly SearchTerm[]): number[] {
  let sum = 0;
  return occurrences.map(({ term, start }, index) => {
    const previous = occurrences[index - 1];
    const isInSequence = previous && term === previous.term + 1 && start - previous.end <= 2;
    if (isInSequence) sum += SEQUENCE_FACTOR * (terms[term]?.weight ?? 0);
    return sum;
  });
}

/** The weights of the terms that occur in a moving window, each counted once. */
class TermWeights {
  readonly #terms: readonly SearchTerm[];
  readonly #typed: number[];
  readonly #variants: number[];
  sum = 0;

  constructor(terms: readonly SearchTerm[]) {
    this.#terms = terms;
    this.#typed = terms.map(() => 0);
    this.#variants = terms.map(() => 0);
  }

  add(occurrence: Occurrence): void {
    this.#change(occurrence, 1);
  }

  remove(occurrence: Occurrence): void {
    this.#change(occurrence, -1);
  }

  #change({ term, isAsTyped }: Occurrence, by: 1 | -1): void {
    const counts = isAsTyped ? this.#typed : this.#variants;
    this.sum -= this.#weight(term);
    counts[term] = (counts[term] ?? 0) + by;
    this.sum += this.#weight(term);
  }

  #weight(term: number): number {
    const factor = this.#typed[term] ? 1 : this.#variants[term] ? VARIANT_FACTOR : 0;
    return factor * (this.#terms[term]?.weight ?? 0);
  }
}
