import type {
  PageReading,
  ReadWord,
  SecondPassLine,
  SecondPassPage,
  WeakLine,
  WeakPage,
} from '@exam-vault/sandbox/reader/document-reader';
import type { StoredWeakLine, StoredWord } from '../../base/database/schema.ts';
import { withoutPersonalData } from './personal-data.ts';
import { headTerm, termsOf, wordsOf } from './terms.ts';
import { DICTIONARY_WORD, type StoredPage, type StoredWeakPage } from './text-repository.ts';

/** Boxes are stored as whole numbers: fractions of the page times this. */
export const PAGE_GRID = 10_000;
/** Characters of one page's text. */
const MAX_PAGE_CHARACTERS = 100_000;
/** The head of the first page is this part of its height, but at least so many lines. */
const HEAD_HEIGHT = 0.35;
const MIN_HEAD_LINES = 8;
/** From 0 to 100: a word that was read with less confidence does not go into the spelling dictionary. */
const MIN_CONFIDENCE = 70;

type PlacedWord = Pick<ReadWord, 'text' | 'box' | 'line' | 'role'>;

/** The words of each reading without personal data: storing a page asks for them three times. */
const publicOf = new WeakMap<readonly ReadWord[], readonly ReadWord[]>();

function publicWordsOf(words: readonly ReadWord[]): readonly ReadWord[] {
  const known = publicOf.get(words) ?? withoutPersonalData(words);
  publicOf.set(words, known);
  return known;
}

/** A page as it is stored: without the names and numbers of students. */
export function storedPage({ page, source, turns, words }: PageReading): StoredPage {
  const publicWords = publicWordsOf(words);
  return { page, source, turns, text: textOf(publicWords), words: publicWords.map(pack) };
}

/** The badly read lines of a page that a second pass may read: those without personal data. */
export function storedWeakLines({ words, weak }: Pick<PageReading, 'words' | 'weak'>): StoredWeakLine[] {
  if (weak.length === 0) return [];
  const linesWithWords = new Set(words.map(({ line }) => line));
  const placeholders = weak.filter(({ line }) => !linesWithWords.has(line)).map(placeholderWord);
  const all = [...words, ...placeholders];
  const publicWords = new Set<PlacedWord>(placeholders.length === 0 ? publicWordsOf(words) : withoutPersonalData(all));
  const personalLines = new Set(all.filter((word) => !publicWords.has(word)).map(({ line }) => line));
  return weak
    .filter(({ line }) => !personalLines.has(line))
    .map(({ line, corners, knownShare, bends = [] }) => {
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = corners.map(toGrid);
      return [line, a, b, c, d, e, f, g, h, toPercent(knownShare), ...bends.map(toPercent)];
    });
}

/** The weak lines of a stored page, in the form that the reader takes. */
export function toWeakPage({ page, turns, weak, words }: StoredWeakPage): WeakPage {
  const lines = new Set(weak.map(([line]) => line));
  return {
    page,
    turns,
    words: (words ?? []).map(unpack).filter(({ line, role }) => role === 'text' && lines.has(line)),
    weak: weak.map(([line, ...rest]) => ({
      line,
      corners: rest.slice(0, 8).map(fromGrid),
      knownShare: rest[8] / 100,
      ...(rest.length > 9 ? { bends: rest.slice(9).map((part) => part / 100) } : {}),
    })),
  };
}

/** Adds the lines of a second pass to a page. The better reading of a line becomes its text, the other one only a search term. */
export function mergeSecondPass({ page, source, turns, words }: StoredPage, { lines }: SecondPassPage): StoredPage {
  const secondLines = new Map(lines.filter((line) => line.words.length > 0).map((line) => [line.line, line]));
  // By text and place: both readings of a hostile page may have thousands of words in one line.
  const kept = new Set(lines.flatMap((line) => line.words.map((word) => placeKey({ ...word, line: line.line }))));
  const firstWords = (words ?? []).map(unpack).flatMap((word): PlacedWord[] => {
    const second = secondLines.get(word.line);
    if (!second?.isBetter) return [word];
    // A word that the second pass has kept is among its own.
    return kept.has(placeKey(word)) ? [] : [{ ...word, role: 'alternative' }];
  });
  const secondWords = [...secondLines.values()].flatMap((line): readonly PlacedWord[] => line.words);
  // The sort is stable: within a line the first reading stays before the second.
  const inLines = [...firstWords, ...secondWords].toSorted((a, b) => a.line - b.line);
  const publicWords = withoutPersonalData(inLines);
  return { page, source, turns, text: textOf(publicWords), words: publicWords.map(pack) };
}

/** The words of second readings that are better than the first, for `dictionaryWords`. */
export const betterWords = (lines: readonly SecondPassLine[]): readonly ReadWord[] =>
  lines.filter(({ isBetter }) => isBetter).flatMap(({ words }) => words);

/** Every term of a page, alternative readings included. Terms in the head of the first page are there a second time as such. */
export function pageTerms({ page, words, text }: StoredPage): Set<string> {
  const terms = new Set<string>();
  const added = new Set<string>();
  const add = (word: string, isInHead: boolean) => {
    const key = `${isInHead} ${word}`;
    if (added.has(key)) return;
    added.add(key);
    for (const term of wordsOf(word).flatMap(termsOf)) {
      terms.add(term);
      if (isInHead) terms.add(headTerm(term));
    }
  };
  if (words === null) for (const word of text.split(/\s+/)) add(word, false);
  else
    for (const [word, , top, , , line] of words)
      add(word, page === 1 && (top < HEAD_HEIGHT * PAGE_GRID || line < MIN_HEAD_LINES));
  return terms;
}

/** The words of a page for the spelling dictionary: well read, of letters only, no personal data. */
export function dictionaryWords({ words }: Pick<PageReading, 'words'>): Set<string> {
  const accepted = new Set<string>();
  for (const { text, confidence, role } of publicWordsOf(words)) {
    if (role === 'alternative' || confidence < MIN_CONFIDENCE) continue;
    for (const word of wordsOf(text)) if (DICTIONARY_WORD.test(word)) accepted.add(word);
  }
  return accepted;
}

/** The text of a page, without alternative readings. */
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

/** An empty word for a line in which nothing could be read: it may still lie beside the label 'Name'. */
function placeholderWord({ line, corners }: WeakLine): PlacedWord {
  const xs = corners.filter((_part, index) => index % 2 === 0);
  const ys = corners.filter((_part, index) => index % 2 === 1);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { text: '', box: [left, top, Math.max(...xs) - left, Math.max(...ys) - top], line, role: 'text' };
}

/** A word whose confidence is not stored any more counts as read well, not as certain. */
const STORED_CONFIDENCE = 90;

/** The words of a stored page, as they were read. */
export const readWords = (words: readonly StoredWord[]): ReadWord[] =>
  words.map((word) => ({ ...unpack(word), confidence: STORED_CONFIDENCE }));

const placeKey = ({ line, box, text }: PlacedWord) => [line, ...box.map(toGrid), text].join(' ');

function pack({ text, box: [left, top, width, height], line, role }: PlacedWord): StoredWord {
  return [text, toGrid(left), toGrid(top), toGrid(width), toGrid(height), line, role === 'alternative' ? 1 : 0];
}

function unpack([text, left, top, width, height, line, alternative]: StoredWord): PlacedWord {
  const box = [fromGrid(left), fromGrid(top), fromGrid(width), fromGrid(height)] as const;
  return { text, box, line, role: alternative === 1 ? 'alternative' : 'text' };
}

const toPercent = (share: number) => Math.round(share * 100);
const toGrid = (fraction: number) => Math.round(fraction * PAGE_GRID);
const fromGrid = (position: number) => position / PAGE_GRID;
