import { pageCount } from '@exam-vault/contract/limits';
import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Loaded, type Query } from '../../base/api/Loaded.tsx';
import type { ListedPage } from '../../base/api/use-page.ts';
import { formatNumber } from '../../base/languages/format.ts';
import { t } from '../../base/languages/i18n.ts';
import { Pager } from '../../base/ui/Pager.tsx';
import classes from './PagedList.module.css';

interface PageAddress {
  readonly page: number;
  readonly hrefOf: (page: number) => string;
  readonly setPage: (page: number, how?: { replace: boolean }) => void;
}

interface PagingProps {
  readonly address: PageAddress;
  /** '12 papers'. */
  readonly count: (total: number) => string;
  /** The accessible name of the pager: 'Pages of papers'. */
  readonly pages: string;
  /** Beside the count. */
  readonly beside?: ReactNode;
  /** The count. */
  readonly top?: RefObject<HTMLParagraphElement | null>;
}

type CountedPage<T> = ListedPage<T> & { readonly about?: boolean | undefined };

interface PagedListProps<T> extends PagingProps, Pick<ComponentProps<typeof Loaded>, 'loading' | 'renderFailure'> {
  readonly query: Query<CountedPage<T>> & { readonly isPlaceholderData: boolean };
  readonly empty: ReactNode;
  /** `isStale`: the next page loads, and this one stays on the screen. */
  readonly children: (data: readonly T[], isStale: boolean) => ReactNode;
}

/** A list in pages: loading, renderFailure, empty, or its size, one page of it and the pager. */
export function PagedList<T>({ query, loading, renderFailure, empty, children, ...parts }: PagedListProps<T>) {
  return (
    <Loaded query={query} loading={loading} renderFailure={renderFailure}>
      {(list) =>
        list.total === 0 ? (
          empty
        ) : (
          <PageOfList {...parts} list={list}>
            {children(list.data, query.isPlaceholderData)}
          </PageOfList>
        )
      }
    </Loaded>
  );
}

interface PageOfListProps extends PagingProps {
  readonly list: CountedPage<unknown>;
  readonly children: ReactNode;
}

/** One page of a list that is not empty. */
export function PageOfList({ list: { total, about }, address, count, pages, beside, top, children }: PageOfListProps) {
  const ownTop = useRef<HTMLParagraphElement>(null);
  const counted = top ?? ownTop;
  const result = <ResultCount total={total} about={about} page={address.page} count={count(total)} top={counted} />;
  return (
    <>
      {beside === undefined ? (
        result
      ) : (
        <div className={classes.over}>
          {result}
          {beside}
        </div>
      )}
      {children}
      <ListPager address={address} total={total} label={pages} top={counted} />
    </>
  );
}

interface ListPagerProps {
  readonly address: PageAddress;
  readonly total: number;
  readonly label: string;
  /** Gets the focus when the page changes. */
  readonly top: RefObject<HTMLElement | null>;
}

/** The pager of a list. A page past the end (an old link, a deleted document) redirects to the last one. */
export function ListPager({ address: { page, hrefOf, setPage }, total, label, top }: ListPagerProps) {
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

interface ResultCountProps {
  readonly total: number;
  /** The total is an estimate. */
  readonly about: boolean | undefined;
  readonly page: number;
  readonly count: string;
  readonly top: RefObject<HTMLParagraphElement | null>;
}

/** The size of the list, announced to screen readers. It gets the focus when the page changes. */
function ResultCount({ total, about = false, page, count: all, top }: ResultCountProps) {
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
