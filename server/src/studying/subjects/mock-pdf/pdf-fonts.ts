import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import Pdf from 'pdfkit';
import { plainFont } from './woff.ts';

const require = createRequire(import.meta.url);

/** The fonts of a PDF, in the order in which they are asked for a character. */
const REGULAR = [
  require.resolve('@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff'),
  require.resolve('@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff'),
  require.resolve('@fontsource/noto-sans/files/noto-sans-greek-400-normal.woff'),
  require.resolve('@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff'),
  require.resolve('@fontsource/noto-sans/files/noto-sans-vietnamese-400-normal.woff'),
  require.resolve('@fontsource/noto-sans/files/noto-sans-cyrillic-400-normal.woff'),
  // Signs of mathematics.
  require.resolve('katex/dist/fonts/KaTeX_Main-Regular.woff'),
  require.resolve('katex/dist/fonts/KaTeX_AMS-Regular.woff'),
  require.resolve('katex/dist/fonts/KaTeX_Size1-Regular.woff'),
];
/** Headings have them in bold; what these have not is set in the regular fonts. */
const BOLD = [
  require.resolve('@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff'),
  require.resolve('@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-700-normal.woff'),
];

const REPLACEMENT = '\uFFFD';
/** What shows nothing, and what only turns the direction of a text. Joiners and soft marks of a script stay with their letters. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Cn}\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\p{Variation_Selector}]/gu;
const JOINERS = /[\u200C\u200D]/gu;
/** Letters of formulas, and ligatures, that are plain letters in another shape. */
const SHAPED = /[\u{1D400}-\u{1D7FF}\uFB00-\uFB06]/u;
const RAISED = /[\u2070-\u207F]/u;
const LOWERED = /[\u2080-\u209C]/u;

export const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A piece of a text in one font. */
export interface Run {
  /** The file of its font; the name of it in the document, too. */
  readonly font: string;
  readonly text: string;
}

interface Known {
  readonly bytes: Buffer;
  readonly characters: ReadonlySet<number>;
}

/** The fonts that were needed so far, and which characters each has. All of them have half a megabyte. */
const known = new Map<string, Known>();

function fontOf(name: string): Known {
  const found = known.get(name);
  if (found) return found;
  const bytes = plainFont(readFileSync(name));
  const document = new Pdf({ autoFirstPage: false, font: '' }).font(bytes);
  // PDFKit has read the font, and does not say in its types what is in it.
  const { _font } = document as unknown as { readonly _font: { readonly font: { readonly characterSet: number[] } } };
  const font = { bytes, characters: new Set(_font.font.characterSet) };
  known.set(name, font);
  return font;
}

const hasAll = (font: string, text: string) => {
  const { characters } = fontOf(font);
  for (const one of text) if (!characters.has(one.codePointAt(0) ?? 0)) return false;
  return true;
};

/** What is drawn for a character that no font has as it is. */
function otherForm(text: string): string {
  if (RAISED.test(text)) return `^${text.normalize('NFKC')}`;
  if (SHAPED.test(text) || LOWERED.test(text)) return text.normalize('NFKC');
  return REPLACEMENT;
}

const fontFor = (text: string, fonts: readonly string[]) => fonts.find((font) => hasAll(font, text));

/** Goes on with the last run if the font is the same: letters are shaped together. */
export function addText(runs: Run[], font: string, text: string): void {
  const last = runs.at(-1);
  if (last?.font === font) runs[runs.length - 1] = { font, text: last.text + text };
  else runs.push({ font, text });
}

/** The text in pieces of one font each. Line breaks are spaces; what no font has is U+FFFD. */
export function runsOf(text: string, isBold = false): Run[] {
  const fonts = isBold ? [...BOLD, ...REGULAR] : REGULAR;
  const runs: Run[] = [];
  const clean = text.replaceAll(/\s+/gu, ' ').replaceAll(UNSEEN, '').normalize('NFC');
  for (const { segment } of graphemes.segment(clean)) {
    const whole = fontFor(segment, fonts);
    if (whole !== undefined) {
      addText(runs, whole, segment);
      continue;
    }
    const bare = segment.replaceAll(JOINERS, '');
    for (const one of bare) {
      const font = fontFor(one, fonts);
      if (font !== undefined) addText(runs, font, one);
      // An accent without a font is left out; the letter under it stays.
      else if (!/\p{M}/u.test(one)) {
        for (const letter of otherForm(one)) {
          const drawn = fontFor(letter, fonts) === undefined ? REPLACEMENT : letter;
          addText(runs, fontFor(drawn, fonts) ?? '', drawn);
        }
      }
    }
  }
  return runs;
}

/** Chooses a font of a document by the name of its file. */
export function useFont(document: PDFKit.PDFDocument, used: Set<string>, name: string): PDFKit.PDFDocument {
  if (!used.has(name)) {
    used.add(name);
    document.registerFont(name, fontOf(name).bytes);
  }
  return document.font(name);
}

export const isPlain = (run: Run) => run.font === REGULAR[0] || run.font === BOLD[0];
