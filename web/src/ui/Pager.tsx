import type { MouseEvent } from 'react';
import classes from './Pager.module.css';
import { pagerWindow } from './pager-window.ts';
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
