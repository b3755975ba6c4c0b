import type { Match } from '@exam-vault/contract/search';
import type { PageAnchor } from '../../base/routing/paths.ts';
import type { MatchedDocument, ParsedQuery } from '../documents/document-kind.ts';
import { parseSnippet, wordsIn } from './marked-text.ts';

/** The result of a search in one document: its matches, best first. */
export interface SearchHit {
  /** The words of the query and their forms in the document, folded. */
  readonly words: readonly string[];
  readonly matches: readonly Match[];
}

/** Limits the length of the address. */
const MAX_WORDS = 16;

/** Null for a search without words. */
export function searchHitOf<D>(document: MatchedDocument<D>, understood: ParsedQuery | undefined): SearchHit | null {
  if (!understood) return null;
  const matches = document.matches ?? [];
  const found = matches.flatMap(({ snippet }) => parseSnippet(snippet).filter(({ isMarked }) => isMarked));
  const texts = [...understood.words, ...understood.phrases, ...found.map(({ text }) => text)];
  const words = [...new Set(texts.flatMap((text) => wordsIn(text)).map(({ word }) => word))].slice(0, MAX_WORDS);
  return words.length === 0 ? null : { words, matches };
}

/** The position at which to open a document: its best match, or the match on this page. */
export function anchorOf(hit: SearchHit | null, page = hit?.matches[0]?.page): PageAnchor {
  return hit && page !== undefined ? { page, words: hit.words.join(' ') } : {};
}

/**
 * Reads the position in an address: `?page_no=40`, or `#page=40` as browsers have it for a PDF. Invalid pages become null, and the number
 * of words is limited.
 */
export function anchorFromAddress(address: URLSearchParams, hash = ''): { page: number | null; words: string[] } {
  const page = address.get('page_no') ?? new URLSearchParams(hash.replace(/^#/, '')).get('page') ?? '';
  const words = wordsIn(address.get('words') ?? '').map(({ word }) => word);
  return {
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : null,
    words: [...new Set(words)].slice(0, MAX_WORDS),
  };
}
