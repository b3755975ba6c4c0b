import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';

/** The fonts of a PDF, in the order in which they are asked for a character. */
const REGULAR = [
  '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff',
  '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff',
  '@fontsource/noto-sans/files/noto-sans-greek-400-normal.woff',
  '@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff',
  '@fontsource/noto-sans/files/noto-sans-vietnamese-400-normal.woff',
  '@fontsource/noto-sans/files/noto-sans-cyrillic-400-normal.woff',
  // Signs of mathematics.
  'katex/dist/fonts/KaTeX_Main-Regular.woff',
  'katex/dist/fonts/KaTeX_AMS-Regular.woff',
] as const;
/** Headings have them in bold; what these have not is set in the regular fonts. */
const BOLD = [
  '@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff',
  '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-700-normal.woff',
] as const;

const REPLACEMENT = '\uFFFD';
/** What shows nothing, and what only turns the direction of a text. Joiners and soft marks of a script stay with their letters. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Cn}\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF]/gu;
const JOINERS = /[\u200C\u200D]/gu;
/** Letters of formulas, and ligatures, that are plain letters in another shape. */
const SHAPED = /[\u{1D400}-\u{1D7FF}\uFB00-\uFB06]/u;
const RAISED = /[\u2070-\u207F]/u;
const LOWERED = /[\u2080-\u209C]/u;

const requireFile = createRequire(import.meta.url);
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A piece of a text in one font. */
export interface Run {
  /** The file of its font; the name of it in the document, too. */
  readonly font: string;
  readonly text: string;
}

/** Which characters each font has, read once. */
const known = new Map<string, ReadonlySet<number>>();

function charactersOf(font: string): ReadonlySet<number> {
  const found = known.get(font);
  if (found) return found;
  const document = new PDFDocument({ autoFirstPage: false, font: requireFile.resolve(font) });
  // PDFKit has read the font, and does not say in its types what is in it.
  const { _font } = document as unknown as { readonly _font: { readonly font: { readonly characterSet: number[] } } };
  const characters = new Set(_font.font.characterSet);
  known.set(font, characters);
  return characters;
}

const hasAll = (font: string, text: string) => {
  const characters = charactersOf(font);
  return [...text].every((one) => characters.has(one.codePointAt(0) ?? 0));
};

/** What is drawn for a character that no font has as it is. */
function otherForm(text: string): string {
  if (RAISED.test(text)) return `^${text.normalize('NFKC')}`;
  if (SHAPED.test(text) || LOWERED.test(text)) return text.normalize('NFKC');
  return REPLACEMENT;
}

const fontFor = (text: string, fonts: readonly string[]) => fonts.find((font) => hasAll(font, text));

/** The text in pieces of one font each. Line breaks are spaces; what no font has is U+FFFD. */
export function runsOf(text: string, isBold = false): Run[] {
  const fonts = isBold ? [...BOLD, ...REGULAR] : REGULAR;
  const runs: { font: string; text: string }[] = [];
  const add = (font: string, piece: string) => {
    const last = runs.at(-1);
    if (last?.font === font) last.text += piece;
    else runs.push({ font, text: piece });
  };
  const clean = text.replaceAll(/\s+/gu, ' ').replaceAll(UNSEEN, '').normalize('NFC');
  for (const { segment } of graphemes.segment(clean)) {
    const whole = fontFor(segment, fonts);
    if (whole !== undefined) {
      add(whole, segment);
      continue;
    }
    const bare = segment.replaceAll(JOINERS, '');
    for (const one of bare) {
      const font = fontFor(one, fonts);
      if (font !== undefined) add(font, one);
      // An accent without a font is left out; the letter under it stays.
      else if (!/\p{M}/u.test(one)) {
        const other = otherForm(one);
        for (const letter of other) add(fontFor(letter, fonts) ?? REGULAR[0], fontFor(letter, fonts) ? letter : REPLACEMENT);
      }
    }
  }
  return runs;
}

/** Makes the fonts known to a document by the names of their files. */
export function registerFonts(document: PDFKit.PDFDocument): void {
  for (const font of [...REGULAR, ...BOLD]) document.registerFont(font, requireFile.resolve(font));
}

export const FIRST_FONT = requireFile.resolve(REGULAR[0]);
export const isPlain = (run: Run) => run.font === REGULAR[0] || run.font === BOLD[0];
