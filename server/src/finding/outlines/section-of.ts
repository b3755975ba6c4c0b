import type { OutlineEntry } from '@exam-vault/contract/outlines';
import { fold } from '@exam-vault/contract/text';

/** Where something stands in the text of a page. */
export interface PlaceInText {
  readonly page: number;
  readonly text: string;
  readonly at: number;
}

const asLine = (text: string) => fold(text).replaceAll(/\s+/g, ' ');

/** The section of a place: the last one that begins before it. Where its title isn't on the page, a section begins at the top. */
export function sectionOf(entries: readonly OutlineEntry[], { page, text, at }: PlaceInText): string | undefined {
  const before = asLine(text.slice(0, at));
  const whole = asLine(text);
  let section: OutlineEntry | undefined;
  for (const entry of entries) {
    // Entries of one file may stand in any order.
    if (entry.page > page || (section && entry.page < section.page)) continue;
    const title = asLine(entry.title);
    // The words themselves may be those of the title.
    const isBelow = entry.page === page && whole.includes(title) && !`${before}${title}`.includes(title);
    if (!isBelow) section = entry;
  }
  return section?.title;
}
