import { listFailed } from '@exam-vault/contract/messages';
import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { ApiProblem } from '../api/api-problem.ts';
import { EmptySheet } from '../ui/EmptySheet.tsx';
import { CardGrid, LoadingCards } from './CardGrid.tsx';
import { type Filters, withFilter } from './document-filters.ts';
import type { AnyDocument, DocumentKind } from './document-kind.ts';
import { type DocumentSource, isSearch, useDocumentPage } from './document-queries.ts';
import classes from './DocumentBrowser.module.css';
import { FilterBar } from './FilterBar.tsx';
import { FilterModal } from './FilterModal.tsx';
import { ListPager, ResultCount } from './ListPager.tsx';
import { NoResults } from './NoResults.tsx';
import { DidYouMean } from './search/DidYouMean.tsx';
import { type SearchHit, searchHitOf } from './search/search-hit.ts';
import { SearchAlternatives } from './search/SearchAlternatives.tsx';
import { SortSelect } from './search/SortSelect.tsx';
import { DetectedFilters } from './search/DetectedFilters.tsx';
import { defaultSort, useDocumentListAddress } from './use-list-address.ts';

interface DocumentBrowserProps<D extends AnyDocument> {
  readonly kind: DocumentKind<D>;
  readonly source: DocumentSource<D>;
  readonly loadingText: string;
  /** Shown when the whole list holds nothing. */
  readonly empty: ReactNode;
  /** It stands alone then, without search and filters (spec section 2: the review queue). */
  readonly emptyAlone?: boolean;
  /** The specification's browser alert for a list that could not be read. */
  readonly alertsFailure?: boolean;
  /** A card; `hit` says where in the document the words stand that were asked for. */
  readonly children: (document: D, hit: SearchHit | null) => ReactNode;
}

/** Search bar, filters, cards and pager over a list of documents; what is shown is in the address. */
export function DocumentBrowser<D extends AnyDocument>(props: DocumentBrowserProps<D>) {
  const { kind, source, loadingText, empty, emptyAlone = false, alertsFailure = false, children } = props;
  const address = useDocumentListAddress(kind.filters);
  const { asked, page } = address;
  const { filters } = asked;
  const question = filters['title'] ?? '';
  const top = useRef<HTMLParagraphElement>(null);
  const browser = useRef<HTMLDivElement>(null);
  const list = useDocumentPage(source, asked, page);
  const searching = isSearch(asked);

  // Only of a first reading: one in the background that fails leaves what is there.
  const failure = list.isLoadingError && !searching ? list.error : null;
  useEffect(() => {
    if (failure && alertsFailure)
      window.alert(listFailed(failure instanceof ApiProblem ? failure.serverText : undefined));
  }, [failure, alertsFailure]);

  // What was pressed goes away with what it changes: the focus goes to the search bar's edge, from where one goes on.
  const toEdge = () => browser.current?.focus();
  const showAll = () => {
    toEdge();
    address.clear();
  };
  const again = () => {
    toEdge();
    void list.refetch();
  };
  const choose = (next: Filters) => {
    // The address would be the same, and what failed would stay failed.
    const isThis = page === 1 && address.searchOf(next) === address.searchOf(filters);
    if (isThis && list.isLoadingError) void list.refetch();
    else address.setFilters(next);
  };
  const ask = (next: string) => {
    toEdge();
    address.setFilters(withFilter(filters, 'title', next));
  };
  const searchFor = (title: string) => address.searchOf(withFilter(filters, 'title', title));

  const mended = list.data?.did_you_mean;
  const didYouMean = mended !== undefined && <DidYouMean query={mended} search={searchFor(mended)} onFollow={toEdge} />;

  const shown = () => {
    if (list.isPending) return <LoadingCards text={loadingText} />;
    if (list.isLoadingError) {
      return searching ? (
        <NoResults onOkay={showAll} onRetry={again}>
          The search did not get through. {list.error.message}
        </NoResults>
      ) : (
        <EmptySheet text={listFailed(list.error.message)} action={<Button onClick={again}>Try again</Button>} />
      );
    }
    const { data, total, understood, about } = list.data;
    if (total === 0) {
      if (!searching) return empty;
      return (
        <NoResults onOkay={showAll}>
          {didYouMean}
          <SearchAlternatives kind={kind} filters={filters} searchOf={address.searchOf} onFollow={toEdge} />
        </NoResults>
      );
    }
    const { one, many } = kind.words;
    return (
      <>
        <div className={classes.over}>
          <ResultCount total={total} about={about} page={page} one={one} many={many} top={top} />
          <SortSelect
            orders={source.sorts.filter((order) => order !== 'relevance' || question !== '')}
            order={asked.sort ?? defaultSort(filters)}
            onOrder={address.setSort}
          />
        </div>
        {didYouMean}
        <CardGrid documents={data} stale={list.isPlaceholderData} label={kind.words.allHeading}>
          {(document) => children(document, searchHitOf(document, understood))}
        </CardGrid>
        <ListPager {...address} total={total} label={`Pages of ${many}`} top={top} />
      </>
    );
  };

  const Search = kind.filtersIn === 'modal' ? FilterModal : FilterBar;
  const isAlone = emptyAlone && !searching && list.data?.total === 0;
  const understood = list.data?.understood;
  return (
    <div ref={browser} tabIndex={-1} className={classes.browser}>
      {!isAlone && (
        <Search
          kind={kind.kind}
          fields={kind.filters}
          filters={filters}
          onFilters={choose}
          facets={list.data?.facets}
          detectedFilters={
            understood && <DetectedFilters parsed={understood} query={question} fields={kind.filters} onQuery={ask} />
          }
        />
      )}
      {shown()}
    </div>
  );
}
