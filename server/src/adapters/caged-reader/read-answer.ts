import { FILE_TYPES } from '@exam-vault/contract/files';
import * as z from 'zod';
import type { PageReading } from '../../ports/document-reader.ts';

/** Words of one page; a page of print has a few hundred. */
const MOST_WORDS = 20_000;
const MOST_LETTERS = 100;
/** Boxes travel and are kept as whole numbers of this grid. */
export const GRID = 10_000;

const readTaskShape = z.object({
  type: z.enum(FILE_TYPES),
  /** `full` reads weak lines twice. */
  effort: z.enum(['quick', 'full']),
  /** First and last page, from 1. */
  from: z.int().min(1),
  to: z.int().min(1),
  languages: z.array(z.string().regex(/^[a-z_]{2,12}$/i)).min(1),
  /** Terms that the list of English words lacks. */
  terms: z.array(z.string()),
});
export type ReadTask = z.output<typeof readTaskShape>;

export function readTask(text: string): ReadTask {
  return readTaskShape.parse(JSON.parse(text));
}

const fraction = z.int().min(0).max(GRID);
const answerShape = z.object({
  page: z.int().min(1),
  pages: z.int().min(1),
  source: z.enum(['text', 'picture']),
  turns: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  words: z
    .array(
      z.tuple([
        z.string(),
        fraction,
        fraction,
        fraction,
        fraction,
        z.int().min(0),
        z.number().min(0).max(100),
        z.boolean(),
      ]),
    )
    .max(MOST_WORDS),
});

const onGrid = (value: number) => Math.max(0, Math.min(GRID, Math.round(value * GRID)));

/** One line of JSON. */
export function pageLine({ words, ...rest }: PageReading): string {
  const packed = words
    .slice(0, MOST_WORDS)
    .map(({ text, box, line, sure, role }) => [
      text.slice(0, MOST_LETTERS),
      ...box.map(onGrid),
      line,
      Math.round(Math.max(0, Math.min(100, sure))),
      role === 'also',
    ]);
  return `${JSON.stringify({ ...rest, words: packed })}\n`;
}

/** A line of the child; null when it is none of ours. Text is cleaned: NUL and lone surrogates are no text for a database. */
export function readPageLine(line: string): PageReading | null {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    return null;
  }
  const result = answerShape.safeParse(json);
  if (!result.success) return null;
  return {
    ...result.data,
    words: result.data.words.flatMap(([text, left, top, width, height, at, sure, also]) => {
      const clean = text
        .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\ufffd]/gu, '')
        .normalize('NFC')
        .trim();
      if (clean === '') return [];
      const box = [left / GRID, top / GRID, width / GRID, height / GRID] as const;
      return [
        { text: clean.slice(0, MOST_LETTERS), box, line: at, sure, role: also ? ('also' as const) : ('text' as const) },
      ];
    }),
  };
}
