import type { PageReading, SecondPassLine, WeakPage } from '@exam-vault/sandbox/reader/document-reader';
import { HEADER_BOTTOM, type PageWords } from './page-rows.ts';

/** The badly read lines of a page's upper half, which a header is made of; null when there are none. */
export function weakHeader({ page, turns, weak }: Pick<PageReading, 'page' | 'turns' | 'weak'>): WeakPage | null {
  const lines = weak.filter(({ corners }) => Math.min(corners[1] ?? 1, corners[3] ?? 1) <= HEADER_BOTTOM);
  return lines.length === 0 ? null : { page, turns, weak: lines };
}

/** The page as another recognizer read it: its lines in place of the first reading's. Null when it read nothing. */
export function secondReading({ page, words }: PageWords, lines: readonly SecondPassLine[]): PageWords | null {
  const again = new Map(lines.filter((line) => line.words.length > 0).map((line) => [line.line, line.words]));
  if (again.size === 0) return null;
  const replaced = [...again.values()].flat().map((word) => ({ ...word, role: 'text' as const }));
  return { page, words: [...words.filter(({ line }) => !again.has(line)), ...replaced] };
}
