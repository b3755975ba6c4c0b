import * as z from 'zod/mini';
import { MAX_COMMENT_LENGTH, MAX_QUESTION_LENGTH, MAX_TEXT_LENGTH } from './limits.ts';
import { READERS } from './permissions.ts';

/**
 * Control characters, direction overrides and isolates (a title must not turn the line around it), lone surrogates and
 * U+FFFD, which is what bad UTF-8 decodes to. Contract section 3.
 */
const REFUSED = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069\uFFFD]/u;
const REFUSED_IN_LINES = /[^\P{Cc}\n\r\t]|[\p{Cs}\u202A-\u202E\u2066-\u2069\uFFFD]/u;
const ALL_REFUSED_IN_LINES = new RegExp(REFUSED_IN_LINES, 'gu');
const NOTHING_VISIBLE = /^[\s\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]*$/u;

/** True when a text shows nothing: empty, spaces, or characters of no width. */
export function looksEmpty(text: string): boolean {
  return NOTHING_VISIBLE.test(text);
}

/** The stored form of a text: NFC without spaces around it. */
export function tidy(text: string): string {
  return text.normalize('NFC').trim();
}

/** Length in code points, as the limits count. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** The combining accents of Latin, Greek and Cyrillic. Other scripts' marks are letters: without its vowels Hindi is another word. */
const ACCENTS = /[\u0300-\u036F]/gu;

// oxlint-disable-next-line no-control-regex -- all of ASCII, so that it is one comparison a letter
const ONLY_ASCII = /^[\0-\x7F]*$/;

/** Latin letters without a decomposition in Unicode, as they are typed on a keyboard without them. Migration 077 does the same in SQL. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ŧ: 't', ı: 'i',
}; // prettier-ignore
const SPECIAL_LETTER = /[ßæœøłđðþħŧı]/gu;

const DEVANAGARI = /[\u0900-\u097F]/u;
/** The nukta, which many leave out, and joiners, which change only how letters are drawn. */
const DEVANAGARI_IGNORED = /[\u093C\u200C\u200D]/gu;
/** A chandrabindu, or a half nasal before a letter that is spoken at the same place: both are also written as an anusvara. */
const DEVANAGARI_NASAL =
  /\u0901|\u0919\u094D(?=[\u0915-\u0918])|\u091E\u094D(?=[\u091A-\u091D])|\u0923\u094D(?=[\u091F-\u0922])|\u0928\u094D(?=[\u0924-\u0927])|\u092E\u094D(?=[\u092A-\u092D])/gu;
const ANUSVARA = '\u0902';
const DEVANAGARI_DIGIT = /[\u0966-\u096F]/gu;

/** Spellings of one Hindi word become one: 'हिन्दी' and 'हिंदी', 'सड़क' and 'सडक', '२०२३' and '2023'. Migration 040 does the same in SQL. */
function foldDevanagari(text: string): string {
  return text
    .replace(DEVANAGARI_IGNORED, '')
    .replace(DEVANAGARI_NASAL, ANUSVARA)
    .replace(DEVANAGARI_DIGIT, (digit) => String(digit.charCodeAt(0) - 0x09_66));
}

/** The form in which titles are compared: blind to case, accents, special letters ('ß', 'ø') and the spellings of Hindi (contract section 4). */
export function fold(text: string): string {
  // Most texts are: an eighth of the time.
  if (ONLY_ASCII.test(text)) return text.toLowerCase();
  const folded = text
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .toLowerCase()
    .replace(SPECIAL_LETTER, (letter) => PLAIN_LETTERS[letter] ?? letter);
  return DEVANAGARI.test(folded) ? foldDevanagari(folded) : folded;
}

function line(max: number, refused = REFUSED) {
  return z.pipe(
    z.string().check(
      z.refine((text) => !refused.test(tidy(text)), { message: 'has characters that are not allowed' }),
      z.refine((text) => codePoints(tidy(text)) <= max, { message: `is longer than ${max} characters` }),
      // What /openapi.json says of it: a refinement cannot say it itself.
      z.meta({ maxLength: max }),
    ),
    z.transform(tidy),
  );
}

/** A required line of text: tidied, 1 to `max` code points. */
export function requiredText(max: number = MAX_TEXT_LENGTH) {
  return line(max).check(
    z.refine((text) => !looksEmpty(text), { message: 'is empty' }),
    z.meta({ minLength: 1 }),
  );
}

/** An optional line: absent stays undefined (keep what is there), one that looks empty becomes null. */
export function optionalLine(max: number) {
  return z.optional(
    z.pipe(
      line(max),
      z.transform((text) => (looksEmpty(text) ? null : text)),
    ),
  );
}
export const optionalText = optionalLine(MAX_TEXT_LENGTH);

/** Who may read, where everyone has no value: absent stays undefined (keep what is there), empty or `everyone` becomes null. */
export const optionalReaders = z.optional(
  z.pipe(
    z.string().check(
      z.refine((text) => looksEmpty(text) || READERS.some((readers) => readers === text), {
        message: `isn’t one of ${READERS.join(', ')}`,
      }),
      z.meta({ maxLength: MAX_TEXT_LENGTH }),
    ),
    z.transform((text) => (looksEmpty(text) || text === 'everyone' ? null : text)),
  ),
);

/**
 * The one spelling of a code, so that '5cs4 – 03' and '5CS4-03' are the same: capital letters, plain hyphens and digits, no spaces around a
 * hyphen, slash or full stop.
 */
export function codeForm(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/ ?([-/.]) ?/gu, '$1')
    .trim();
}

/** An optional code of at most `max` code points: absent stays undefined, one that looks empty becomes null. */
export function optionalCode(max: number) {
  return z.optional(
    z.pipe(
      line(MAX_TEXT_LENGTH).check(
        z.refine((text) => codePoints(codeForm(text)) <= max, { message: `is longer than ${max} characters` }),
        z.meta({ maxLength: max }),
      ),
      z.transform((text) => (looksEmpty(text) ? null : codeForm(text))),
    ),
  );
}

/** An optional year of four digits: absent stays undefined (keep what is there), one that looks empty becomes null. */
export const optionalYear = z.optional(
  z.pipe(
    z.string().check(
      z.refine((text) => looksEmpty(text) || /^(19|20)\d\d$/.test(text.trim()), {
        message: 'isn’t a four-digit year',
      }),
      z.meta({ pattern: '^((19|20)[0-9]{2})?$' }),
    ),
    z.transform((text) => (looksEmpty(text) ? null : Number(text))),
  ),
);

function filter(max: number) {
  return z.optional(
    z.pipe(
      line(max),
      z.transform((text) => (looksEmpty(text) ? undefined : text)),
    ),
  );
}

/** A filter in a query: an empty one is absent (contract section 4). */
export const filterText = filter(MAX_TEXT_LENGTH);

/** A filter by a code, in any spelling. */
export const filterCode = z.optional(
  z.pipe(
    filterText,
    z.transform((text) => (text === undefined ? undefined : codeForm(text))),
  ),
);

/** A question to the search inside documents: somebody may paste half a paper. */
export const questionText = filter(MAX_QUESTION_LENGTH);

/** A required text of several lines: tidied, 1 to `max` code points. */
export function requiredComment(max: number = MAX_COMMENT_LENGTH) {
  return line(max, REFUSED_IN_LINES).check(
    z.refine((text) => !looksEmpty(text), { message: 'is empty' }),
    z.meta({ minLength: 1 }),
  );
}

/** Several lines of text that may be empty: tidied, at most `max` code points. */
export function linesText(max: number) {
  return line(max, REFUSED_IN_LINES);
}

/**
 * Several lines that somebody pastes, 1 to `max` code points in at most `maxLines` lines. What a PDF leaves in a copied text, such as control characters, is taken as a space:
 * they could not find it to remove it. For texts that are not stored.
 */
export function pastedText(max: number, maxLines: number) {
  return z.pipe(
    z.string().check(
      z.refine((text) => codePoints(text) <= max, { message: `is longer than ${max} characters` }),
      z.refine((text) => text.split('\n', maxLines + 1).length <= maxLines, {
        message: `has more than ${maxLines} lines`,
      }),
      z.refine((text) => !looksEmpty(text), { message: 'is empty' }),
      z.meta({ minLength: 1, maxLength: max }),
    ),
    z.transform((text) => tidy(text.replaceAll('\f', '\n').replaceAll(ALL_REFUSED_IN_LINES, ' '))),
  );
}

/** Several lines, for a rejection's reason: line breaks and tabs are fine; empty becomes null. */
export const commentText = z.optional(
  z.nullable(
    z.pipe(
      line(MAX_COMMENT_LENGTH, REFUSED_IN_LINES),
      z.transform((text) => (looksEmpty(text) ? null : text)),
    ),
  ),
);
