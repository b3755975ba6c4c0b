import * as z from 'zod';
import type { PageReading } from '../../ports/document-reader.ts';
import { GRID, MOST_LETTERS, MOST_WORDS } from './page-line.ts';

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
