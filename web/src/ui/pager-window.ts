export type PagerEntry = number | 'gap';

/** Up to this number of pages every page is shown. */
const WIDEST_WITHOUT_GAPS = 7;

/**
 * The entries of a pager: the first and the last page, and the neighbours of the current one, with gaps between. There are at most
 * seven entries, so that 8,000 pages fit on a phone. A gap never hides a single page, because its number is not wider.
 */
export function pagerWindow(current: number, pages: number): PagerEntry[] {
  if (pages <= WIDEST_WITHOUT_GAPS) return range(1, pages);
  if (current <= 3) return [...range(1, 4), 'gap', pages];
  if (current >= pages - 2) return [1, 'gap', ...range(pages - 3, pages)];
  return [
    1,
    current - 2 === 2 ? 2 : 'gap',
    ...range(current - 1, current + 1),
    current + 2 === pages - 1 ? pages - 1 : 'gap',
    pages,
  ];
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}
