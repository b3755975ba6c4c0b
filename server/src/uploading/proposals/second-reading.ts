import type { SecondPassLine } from '@exam-vault/sandbox/reader/document-reader';
import type { PageWords } from './page-rows.ts';

/** The page as another recognizer read it: its lines in place of the first reading's. Null when it read nothing. */
export function secondReading({ page, words }: PageWords, lines: readonly SecondPassLine[]): PageWords | null {
  const again = new Map(lines.filter((line) => line.words.length > 0).map((line) => [line.line, line.words]));
  if (again.size === 0) return null;
  const replaced = [...again.values()].flat().map((word) => ({ ...word, role: 'text' as const }));
  return { page, words: [...words.filter(({ line }) => !again.has(line)), ...replaced] };
}
