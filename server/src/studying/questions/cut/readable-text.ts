/** Letters that are the same letters in another dress: mathematical alphabets, letterlike signs for them, ligatures, half and full width. */
const DRESSED =
  /[\u{1D400}-\u{1D7FF}\u{210A}-\u{2113}\u{2115}\u{2119}-\u{211D}\u{2124}\u{212F}-\u{2134}\u{FB00}-\u{FB06}\u{FF01}-\u{FF5E}]/gu;
/** Hyphens that do not break, and minus signs. */
const DASHES = /[\u{2010}\u{2011}\u{2212}\u{FE63}\u{FF0D}]/gu;
const INVISIBLE = /[\u{AD}\u{200B}\u{200E}\u{200F}\u{2060}-\u{2064}\u{FEFF}]/gu;

/** Puts what is surely the same sign into its usual form, so that formulas can be searched and compared. */
export const withUsualSigns = (text: string): string =>
  text
    .replaceAll(DRESSED, (sign) => sign.normalize('NFKC'))
    .replaceAll(DASHES, '-')
    .replaceAll(INVISIBLE, '')
    .normalize('NFC');

/** No text has them: a font without names for its letters. */
const NO_LETTER = /[\u{FFFD}\p{Co}\p{Cn}]/gu;
/**
 * What the fonts of formulas are named after: the scripts of India, each with its letters and vowel signs in rows of 128, and those that nobody sets
 * exam papers in beside English, from Syriac to Mandaic ('\u{754}' for x, '\u{7E3}' for λ) and of Ethiopia ('\u{127A}' for a bracket).
 */
const STRANGE = /[\u{700}-\u{85F}\u{900}-\u{DFF}\u{1200}-\u{137F}]/u;
/** Letters of one script of India side by side, as words have them and formulas do not. */
const WRITTEN = new RegExp(
  Array.from({ length: 10 }, (_, at) => 0x900 + 128 * at)
    .map((first) => `[\\u{${first.toString(16)}}-\\u{${(first + 127).toString(16)}}]{3}`)
    .join('|'),
  'u',
);
/** So many wrecked signs, or so large a share of words with one, are no misprint. */
const [MIN_SIGNS, MIN_SHARE] = [2, 0.04];

/** '(क)': what a part is called, in a question in English too. */
const LABEL = /^[([]\p{L}[)\]][.:]?$/u;

/** Tells words with a letter that a font named wrongly: of a script of which the text has no word. */
export function misnamedWords(text: string): (word: string) => boolean {
  const isWritten = WRITTEN.test(text);
  return (word) => !isWritten && STRANGE.test(word);
}

/**
 * Whether a text says something else than its page, because the fonts of its file name the wrong letters. Words in an Indian language beside English ones are
 * none of that: they are whole words, and their letters are most of the text or stand next to each other.
 */
export function isWrecked(text: string): boolean {
  const words = text.split(/\s+/u).filter((word) => word !== '');
  const signs = text.match(NO_LETTER)?.length ?? 0;
  const strange = words.filter((word) => STRANGE.test(word));
  // A single letter of a script of which the text has no word stands for a sign of a formula.
  const isWritten = WRITTEN.test(text);
  const mixed = isWritten ? 0 : strange.filter((word) => !LABEL.test(word)).length;
  return signs + mixed >= MIN_SIGNS && (signs + mixed) / Math.max(1, words.length) >= MIN_SHARE;
}
