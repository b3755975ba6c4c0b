import type { IndexedDocument } from './document-index.ts';

/** Documents that may answer a query, before their pages are ranked. */
export interface Candidates {
  readonly documents: readonly IndexedDocument[];
  readonly total: number;
  /** The total is an estimate. */
  readonly isEstimate: boolean;
  /** By document id: see `BASE_SCORE`. */
  readonly baseScores: ReadonlyMap<string, number>;
}

/** Collects the documents of several lookups. A document that several lookups find keeps its highest score. */
export class CandidateSet {
  readonly #documents = new Map<string, IndexedDocument>();
  readonly #scores = new Map<string, number>();

  get size(): number {
    return this.#documents.size;
  }

  has(document_id: string): boolean {
    return this.#documents.has(document_id);
  }

  add(document: IndexedDocument, score: number): void {
    const { document_id } = document;
    this.#documents.set(document_id, document);
    this.#scores.set(document_id, Math.max(this.#scores.get(document_id) ?? 0, score));
  }

  addAll(documents: Iterable<IndexedDocument>, scoreOf: (document: IndexedDocument) => number): void {
    for (const document of documents) this.add(document, scoreOf(document));
  }

  toCandidates(total: number, isEstimate: boolean): Candidates {
    const documents = [...this.#documents.values()];
    return { documents, total: Math.max(total, documents.length), isEstimate, baseScores: this.#scores };
  }
}
