import { pageCount } from '@exam-vault/contract/limits';
import { type RefObject, useEffect } from 'react';
import { Pager } from '../ui/Pager.tsx';
import classes from './ListPager.module.css';
import { t } from '../languages/i18n.ts';
import { formatNumber } from '../languages/format.ts';

interface ListPagerProps {
  readonly page: number;
  readonly total: number;
  readonly label: string;
  readonly hrefOf: (page: number) => string;
  readonly setPage: (page: number, how?: { replace: boolean }) => void;
  /** Gets the focus when the page changes. */
  readonly top: RefObject<HTMLElement | null>;
}

/** The pager of a list. A page past the end (an old link, a deleted document) redirects to the last one. */
export function ListPager({ page, total, label, hrefOf, setPage, top }: ListPagerProps) {
  const pages = pageCount(total);
  const pastEnd = total > 0 && page > pages;
  useEffect(() => {
    if (pastEnd) setPage(pages, { replace: true });
  });

  const turn = (next: number) => {
    setPage(next);
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: 'start' });
  };
  return <Pager current={Math.min(page, pages)} pages={pages} label={label} hrefOf={hrefOf} onPage={turn} />;
}

/** The size of the list, announced to screen readers. It gets the focus when the page changes. */
export function ResultCount({
  total,
  about = false,
  page,
  count: all,
  top,
}: {
  total: number;
  /** The total is an estimate. */
  about?: boolean | undefined;
  page: number;
  /** '12 papers'. */
  count: string;
  top: RefObject<HTMLParagraphElement | null>;
}) {
  const pages = pageCount(total);
  const count = about ? t('About {count}', { count: all }) : all;
  return (
    <p ref={top} tabIndex={-1} role="status" className={classes.count}>
      {pages > 1
        ? t('{count}, page {page} of {pages}', { count, page: formatNumber(page), pages: formatNumber(pages) })
        : count}
    </p>
  );
}
