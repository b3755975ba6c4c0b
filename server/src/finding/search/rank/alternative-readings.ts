import type { Match } from '@exam-vault/contract/search';
import type { Kysely } from 'kysely';
import type { Schema, StoredWord } from '../../../base/database/schema.ts';
import { outlineRepository } from '../../outlines/outline-repository.ts';
import { loadPageWords } from '../retrieve/load-documents.ts';
import type { FindOccurrences, SearchTerm } from './occurrences.ts';
import type { DocumentScore } from './score-pages.ts';
import { highlight, matchesOf } from './snippets.ts';

/**
 * The reader of scans may keep two readings of one spot. The page text has the better one, the index has both. So a document can be
 * found by a word that its page text does not have.
 */

/** A line of a page, read with its alternative readings. */
interface AlternativeLine {
  readonly match: Match;
  /** The terms that only the alternative readings have. */
  readonly alternativeTerms: readonly number[];
  /** How many terms the line has altogether. */
  readonly termCount: number;
}

/** The matches of each document. A document that lacks a term in its page texts also shows where an alternative reading has it. */
export async function findMatches(
  db: Kysely<Schema>,
  scores: ReadonlyMap<string, DocumentScore>,
  terms: readonly SearchTerm[],
  find: FindOccurrences,
): Promise<Map<string, Match[]>> {
  const outlines = await outlineRepository(db).ofAll([...scores.keys()]);
  const matches = new Map([...scores].map(([id, { pages }]) => [id, matchesOf(pages, outlines.get(id))]));
  const incomplete = [...scores].filter(([, score]) => score.terms.size < terms.length).map(([id]) => id);
  for (const { document_id, page, words } of await loadPageWords(db, incomplete)) {
    const line = bestAlternativeLine(page, words, find);
    const score = scores.get(document_id);
    if (!line || !score || line.alternativeTerms.every((term) => score.terms.has(term))) continue;
    matches.set(document_id, withAlternative(matches.get(document_id) ?? [], line, score));
  }
  return matches;
}

/** Puts the line first if it has as many terms as the best page, otherwise second. */
function withAlternative(matches: readonly Match[], { match, termCount }: AlternativeLine, score: DocumentScore) {
  const bestOccurrences = score.pages[0]?.occurrences ?? [];
  const isBest = termCount >= new Set(bestOccurrences.map(({ term }) => term)).size;
  const others = matches.filter((other) => other.page !== match.page || (!isBest && other === matches[0]));
  return isBest ? [match, ...others] : [...others.slice(0, 1), match, ...others.slice(1)];
}

/** The line with the most terms among those where an alternative reading has a term. Null: there is none. */
function bestAlternativeLine(page: number, words: readonly StoredWord[], find: FindOccurrences) {
  const termsIn = (text: string) => new Set(find(text).map(({ term }) => term));
  const alternatives = words.filter((word) => isAlternative(word) && termsIn(textOf(word)).size > 0);
  let best: AlternativeLine | null = null;
  for (const line of new Set(alternatives.map(lineOf))) {
    const chosen = alternatives.filter((word) => lineOf(word) === line);
    const unchanged = words.filter(
      (word) => lineOf(word) === line && !isAlternative(word) && !chosen.some((other) => overlap(other, word)),
    );
    const text = [...unchanged, ...chosen]
      .sort((a, b) => leftOf(a) - leftOf(b))
      .map(textOf)
      .join(' ');
    const termCount = termsIn(text).size;
    if (termCount <= (best?.termCount ?? 0)) continue;
    const snippet = highlight(text, find(text), 0, text.length);
    best = {
      match: { page, snippet },
      alternativeTerms: chosen.flatMap((word) => [...termsIn(textOf(word))]),
      termCount,
    };
  }
  return best;
}

const textOf = (word: StoredWord) => word[0];
const leftOf = (word: StoredWord) => word[1];
const lineOf = (word: StoredWord) => word[5];
const isAlternative = (word: StoredWord) => word[6] === 1;

/** Whether two words of a line share more than half of the width of the narrower one. */
function overlap([, left, , width]: StoredWord, [, otherLeft, , otherWidth]: StoredWord): boolean {
  const shared = Math.min(left + width, otherLeft + otherWidth) - Math.max(left, otherLeft);
  return shared > 0.5 * Math.min(width, otherWidth);
}
