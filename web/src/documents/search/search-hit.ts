import type { Match } from '@exam-vault/contract/search';
import type { PageAnchor } from '../../app/paths.ts';
import type { MatchedDocument, ParsedQuery } from '../document-kind.ts';
import { parseSnippet, wordsIn } from './marked-text.ts';

/** What a search says of one document: where in it the words stand, the best place first. */
export interface SearchHit {
  /** Folded: as they were asked for, and as they are written where they stand. */
  readonly words: readonly string[];
  readonly matches: readonly Match[];
}

/** An address has room for so many. */
const MAX_WORDS = 16;

/** Null for a document that was not asked for by words. */
export function searchHitOf<D>(document: MatchedDocument<D>, understood: ParsedQuery | undefined): SearchHit | null {
  if (!understood) return null;
  const matches = document.matches ?? [];
  const found = matches.flatMap(({ snippet }) => parseSnippet(snippet).filter(({ isMarked }) => isMarked));
  const texts = [...understood.words, ...understood.phrases, ...found.map(({ text }) => text)];
  const words = [...new Set(texts.flatMap((text) => wordsIn(text)).map(({ word }) => word))].slice(0, MAX_WORDS);
  return words.length === 0 ? null : { words, matches };
}

/** Where a document that was found is opened: at the best place, or at that on this page. */
export function anchorOf(hit: SearchHit | null, page = hit?.matches[0]?.page): PageAnchor {
  return hit && page !== undefined ? { page, words: hit.words.join(' ') } : {};
}

/** The place that an address names. Whatever is in it, it is a page number or none, and a few words. */
export function anchorFromAddress(address: URLSearchParams): { page: number | null; words: string[] } {
  const page = address.get('page_no') ?? '';
  const words = wordsIn(address.get('words') ?? '').map(({ word }) => word);
  return {
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : null,
    words: [...new Set(words)].slice(0, MAX_WORDS),
  };
}
