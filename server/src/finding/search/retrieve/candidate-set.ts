import type { IndexedDocument } from './document-memory.ts';

/** Documents that may answer a query, before their pages are ranked. */
export interface Candidates {
  readonly documents: readonly IndexedDocument[];
  readonly total: number;
  /** The total is an estimate. */
  readonly isEstimate: boolean;
  /** By document number: see `BASE_SCORE`. */
  readonly baseScores: ReadonlyMap<number, number>;
}

/** Collects the documents of several lookups. A document that several lookups find keeps its highest score. */
export class CandidateSet {
  readonly #documents = new Map<number, IndexedDocument>();
  readonly #scores = new Map<number, number>();

  get size(): number {
    return this.#documents.size;
  }

  has({ number }: IndexedDocument): boolean {
    return this.#documents.has(number);
  }

  add(document: IndexedDocument, score: number): void {
    const { number } = document;
    this.#documents.set(number, document);
    this.#scores.set(number, Math.max(this.#scores.get(number) ?? 0, score));
  }

  addAll(documents: Iterable<IndexedDocument>, scoreOf: (document: IndexedDocument) => number): void {
    for (const document of documents) this.add(document, scoreOf(document));
  }

  toCandidates(total: number, isEstimate: boolean): Candidates {
    const documents = [...this.#documents.values()];
    return { documents, total: Math.max(total, documents.length), isEstimate, baseScores: this.#scores };
  }
}
