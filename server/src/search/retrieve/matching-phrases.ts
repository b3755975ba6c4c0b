import { wordsOf } from '../../indexing/terms.ts';
import type { ParsedQuery } from '../query/parse-query.ts';
import { phraseMatcher } from '../rank/occurrences.ts';
import type { DocumentIndex, IndexResult } from './document-index.ts';
import type { IndexedDocument } from './document-memory.ts';

/** Documents whose text is loaded at a time. */
const BATCH_SIZE = 80;
/** At most this many documents are checked. */
const MAX_CHECKED_DOCUMENTS = 320;

/**
 * Keeps the documents whose text has every phrase and no excluded phrase. The index knows only single words.
 * @param needed how many results the caller shows; the check stops soon after
 */
export async function matchingPhrases(
  index: Pick<DocumentIndex, 'pageTexts'>,
  result: IndexResult,
  { phrases, excluded }: ParsedQuery,
  needed: number,
): Promise<IndexResult> {
  const [required, forbidden] = [matchersOf(phrases), matchersOf(excluded)];
  if (required.length + forbidden.length === 0) return result;
  const documents: IndexedDocument[] = [];
  let checked = 0;
  while (checked < Math.min(result.documents.length, MAX_CHECKED_DOCUMENTS) && documents.length <= needed) {
    const batch = result.documents.slice(checked, checked + BATCH_SIZE);
    checked += batch.length;
    const textsOf = await textsByDocument(index, batch);
    for (const document of batch) {
      const texts = textsOf.get(document.document_id) ?? [];
      const hasRequired = required.every((matches) => texts.some(matches));
      if (hasRequired && !forbidden.some((matches) => texts.some(matches))) documents.push(document);
    }
  }
  const isEstimate = checked < result.total || result.isEstimate;
  // The share of matches among the unchecked documents is assumed to be the same as among the checked ones.
  const total = isEstimate ? Math.round((result.total * documents.length) / Math.max(1, checked)) : documents.length;
  return { documents, total: Math.max(total, documents.length), isEstimate };
}

/** Phrases of one word need no check: the index finds them exactly. */
function matchersOf(phrases: readonly string[]) {
  return phrases
    .map(wordsOf)
    .filter((words) => words.length > 1)
    .map(phraseMatcher);
}

async function textsByDocument(index: Pick<DocumentIndex, 'pageTexts'>, documents: readonly IndexedDocument[]) {
  const texts = new Map<string, string[]>();
  for (const { document_id, text } of await index.pageTexts(documents)) {
    const known = texts.get(document_id);
    if (known) known.push(text);
    else texts.set(document_id, [text]);
  }
  return texts;
}
