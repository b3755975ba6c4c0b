import * as z from 'zod';
import type {
  HeaderReading,
  OutlineEntry,
  PageReading,
  ReadWord,
  SecondPassLine,
  SecondPassPage,
} from './document-reader.ts';
import { MAX_PAGES } from '../inspector/child-answer.ts';
import { parseLine } from '../parse-line.ts';
import { BENDS } from './line-boxes.ts';
import {
  GRID,
  MAX_BEND,
  MAX_ENTRY_CHARS,
  MAX_ENTRIES,
  MAX_DEPTH,
  MAX_LINE,
  MAX_LINES,
  MAX_TITLE_CHARS,
  MAX_WORD_CHARS,
  MAX_WORDS,
  SKETCH_BYTES,
} from './page-format.ts';

/** Numbers of a line that is straight. */
const STRAIGHT = 10;
const fraction = z.int().min(0).max(GRID);
const line = z.int().min(0).max(MAX_LINE);
const pageNumber = z.int().min(1).max(MAX_PAGES);
const word = z.string().max(MAX_WORD_CHARS);
const packedWords = z
  .array(z.tuple([word, fraction, fraction, fraction, fraction, line, z.number().min(0).max(100), z.boolean()]))
  .max(MAX_WORDS);
const bend = z.int().min(-MAX_BEND).max(MAX_BEND);
const weakLine = z
  .tuple(
    [line, fraction, fraction, fraction, fraction, fraction, fraction, fraction, fraction, z.int().min(0).max(100)],
    bend,
  )
  .refine(({ length }) => length === STRAIGHT || length === STRAIGHT + BENDS);
const readShape = z.strictObject({
  page: pageNumber,
  pages: pageNumber,
  source: z.enum(['text', 'picture']),
  turns: z.literal([0, 1, 2, 3]),
  words: packedWords,
});
const entry = z.tuple([z.string().max(MAX_ENTRY_CHARS), pageNumber, z.int().min(1).max(MAX_DEPTH)]);
const pageShape = readShape.extend({
  outline: z.optional(z.array(entry).max(MAX_ENTRIES)),
  weak: z.array(weakLine).max(MAX_LINES),
  sketch: z.optional(
    z
      .string()
      .length(Math.ceil(SKETCH_BYTES / 3) * 4)
      .transform((text) => Buffer.from(text, 'base64'))
      .refine(({ length }) => length === SKETCH_BYTES),
  ),
});
const secondPassLines = z
  .array(z.tuple([line, z.boolean(), packedWords]))
  .max(MAX_LINES)
  .refine((lines) => lines.reduce((sum, [, , words]) => sum + words.length, 0) <= MAX_WORDS);
const secondPassShape = z.strictObject({ page: pageNumber, lines: secondPassLines });
const headerShape = readShape.extend({ second: secondPassLines, title: z.optional(z.string().max(MAX_TITLE_CHARS)) });

/**
 * A word without line breaks and without characters that steer a terminal or a page, or that a database does not store as text, such as
 * NUL and lone surrogates. Normalization may make a text longer, so the length is limited after it, and never within a surrogate pair.
 */
const cleanText = (text: string, maxChars = MAX_WORD_CHARS): string =>
  // Most words, at a tenth of the cost.
  /^[!-~]*$/.test(text)
    ? text
    : text
        .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\ufffd]/gu, '')
        .normalize('NFC')
        .trim()
        .slice(0, maxChars)
        .replace(/\p{Cs}$/u, '');

/** The boxes of words end at the edge of the page. */
function unpackWords(packed: z.output<typeof packedWords>): ReadWord[] {
  return packed.flatMap(([text, left, top, width, height, lineIndex, confidence, isAlternative]) => {
    const clean = cleanText(text);
    if (clean === '') return [];
    const [across, down] = [Math.min(width, GRID - left), Math.min(height, GRID - top)];
    const box = [left / GRID, top / GRID, across / GRID, down / GRID] as const;
    const role = isAlternative ? ('alternative' as const) : ('text' as const);
    return [{ text: clean, box, line: lineIndex, confidence, role }];
  });
}

/** A page of the first reading; null when the line is not one. The child may be controlled by a hostile file. */
export function parsePage(line: string): PageReading | null {
  const page = parseLine(line, pageShape);
  if (!page || page.page > page.pages) return null;
  const { sketch, outline: sent = [], ...rest } = page;
  const outline = unpackOutline(sent, page.pages);
  return {
    ...rest,
    words: unpackWords(page.words),
    weak: page.weak.map(([lineIndex, ...parts]) => ({
      line: lineIndex,
      corners: parts.slice(0, 8).map((part) => part / GRID),
      knownShare: parts[8] / 100,
      ...(parts.length > 9 ? { bends: parts.slice(9).map((part) => part / 100) } : {}),
    })),
    ...(sketch ? { sketch } : {}),
    ...(outline.length > 0 ? { outline } : {}),
  };
}

const unpackOutline = (sent: readonly z.output<typeof entry>[], pages: number): OutlineEntry[] =>
  sent.flatMap(([text, page, depth]) => {
    const title = cleanText(text, MAX_ENTRY_CHARS);
    return title === '' || page > pages ? [] : [{ title, page, depth }];
  });

const unpackLines = (lines: z.output<typeof secondPassLines>): SecondPassLine[] =>
  lines.map(([lineIndex, isBetter, words]) => ({ line: lineIndex, isBetter, words: unpackWords(words) }));

/** The upper part of a page; null when the line is not one. */
export function parseHeader(line: string): HeaderReading | null {
  const header = parseLine(line, headerShape);
  if (!header || header.page > header.pages) return null;
  const { title: sent = '', ...rest } = header;
  const title = cleanText(sent, MAX_TITLE_CHARS);
  return {
    ...rest,
    words: unpackWords(header.words),
    second: unpackLines(header.second),
    ...(title ? { title } : {}),
  };
}

/** A page of the second pass; null when the line is not one. */
export function parseSecondPassPage(line: string): SecondPassPage | null {
  const page = parseLine(line, secondPassShape);
  return page && { page: page.page, lines: unpackLines(page.lines) };
}
