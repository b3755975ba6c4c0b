/**
 * Where a spreadsheet would begin a formula (OWASP, CSV injection): at `=`, `+`, `-` or `@`, in ASCII or in full width, at the beginning of a cell.
 * A program that takes another separator than the file's does not know its quotes, so that a cell begins behind `;`, a tab, `|` or a line break
 * too. Spaces, quotes and characters that nobody sees may stand in between.
 */
const BEGINNING = String.raw`(?<=^|[;\t|\r\n\v\f\u0085\u2028\u2029])`;
const BETWEEN = String.raw`[\s"'\p{Cf}\p{Cc}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]`;
const FORMULA = new RegExp(`${BEGINNING}(?=${BETWEEN})`, 'gu');
const ESCAPED = new RegExp(`${BEGINNING}'(?=${BETWEEN})`, 'gu');

/** Puts an apostrophe before all that a spreadsheet would run as a formula: it then shows the text. */
export const escapeFormulas = (text: string): string => text.replace(FORMULA, "'");

/** Takes back what `escapeFormulas` did. */
export const unescapeFormulas = (text: string): string => text.replace(ESCAPED, '');
