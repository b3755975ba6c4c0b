import * as z from 'zod';
import type { PageReading, ReadWord, SecondPassPage } from './document-reader.ts';
import { GRID, MAX_LINES, MAX_WORD_CHARS, MAX_WORDS } from './page-format.ts';

const fraction = z.int().min(0).max(GRID);
const line = z.int().min(0);
const packedWords = z
  .array(z.tuple([z.string(), fraction, fraction, fraction, fraction, line, z.number().min(0).max(100), z.boolean()]))
  .max(MAX_WORDS);
const weakLine = z.tuple([
  line, fraction, fraction, fraction, fraction, fraction, fraction, fraction, fraction, z.int().min(0).max(100),
]); // prettier-ignore
const pageShape = z.object({
  page: z.int().min(1),
  pages: z.int().min(1),
  source: z.enum(['text', 'picture']),
  turns: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  words: packedWords,
  weak: z.array(weakLine).max(MAX_LINES),
});
const secondPassShape = z.object({
  page: z.int().min(1),
  lines: z.array(z.tuple([line, z.boolean(), packedWords])).max(MAX_LINES),
});

/** Removes characters that a database does not store as text, such as NUL and lone surrogates. */
function unpackWords(packed: z.output<typeof packedWords>): ReadWord[] {
  return packed.flatMap(([text, left, top, width, height, lineIndex, confidence, isAlternative]) => {
    const clean = text
      .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\ufffd]/gu, '')
      .normalize('NFC')
      .trim();
    if (clean === '') return [];
    const box = [left / GRID, top / GRID, width / GRID, height / GRID] as const;
    return [
      {
        text: clean.slice(0, MAX_WORD_CHARS),
        box,
        line: lineIndex,
        confidence,
        role: isAlternative ? ('alternative' as const) : ('text' as const),
      },
    ];
  });
}

/** Null when the line does not have this shape. */
function parseLine<T extends z.ZodType>(line: string, shape: T): z.output<T> | null {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    return null;
  }
  return shape.safeParse(json).data ?? null;
}

/** A page of the first reading; null when the line is not one. The child may be controlled by a hostile file. */
export function parsePage(line: string): PageReading | null {
  const page = parseLine(line, pageShape);
  return (
    page && {
      ...page,
      words: unpackWords(page.words),
      weak: page.weak.map(([lineIndex, ...rest]) => ({
        line: lineIndex,
        corners: rest.slice(0, 8).map((part) => part / GRID),
        knownShare: rest[8] / 100,
      })),
    }
  );
}

/** A page of the second pass; null when the line is not one. */
export function parseSecondPassPage(line: string): SecondPassPage | null {
  const page = parseLine(line, secondPassShape);
  return (
    page && {
      page: page.page,
      lines: page.lines.map(([lineIndex, isBetter, words]) => ({
        line: lineIndex,
        isBetter,
        words: unpackWords(words),
      })),
    }
  );
}
