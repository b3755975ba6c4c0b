import { fold } from '@exam-vault/contract/text';

/** A stretch of text, found or not. */
export interface Piece {
  readonly text: string;
  readonly isMarked: boolean;
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };

/**
 * A snippet of the hub, which is escaped text with <mark> around what was found, as pieces of plain text: what is no such mark and none of
 * the five entities stays the text that it is, and never becomes HTML.
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

/** Words as the hub reads them (contract section 4): letters and digits of any alphabet. */
const WORD = /[\p{L}\p{M}\p{N}]+(?:\+\+|#(?!\p{L}))?/gu;

/** Words of a text with their places, folded as they are compared. */
export function wordsIn(text: string): { readonly word: string; readonly start: number; readonly end: number }[] {
  return Array.from(text.matchAll(WORD), ({ 0: raw, index }) => ({
    word: fold(raw),
    start: index,
    end: index + raw.length,
  }));
}

/** Letters that two words must have in common to be forms of one, and by how many the longer may be longer. */
const [MIN_COMMON_LETTERS, MAX_EXTRA_LETTERS] = [4, 6];

function isFormOf(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length < MIN_COMMON_LETTERS || long.length - short.length > MAX_EXTRA_LETTERS) return false;
  if (long.startsWith(short)) return true;
  // 'memory' and 'memories'.
  return short.length > MIN_COMMON_LETTERS + 1 && /[ey]$/.test(short) && long.startsWith(short.slice(0, -1));
}

/** Whether a word of a text is one of those that were looked for, or a form of one. Both are folded. */
export function matchesAny(word: string, sought: readonly string[]): boolean {
  return sought.some((one) => isFormOf(word, one));
}

/** A text with the words marked that were looked for. */
export function markWords(text: string, sought: readonly string[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { word, start, end } of wordsIn(text)) {
    if (!matchesAny(word, sought)) continue;
    if (start > at) pieces.push({ text: text.slice(at, start), isMarked: false });
    pieces.push({ text: text.slice(start, end), isMarked: true });
    at = end;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isMarked: false });
  return pieces;
}
