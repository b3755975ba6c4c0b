import type { Match } from '@exam-vault/contract/search';
import type { Place } from '../../app/paths.ts';
import type { Found, Understood } from '../document-kind.ts';
import { piecesOf, wordsIn } from './marked-text.ts';

/** What a search says of one document: where in it the words stand, the best place first. */
export interface Finding {
  /** Folded: as they were asked for, and as they are written where they stand. */
  readonly words: readonly string[];
  readonly matches: readonly Match[];
}

/** An address has room for so many. */
const MOST_WORDS = 16;

/** Null for a document that was not asked for by words. */
export function findingOf<D>(document: Found<D>, understood: Understood | undefined): Finding | null {
  if (!understood) return null;
  const matches = document.matches ?? [];
  const found = matches.flatMap(({ snippet }) => piecesOf(snippet).filter(({ isMarked }) => isMarked));
  const texts = [...understood.words, ...understood.phrases, ...found.map(({ text }) => text)];
  const words = [...new Set(texts.flatMap((text) => wordsIn(text)).map(({ word }) => word))].slice(0, MOST_WORDS);
  return words.length === 0 ? null : { words, matches };
}

/** Where a document that was found is opened: at the best place, or at that on this page. */
export function placeOf(finding: Finding | null, page = finding?.matches[0]?.page): Place {
  return finding && page !== undefined ? { page, words: finding.words.join(' ') } : {};
}

/** The place that an address names. Whatever is in it, it is a page number or none, and a few words. */
export function placeFromAddress(address: URLSearchParams): { page: number | null; words: string[] } {
  const page = address.get('page_no') ?? '';
  const words = wordsIn(address.get('words') ?? '').map(({ word }) => word);
  return {
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : null,
    words: [...new Set(words)].slice(0, MOST_WORDS),
  };
}
