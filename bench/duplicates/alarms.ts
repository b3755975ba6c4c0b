import { comparedWords } from '@exam-vault/server/reviewing/duplicates/page-print';
import type { ComparedPage, PaperMatch, WordCounts } from '@exam-vault/server/reviewing/duplicates/paper-match';

/** What is only similar is a quiet line and no alarm. */
export const isAlarm = (match: PaperMatch | undefined): boolean => match !== undefined && match.kind !== 'similar';

/** Words by the number of papers that have them, as the hub's dictionary counts them. */
export function wordCounts(papers: Iterable<readonly ComparedPage[]>): WordCounts {
  const counts = new Map<string, number>();
  for (const pages of papers)
    for (const word of new Set(pages.flatMap(({ text }) => comparedWords(text))))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
