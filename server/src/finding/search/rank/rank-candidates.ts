import type { Sort } from '@exam-vault/contract/search';
import type { IndexedDocument } from '../retrieve/document-memory.ts';
import type { Candidates } from '../retrieve/candidate-set.ts';
import { RANKED_CANDIDATES, type RetrievalDeps } from '../retrieve/candidates.ts';
import type { DocumentIndex } from '../retrieve/document-index.ts';
import { listOrder } from '../retrieve/list-query.ts';
import { sortIds } from '../retrieve/load-documents.ts';
import { BASE_SCORE } from './base-scores.ts';
import type { FindOccurrences, SearchTerm } from './occurrences.ts';
import { scorePages, type DocumentScore } from './score-pages.ts';

export interface Ranking {
  /** Ids of documents, the best first. */
  readonly ids: readonly string[];
  /** By id, for the documents whose pages were scored. */
  readonly scores: ReadonlyMap<string, DocumentScore>;
}

/** Orders the candidates. By relevance, the pages of the best candidates decide among them. */
export async function rankCandidates(
  { db, index }: RetrievalDeps,
  { documents, baseScores }: Candidates,
  sort: Sort,
  terms: readonly SearchTerm[],
  find: FindOccurrences,
): Promise<Ranking> {
  if (sort !== 'relevance') {
    const ids = documents.map(({ document_id }) => document_id);
    return { ids: await sortIds(db, ids, listOrder(sort)), scores: new Map() };
  }
  const baseScoreOf = ({ number }: IndexedDocument) => baseScores.get(number) ?? 0;
  const bestFirst = documents.toSorted((a, b) => baseScoreOf(b) - baseScoreOf(a) || b.number - a.number);
  const ids = bestFirst.map(({ document_id }) => document_id);
  const baseScoreById = new Map(
    bestFirst.slice(0, RANKED_CANDIDATES).map((document) => [document.document_id, baseScoreOf(document)]),
  );
  const baseScore = (id: string) => baseScoreById.get(id) ?? 0;
  const [best, rest] = [ids.slice(0, RANKED_CANDIDATES), ids.slice(RANKED_CANDIDATES)];
  const scores = await scoreDocuments(index, bestFirst.slice(0, RANKED_CANDIDATES), terms, find);
  const finalScore = (id: string) => {
    const score = scores.get(id);
    const position = score?.hasAllInTitle ? BASE_SCORE.title : score?.hasAllInHead ? BASE_SCORE.head : 0;
    return Math.max(baseScore(id), position) + (score?.score ?? 0);
  };
  // The sort is stable: among equal scores the newest comes first.
  return { ids: [...best.toSorted((a, b) => finalScore(b) - finalScore(a)), ...rest], scores };
}

/** Scores the titles and pages of these documents. */
export async function scoreDocuments(
  index: Pick<DocumentIndex, 'pageTexts'>,
  documents: readonly IndexedDocument[],
  terms: readonly SearchTerm[],
  find: FindOccurrences,
): Promise<Map<string, DocumentScore>> {
  if (terms.length === 0) return new Map();
  return scorePages([...(await index.pageTexts(documents)).values()].flat(), find, terms);
}
