import { fold } from '@exam-vault/contract/text';

/** A piece of text, marked when it matches. */
export interface Piece {
  readonly text: string;
  readonly isMarked: boolean;
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };

/**
 * Splits a snippet of the hub, which is escaped text with <mark> around each match, into pieces of plain text. Anything except these
 * marks and the five entities stays plain text and never becomes HTML.
 */
export function parseSnippet(snippet: string): Piece[] {
  const pieces: Piece[] = [];
  let isMarked = false;
  for (const part of snippet.split(/(<\/?mark>)/)) {
    if (part === '<mark>' || part === '</mark>') isMarked = part === '<mark>';
    else if (part !== '') {
      const text = part.replaceAll(/&(lt|gt|quot|#39|amp);/g, (entity, name: string) => ENTITIES[name] ?? entity);
      pieces.push({ text, isMarked });
    }
  }
  return pieces;
}

/** A word as the hub defines it (contract section 4): letters and digits of any alphabet, and the joiners inside Hindi words. */
const WORD = /[\p{L}\p{M}\p{N}](?:[\u200C\u200D]*[\p{L}\p{M}\p{N}])*(?:\+\+|#(?!\p{L}))?/gu;

/** The words of a text with their positions, folded for comparison. */
export function wordsIn(text: string): { readonly word: string; readonly start: number; readonly end: number }[] {
  return Array.from(text.matchAll(WORD), ({ 0: raw, index }) => ({
    word: fold(raw),
    start: index,
    end: index + raw.length,
  }));
}

/** Two forms of a word share their first letters, and the longer one has only a few more. */
const [MIN_COMMON_LETTERS, MAX_EXTRA_LETTERS] = [4, 6];

function isFormOf(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length < MIN_COMMON_LETTERS || long.length - short.length > MAX_EXTRA_LETTERS) return false;
  if (long.startsWith(short)) return true;
  // 'memory' and 'memories'.
  return short.length > MIN_COMMON_LETTERS + 1 && /[ey]$/.test(short) && long.startsWith(short.slice(0, -1));
}

/** Whether a word is one of the searched words, or a form of one. All are folded. */
export function matchesAny(word: string, searchWords: readonly string[]): boolean {
  return searchWords.some((one) => isFormOf(word, one));
}

/** Marks the searched words in a text. */
export function markWords(text: string, searchWords: readonly string[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { word, start, end } of wordsIn(text)) {
    if (!matchesAny(word, searchWords)) continue;
    if (start > at) pieces.push({ text: text.slice(at, start), isMarked: false });
    pieces.push({ text: text.slice(start, end), isMarked: true });
    at = end;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isMarked: false });
  return pieces;
}
