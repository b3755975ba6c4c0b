import { listFailed } from '@exam-vault/contract/messages';
import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { ApiProblem } from '../api/api-problem.ts';
import { EmptySheet } from '../ui/EmptySheet.tsx';
import { CardGrid, LoadingCards } from './CardGrid.tsx';
import { filterCount } from './document-filters.ts';
import type { AnyDocument, DocumentKind } from './document-kind.ts';
import { type DocumentSource, useDocumentPage } from './document-queries.ts';
import classes from './DocumentBrowser.module.css';
import { FilterBar } from './FilterBar.tsx';
import { FilterModal } from './FilterModal.tsx';
import { ListPager, ResultCount } from './ListPager.tsx';
import { NoResults } from './NoResults.tsx';
import { useListAddress } from './use-list-address.ts';

interface DocumentBrowserProps<D extends AnyDocument> {
  readonly kind: DocumentKind<D>;
  readonly source: DocumentSource<D>;
  readonly loadingText: string;
  /** Shown when the whole list holds nothing. */
  readonly empty: ReactNode;
  /** The specification's browser alert for a list that could not be read. */
  readonly alertsFailure?: boolean;
  readonly children: (document: D) => ReactNode;
}

/** Search bar, filters, cards and pager over a list of documents; what is shown is in the address. */
export function DocumentBrowser<D extends AnyDocument>(props: DocumentBrowserProps<D>) {
  const { kind, source, loadingText, empty, alertsFailure = false, children } = props;
  const address = useListAddress(kind.filters);
  const { filters, page } = address;
  const top = useRef<HTMLParagraphElement>(null);
  const browser = useRef<HTMLDivElement>(null);
  const list = useDocumentPage(source, filters, page);
  const searching = filterCount(filters) > 0;

  // Only of a first reading: one in the background that fails leaves what is there.
  const failure = list.isLoadingError && !searching ? list.error : null;
  useEffect(() => {
    if (failure && alertsFailure)
      window.alert(listFailed(failure instanceof ApiProblem ? failure.serverText : undefined));
  }, [failure, alertsFailure]);

  const showAll = () => {
    // The button goes with its notice: the focus goes to the search bar's edge, from where one goes on.
    browser.current?.focus();
    address.setFilters({});
  };

  const shown = () => {
    if (list.isPending) return <LoadingCards text={loadingText} />;
    if (list.isLoadingError) {
      const again = <Button onClick={() => void list.refetch()}>Try again</Button>;
      return searching ? (
        <NoResults onOkay={showAll} why={`The search did not get through. ${list.error.message}`} />
      ) : (
        <EmptySheet text={listFailed(list.error.message)} action={again} />
      );
    }
    const { data, total } = list.data;
    if (total === 0) return searching ? <NoResults onOkay={showAll} /> : empty;
    const { one, many } = kind.words;
    return (
      <>
        <ResultCount total={total} page={page} one={one} many={many} top={top} />
        <CardGrid documents={data} stale={list.isPlaceholderData} label={kind.words.allHeading}>
          {children}
        </CardGrid>
        <ListPager {...address} total={total} label={`Pages of ${many}`} top={top} />
      </>
    );
  };

  const Search = kind.filtersIn === 'modal' ? FilterModal : FilterBar;
  // Over an empty list there is nothing to search (the specification's review queue shows its text alone).
  const nothingAtAll = !searching && list.data?.total === 0;
  return (
    <div ref={browser} tabIndex={-1} className={classes.browser}>
      {!nothingAtAll && <Search fields={kind.filters} filters={filters} onFilters={address.setFilters} />}
      {shown()}
    </div>
  );
}
