import type { Pdfium } from '../pdfium/pdfium.ts';
import { isKnownWord, type KnownWords } from './known-words.ts';
import type { PageReading, ReadWord } from './document-reader.ts';
import { isHiddenText } from './hidden-text.ts';
import { withLostSpaces } from './lost-spaces.ts';
import type { PdfPages } from './pdf-pages.ts';
import { inPrintedOrder, type Letter } from './printed-order.ts';
import { fromTheTop, turnedLetter, turnsOfText } from './text-direction.ts';

/** A text layer with fewer letters and figures may be only the mark of a scanner ('Scanned with CamScanner'). */
const MIN_SIGNS = 100;
/** English has a larger share of known words, even with names and formulas. Other text is known by its letters. */
const MIN_KNOWN_SHARE = 0.35;
/** So much of what languages with Latin letters write is these, and so much vowels. A broken font gives one letter for another. */
const [COMMON_LETTERS, MIN_COMMON_SHARE] = [/[eainrsto]/g, 0.48];
const [VOWELS, MIN_VOWELS, MAX_VOWELS] = [/[aeiouy]/g, 0.3, 0.6];
/** No real page has more characters. */
const MAX_CHARACTERS = 50_000;

/** A soft hyphen, and PDFium's sign for one: at the end of a line it does not end the word. */
const SOFT_HYPHENS = new Set([0xad, 2]);

/** PDFium gives letters beyond U+FFFF in two halves, each with the box of the whole: '𝑥' of a formula. */
const isFirstHalf = (code: number) => code >= 0xd800 && code < 0xdc00;
const isSecondHalf = (code: number) => code >= 0xdc00 && code < 0xe000;
/** Letters of formulas are the usual letters, so that they are found by these. */
const MATHEMATICAL = /[\u{1D400}-\u{1D7FF}]/u;

function letterOf(code: number, before: number): string {
  if (isSecondHalf(code) && isFirstHalf(before)) {
    const letter = String.fromCharCode(before, code);
    return MATHEMATICAL.test(letter) ? letter.normalize('NFKC') : letter;
  }
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
}

/** Every character of a page with its box, as fractions of the page as it is shown. */
function readCharacters(pdfium: Pdfium, page: number, text: number): Letter[] {
  const found: Letter[] = [];
  const doubles = pdfium.malloc(32);
  const ints = pdfium.malloc(8);
  // PDFium converts page coordinates to screen coordinates, including rotation. They are whole numbers, so the screen is a fine grid.
  const GRID = 100_000;
  const onScreen = (x: number, y: number): [number, number] => {
    pdfium.FPDF_PageToDevice(page, 0, 0, GRID, GRID, 0, x, y, ints, ints + 4);
    const view = new DataView(pdfium.memory.buffer);
    return [view.getInt32(ints, true) / GRID, view.getInt32(ints + 4, true) / GRID];
  };
  const count = Math.min(MAX_CHARACTERS, pdfium.FPDFText_CountChars(text));
  let before = 0;
  for (let index = 0; index < count; index += 1) {
    const code = pdfium.FPDFText_GetUnicode(text, index);
    const letter = letterOf(code, before);
    before = code;
    if (SOFT_HYPHENS.has(code) || isFirstHalf(code)) continue;
    if (pdfium.FPDFText_GetCharBox(text, index, doubles, doubles + 8, doubles + 16, doubles + 24) === 0) {
      found.push({ text: letter, box: null });
      continue;
    }
    const view = new DataView(pdfium.memory.buffer);
    const [left, right, bottom, top] = [0, 8, 16, 24].map((at) => view.getFloat64(doubles + at, true));
    const [x0, y0] = onScreen(left ?? 0, top ?? 0);
    const [x1, y1] = onScreen(right ?? 0, bottom ?? 0);
    found.push({ text: letter, box: [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)] });
  }
  pdfium.free(doubles);
  pdfium.free(ints);
  return found;
}

/** Between words. Signs without a name are none either: what the child sends is cleaned of them (`parse-page.ts`). */
const NO_SIGN = /[\s\p{C}]/u;

interface PlacedLetter {
  readonly text: string;
  readonly box: NonNullable<Letter['box']>;
}

const clamp = (fraction: number) => Math.max(0, Math.min(1, fraction));

/** Joins the characters between spaces to words. A new line begins where the next word is lower, or further left. */
function toWords(letters: readonly Letter[]): ReadWord[] {
  const words: ReadWord[] = [];
  let word: PlacedLetter[] = [];
  let line = 0;
  const endWord = () => {
    if (word.length === 0) return;
    const boxes = word.map(({ box }) => box);
    const [left, top] = [Math.min(...boxes.map((box) => box[0])), Math.min(...boxes.map((box) => box[1]))];
    const [right, bottom] = [Math.max(...boxes.map((box) => box[2])), Math.max(...boxes.map((box) => box[3]))];
    const before = words.at(-1)?.box;
    if (before && (top > before[1] + before[3] / 2 || bottom < before[1] || left < before[0])) line += 1;
    const box = [clamp(left), clamp(top), clamp(right) - clamp(left), clamp(bottom) - clamp(top)] as const;
    words.push({
      text: word
        .map(({ text }) => text)
        .join('')
        .normalize('NFC'),
      box,
      line,
      confidence: 100,
      role: 'text',
    });
    word = [];
  };
  for (const { text, box } of inPrintedOrder(letters)) {
    if (box && !NO_SIGN.test(text)) word.push({ text, box });
    else endWord();
  }
  endWord();
  return words;
}

/** Whether letters are as common as in a language. */
function isLanguage(words: readonly string[]): boolean {
  const text = words.join('').normalize('NFD').replaceAll(/\P{L}/gu, '').toLowerCase();
  const shareOf = (letters: RegExp) => (text.match(letters)?.length ?? 0) / text.length;
  const vowels = shareOf(VOWELS);
  return shareOf(COMMON_LETTERS) >= MIN_COMMON_SHARE && vowels >= MIN_VOWELS && vowels <= MAX_VOWELS;
}

/** Whether a page's Latin words are of no language. A page in another alphabet is never garbled: nothing is known of it. */
function isGarbled(words: readonly ReadWord[], known: KnownWords): boolean {
  const all = words.flatMap(({ text }) => text.match(/\p{L}{3,}/gu) ?? []);
  const latin = all.filter((word) => /^\p{Script=Latin}+$/u.test(word));
  if (latin.length < all.length / 2) return false;
  const isEnglish =
    latin.filter((word) => known.rank(word.toLowerCase()) !== null).length >= latin.length * MIN_KNOWN_SHARE;
  return !isEnglish && !isLanguage(latin);
}

/** The text of a page that it has without being read. */
export interface TextLayer {
  /** On the upright page. */
  readonly words: readonly ReadWord[];
  /** Quarter turns clockwise that make it upright. */
  readonly turns: PageReading['turns'];
  /** Whether this is surely the text of the page. Otherwise its picture must be read. */
  readonly isWhole: boolean;
  /** Whether it is what another program has read from the picture, well or badly. */
  readonly isHidden: boolean;
}

const NO_TEXT: TextLayer = { words: [], turns: 0, isWhole: false, isHidden: false };

/** What another program has read is not certain, even less where it is no word. */
const [READ_CONFIDENCE, UNKNOWN_CONFIDENCE] = [90, 60];

function withDoubt(words: readonly ReadWord[], known: KnownWords): ReadWord[] {
  const confidence = (text: string) =>
    isKnownWord(text.toLowerCase().replaceAll(/[^\p{L}'’]/gu, ''), known) ? READ_CONFIDENCE : UNKNOWN_CONFIDENCE;
  return words.map((word) => ({ ...word, confidence: confidence(word.text) }));
}

/** The words of a page's own text; none when the text is garbled. */
export function readTextLayer(pdf: Pick<PdfPages, 'pdfium' | 'document'>, page: number, known: KnownWords): TextLayer {
  const { pdfium } = pdf;
  const text = pdfium.FPDFText_LoadPage(page);
  if (text === 0) return NO_TEXT;
  try {
    const found = readCharacters(pdfium, page, text);
    const size = { width: pdfium.FPDF_GetPageWidthF(page), height: pdfium.FPDF_GetPageHeightF(page) };
    const turns = turnsOfText(found, size);
    const upright = turns % 2 === 0 ? size : { width: size.height, height: size.width };
    const letters = found.map((letter) => turnedLetter(letter, turns));
    const shown = toWords(withLostSpaces(letters, known, upright));
    const words = turns === 0 ? shown : fromTheTop(shown);
    const signs = words.reduce((sum, word) => sum + (word.text.match(/[\p{L}\p{N}]/gu)?.length ?? 0), 0);
    if (isGarbled(words, known)) return NO_TEXT;
    const isHidden = isHiddenText(pdf, page, text, found.length);
    return {
      words: isHidden ? withDoubt(words, known) : words,
      turns,
      isWhole: signs > MIN_SIGNS && !isHidden,
      isHidden,
    };
  } finally {
    pdfium.FPDFText_ClosePage(text);
  }
}
