import type { OutlineEntry } from '@exam-vault/contract/outlines';
import { fold } from '@exam-vault/contract/text';

/** Where something stands in the text of a page. */
export interface PlaceInText {
  readonly page: number;
  readonly text: string;
  readonly at: number;
}

/** '2.1 Normal forms:' and 'Normal Forms' are one title. */
const titleKey = (line: string) =>
  fold(line)
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .replace(/^[\d ]+(?=\p{L})/u, '')
    .trim();

/** Where the lines of a page begin, and two lines together, because a title may go on in the next. The first of equal ones counts. */
function lineStarts(text: string): ReadonlyMap<string, number> {
  const starts = new Map<string, number>();
  const lines = text.split('\n').map(titleKey);
  let start = 0;
  for (const [index, line] of text.split('\n').entries()) {
    const [own = '', next = ''] = lines.slice(index, index + 2);
    for (const key of [own, `${own} ${next}`.trim()]) if (!starts.has(key)) starts.set(key, start);
    start += line.length + 1;
  }
  return starts;
}

/** The section of a place: the last one that begins before it. */
export function sectionOf(entries: readonly OutlineEntry[], { page, text, at }: PlaceInText): string | undefined {
  const before = entries.filter((entry) => entry.page <= page);
  const starts = before.some((entry) => entry.page === page) ? lineStarts(text) : null;
  let section: OutlineEntry | undefined;
  for (const entry of before) {
    // Bookmarks of a file may stand in any order.
    if (section && entry.page < section.page) continue;
    // Where its title isn't on the page, a section begins at the top.
    const begins = entry.page === page ? (starts?.get(titleKey(entry.title)) ?? 0) : 0;
    if (begins <= at) section = entry;
  }
  return section?.title;
}
