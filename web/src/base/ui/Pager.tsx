import type { MouseEvent } from 'react';
import classes from './Pager.module.css';
import { t } from '../languages/i18n.ts';

interface PagerProps {
  readonly current: number;
  readonly pages: number;
  /** The accessible name: 'Pages of papers'. */
  readonly label: string;
  /** The address of a page, so that it can be opened in a new tab. */
  readonly hrefOf: (page: number) => string;
  readonly onPage: (page: number) => void;
}

/** Prev, numbered pages and Next. A single page needs no pager. */
export function Pager({ current, pages, label, hrefOf, onPage }: PagerProps) {
  if (pages <= 1) return null;

  const go = (page: number) => (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (page !== current) onPage(page);
  };

  const step = (text: string, page: number) =>
    page < 1 || page > pages ? (
      <button type="button" className={classes.step} disabled>
        {text}
      </button>
    ) : (
      <a className={classes.step} href={hrefOf(page)} onClick={go(page)} rel={page < current ? 'prev' : 'next'}>
        {text}
      </a>
    );

  const entries = pagerWindow(current, pages);
  return (
    <nav className={classes.pager} aria-label={label}>
      {step('Prev', current - 1)}
      <ol className={classes.numbers}>
        {entries.map((entry, index) =>
          entry === 'gap' ? (
            <li key={`before ${entries[index + 1]}`} className={classes.gap} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={entry}>
              <a
                className={classes.number}
                href={hrefOf(entry)}
                onClick={go(entry)}
                aria-label={t('Page {page}', { page: entry })}
                aria-current={entry === current ? 'page' : undefined}
              >
                {entry}
              </a>
            </li>
          ),
        )}
      </ol>
      {step('Next', current + 1)}
    </nav>
  );
}

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
