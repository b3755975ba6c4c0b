import { sql, type Kysely } from 'kysely';
import type { DocumentRow, Schema } from '../../base/database/schema.ts';
import { titleText } from '../../library/documents/title-text.ts';
import { termsOf, titleTerm, wordsOf } from '../indexing/terms.ts';
import { documentFrequencies } from './query/spelling-dictionary.ts';
import type { RetrievalDeps } from './retrieve/candidates.ts';
import { loadPageTexts, loadVisible } from './retrieve/load-documents.ts';
import { and, fieldEquals, hasTerm, or, tsQueryText, type TsQuery } from './retrieve/ts-query.ts';
import { PUBLIC, type SearchScope } from './search-request.ts';

const MAX_SIMILAR = 6;
/** Words that are compared: those that are typical of the document. */
const MAX_TYPICAL_WORDS = 25;
/** The most typical of them. A candidate has at least one of these. */
const MAX_LEADING_WORDS = 12;
const MAX_CANDIDATES = 200;
/** The estimated share of documents that one subject has. */
const SUBJECT_SHARE = 0.02;
/** A word in fewer documents is a misreading; a word in a larger part of all documents says nothing. */
const [MIN_WORD_DOCUMENTS, MAX_WORD_SHARE] = [2, 0.2];
/** The size of a small hub counts as at least this. */
const MIN_DOCUMENT_COUNT = 20;

interface TypicalTerms {
  readonly all: readonly string[];
  readonly leading: readonly string[];
}

/** Public documents of the same subject: those that share the most typical words, then the newest. */
export async function similarDocuments(deps: RetrievalDeps, document: DocumentRow): Promise<DocumentRow[]> {
  const { _id, kind, subject } = document;
  const scope: SearchScope = { kind, visibility: PUBLIC };
  const sameSubject = fieldEquals('subject', subject);
  const terms = await typicalTerms(deps.db, _id, titleText(document));
  const ids = await mostSimilar(deps, scope, sameSubject, terms, _id);
  if (ids.length < MAX_SIMILAR && terms.all.length > 0) {
    const newest = await deps.index.newest(sameSubject, scope, 2 * MAX_SIMILAR, SUBJECT_SHARE);
    const others = newest.map(({ document_id }) => document_id).filter((id) => id !== _id && !ids.includes(id));
    ids.push(...others.slice(0, MAX_SIMILAR - ids.length));
  }
  return await loadVisible(deps.db, ids, PUBLIC);
}

/** Ranks by the index's copy of the terms, without reading the texts. A term in the title counts as one more. */
async function mostSimilar(
  { db, index }: RetrievalDeps,
  scope: SearchScope,
  sameSubject: TsQuery,
  terms: TypicalTerms,
  ownId: string,
): Promise<string[]> {
  const hasTerms = terms.all.length > 0;
  const query = hasTerms ? and([sameSubject, anyTerm(terms.leading)]) : sameSubject;
  const candidates = await index.newest(query, scope, MAX_CANDIDATES + 1, SUBJECT_SHARE);
  const others = candidates.map(({ document_id }) => document_id).filter((id) => id !== ownId);
  const similarity = hasTerms ? sql`ts_rank(terms, ${tsQueryText(anyTerm(terms.all))}::tsquery)` : sql`0::real`;
  const { rows } = await sql<{ document_id: string }>`
    select document_id from document_texts where document_id = any(${others}::uuid[])
    order by ${similarity} desc, number desc limit ${MAX_SIMILAR}
  `.execute(db);
  return rows.map(({ document_id }) => document_id);
}

/** In the text or in the title. */
function anyTerm(terms: readonly string[]): TsQuery {
  return or(terms.flatMap((term) => [hasTerm(term), hasTerm(titleTerm(term))]));
}

/** The words of the title, then those that are frequent in this document and rare in others (TF-IDF). */
async function typicalTerms(db: Kysely<Schema>, _id: string, title: string): Promise<TypicalTerms> {
  const counts = countWords((await loadPageTexts(db, [_id])).map(({ text }) => text));
  const frequencies = await documentFrequencies(db, [...counts.keys()]);
  const documentCount = Math.max(MIN_DOCUMENT_COUNT, await estimatedDocumentCount(db));
  const maxDocuments = Math.max(MIN_WORD_DOCUMENTS, documentCount * MAX_WORD_SHARE);
  const typical = [...counts].flatMap(([word, count]) => {
    const documents = frequencies.get(word) ?? 0;
    if (documents < MIN_WORD_DOCUMENTS || documents > maxDocuments) return [];
    return [{ word, weight: (1 + Math.log(count)) * Math.log(documentCount / documents) }];
  });
  const typicalWords = typical.sort((a, b) => b.weight - a.weight).map(({ word }) => word);
  const all = [...new Set([...wordsOf(title).filter((word) => word.length > 3), ...typicalWords])];
  const leading = (typicalWords.length > 0 ? typicalWords : all).slice(0, MAX_LEADING_WORDS);
  return { all: all.slice(0, MAX_TYPICAL_WORDS).flatMap(termsOf), leading: leading.flatMap(termsOf) };
}

function countWords(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of texts.flatMap(wordsOf))
    if (/^\p{L}{4,24}$/u.test(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** From the statistics of the database. */
async function estimatedDocumentCount(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select greatest(1, reltuples)::float as count from pg_class where oid = 'document_texts'::regclass
  `.execute(db);
  return rows[0]?.count ?? 0;
}
