import type { StoredWeakLine, StoredWord } from '../database/schema.ts';
import type {
  SecondPassPage,
  PageReading,
  ReadWord,
  SecondPassLine,
  WeakLine,
  WeakPage,
} from '@exam-vault/sandbox/reader/document-reader';
import { withoutPersonalData } from './personal-data.ts';
import { headTerm, termsOf, wordsOf } from './terms.ts';
import { DICTIONARY_WORD, type StoredPage, type StoredWeakPage } from './text-repository.ts';

const GRID = 10_000;
/** Characters of one page's text. */
const MAX_PAGE_CHARACTERS = 100_000;
/** The head of the first page: so much of its height, but at least so many lines. */
const HEAD_HEIGHT = 0.35;
const HEAD_LINES = 8;
/** Less sure than this, a word is no example of how it is spelt. */
const MIN_CONFIDENCE = 70;

/** The text of a page, a line of it on each line. */
function textOf(words: ReadonlyArray<Pick<ReadWord, 'text' | 'line' | 'role'>>): string {
  let text = '';
  let line = -1;
  for (const word of words) {
    if (word.role === 'alternative') continue;
    text += text === '' ? word.text : word.line === line ? ` ${word.text}` : `\n${word.text}`;
    line = word.line;
  }
  return text.slice(0, MAX_PAGE_CHARACTERS);
}

type PlacedWord = Pick<ReadWord, 'text' | 'box' | 'line' | 'role'>;

function packed({ text, box: [left, top, width, height], line, role }: PlacedWord): StoredWord {
  const onGrid = (part: number) => Math.round(part * GRID);
  return [text, onGrid(left), onGrid(top), onGrid(width), onGrid(height), line, role === 'alternative' ? 1 : 0];
}

function unpacked([text, left, top, width, height, line, also]: StoredWord): PlacedWord {
  const box = [left / GRID, top / GRID, width / GRID, height / GRID] as const;
  return { text, box, line, role: also === 1 ? 'alternative' : 'text' };
}

/** A page as it is kept: what bears a student's name or number is left out. */
export function storedPage({ page, source, turns, words }: PageReading): StoredPage {
  const rest = withoutPersonalData(words);
  return { page, source, turns, text: textOf(rest), words: rest.map(packed) };
}

/** Stands where nothing could be read, so that what lies beside 'Name' is known as personal all the same. */
function placeholderWord({ line, corners }: WeakLine): PlacedWord {
  const [xs, ys] = [corners.filter((_part, at) => at % 2 === 0), corners.filter((_part, at) => at % 2 === 1)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { text: '', box: [left, top, Math.max(...xs) - left, Math.max(...ys) - top], line, role: 'text' };
}

/** The lines of a page that may be looked at again: none of which anything was left out. */
export function storedWeakLines({ words, weak }: Pick<PageReading, 'words' | 'weak'>): StoredWeakLine[] {
  const withWords = new Set(words.map(({ line }) => line));
  const all = [...words, ...weak.filter(({ line }) => !withWords.has(line)).map(placeholderWord)];
  const rest = new Set(withoutPersonalData(all));
  const personal = new Set(all.filter((word) => !rest.has(word)).map(({ line }) => line));
  return weak
    .filter(({ line }) => !personal.has(line))
    .map(({ line, corners, knownShare: known }) => {
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = corners.map((part) => Math.round(part * GRID));
      return [line, a, b, c, d, e, f, g, h, Math.round(known * 100)];
    });
}

/** A page's badly read lines as the reader takes them. */
export function toWeakPage({ page, turns, weak }: StoredWeakPage): WeakPage {
  return {
    page,
    turns,
    weak: weak.map(([line, ...rest]) => ({
      line,
      corners: rest.slice(0, 8).map((part) => part / GRID),
      knownShare: rest[8] / 100,
    })),
  };
}

/** A page with what a second look gave: the better reading of a line is its text, the other is found too. Left out is what is personal. */
export function mergeSecondPass({ page, source, turns, words }: StoredPage, { lines }: SecondPassPage): StoredPage {
  const again = new Map(lines.filter((line) => line.words.length > 0).map((line) => [line.line, line]));
  const first = (words ?? []).map(unpacked).map((word): PlacedWord => {
    return again.get(word.line)?.isBetter ? { ...word, role: 'alternative' } : word;
  });
  const all = [...first, ...[...again.values()].flatMap((line): readonly PlacedWord[] => line.words)];
  // Stable: within a line the first reading stays before the second.
  const rest = withoutPersonalData(all.toSorted((a, b) => a.line - b.line));
  return { page, source, turns, text: textOf(rest), words: rest.map(packed) };
}

/** Words of better second readings, as `spellings` takes them. */
export const betterWords = (lines: readonly SecondPassLine[]): readonly ReadWord[] =>
  lines.filter(({ isBetter }) => isBetter).flatMap(({ words }) => words);

/** Every term a page is found by; the first page's head once more as such. */
export function pageTerms({ page, words, text }: StoredPage): Set<string> {
  const terms = new Set<string>();
  const add = (word: string, inHead: boolean) => {
    for (const term of wordsOf(word).flatMap(termsOf)) {
      terms.add(term);
      if (inHead) terms.add(headTerm(term));
    }
  };
  if (words === null) for (const word of text.split(/\s+/)) add(word, false);
  else
    for (const [word, , top, , , line] of words)
      add(word, page === 1 && (top < HEAD_HEIGHT * GRID || line < HEAD_LINES));
  return terms;
}

/** The words by which spelling is judged: letters only, and well read; nobody's name. */
export function dictionaryWords({ words }: Pick<PageReading, 'words'>): Set<string> {
  const found = new Set<string>();
  for (const { text, confidence, role } of withoutPersonalData(words)) {
    if (role === 'alternative' || confidence < MIN_CONFIDENCE) continue;
    for (const word of wordsOf(text)) if (DICTIONARY_WORD.test(word)) found.add(word);
  }
  return found;
}
