import { listFailed, NOTICES } from '../../base/languages/messages.ts';
import { Button } from '../../base/ui/Button.tsx';
import { type ReactNode, useDeferredValue, useEffect, useRef } from 'react';
import { ApiProblem } from '../../base/api/api-problem.ts';
import { EmptySheet } from '../../base/ui/EmptySheet.tsx';
import { CardGrid, LoadingCards } from './CardGrid.tsx';
import { useNextPage, usePrefetchDocument } from '../lists/prefetch.ts';
import { useListView } from '../lists/list-view.ts';
import { focusFirstResult, useResultKeys } from '../lists/use-result-keys.ts';
import { type Filters, withFilter } from './document-filters.ts';
import type { AnyDocument, DocumentKind, Facets, ParsedQuery, SearchPage } from './document-kind.ts';
import { type DocumentSource, isSearch, useDocumentPage } from './document-queries.ts';
import { useListPlace } from './list-place.ts';
import classes from './DocumentBrowser.module.css';
import { FilterBar } from './FilterBar.tsx';
import { FilterModal } from './FilterModal.tsx';
import { PageOfList } from '../lists/PagedList.tsx';
import { type SearchHit, searchHitOf } from '../search/search-hit.ts';
import { SearchAlternatives } from '../search/SearchAlternatives.tsx';
import { SortSelect } from '../search/SortSelect.tsx';
import { DetectedFilters } from '../search/DetectedFilters.tsx';
import { defaultSort, useDocumentListAddress } from './use-list-address.ts';
import { t } from '../../base/languages/i18n.ts';
import { Link } from '../../base/routing/routing.tsx';
import { Rich } from '../../base/languages/Rich.tsx';

interface DocumentBrowserProps<D extends AnyDocument> {
  readonly kind: DocumentKind<D>;
  readonly source: DocumentSource<D>;
  readonly loadingText: string;
  /** Shown when the whole list is empty. */
  readonly empty: ReactNode;
  /** Hides search and filters when the whole list is empty (spec section 2: the review queue). */
  readonly emptyAlone?: boolean;
  /** Shows the specification's browser alert when the list cannot be loaded. */
  readonly alertsFailure?: boolean;
  /** Beside the order of the list. */
  readonly tools?: ReactNode;
  /** Renders a card. `hit` says where the searched words are in the document. */
  readonly children: (document: D, hit: SearchHit | null) => ReactNode;
}

/** Search bar, filters, cards and pager over a list of documents. The address holds what is shown. */
export function DocumentBrowser<D extends AnyDocument>(props: DocumentBrowserProps<D>) {
  const { kind, source, empty, emptyAlone = false, alertsFailure = false } = props;
  const address = useDocumentListAddress(kind.filters);
  const { query, page } = address;
  const { filters } = query;
  const browser = useRef<HTMLDivElement>(null);
  const list = useDocumentPage(source, query, page);
  const searching = isSearch(query);
  const view = useListView();
  // The answer is drawn in pieces (decision 75). Until it is drawn, what is on the screen is of the page before.
  const data = useDeferredValue(list.data);
  const isStale = list.isPlaceholderData || data !== list.data;
  const shown = isStale ? undefined : data;
  useNextPage(source, query, page, shown);
  useResultKeys(browser);
  useListPlace(list.isSuccess && !isStale, browser);
  useFailureAlert(alertsFailure && list.isLoadingError && !searching ? list.error : null);

  // The pressed control disappears with the list that it changes. The focus moves to the edge of the search bar.
  const focusEdge = () => browser.current?.focus();
  const actions = useSearchActions(address, list, focusEdge);

  const corrected = data?.did_you_mean;
  const didYouMean = corrected !== undefined && (
    <DidYouMean query={corrected} search={actions.addressOfText(corrected)} onFollow={focusEdge} />
  );
  const content = () => {
    if (list.isLoadingError) {
      return searching ? (
        <NoResults onOkay={actions.showAll} onRetry={actions.retry}>
          {t('The search didn’t work.')} {list.error.message}
        </NoResults>
      ) : (
        <EmptySheet
          text={listFailed(list.error.message)}
          action={<Button onClick={actions.retry}>{t('Try again')}</Button>}
        />
      );
    }
    if (data === undefined) return <LoadingCards text={props.loadingText} view={view} />;
    if (data.total > 0) {
      return <Results {...props} address={address} list={data} stale={isStale} notice={didYouMean} />;
    }
    if (!searching) return empty;
    return (
      <NoResults onOkay={actions.showAll}>
        {didYouMean}
        <SearchAlternatives kind={kind.kind} filters={filters} searchOf={address.searchOf} onFollow={focusEdge} />
      </NoResults>
    );
  };

  const isAlone = emptyAlone && !searching && data?.total === 0;
  return (
    <div ref={browser} tabIndex={-1} className={classes.browser}>
      {!isAlone && (
        <Search
          kind={kind}
          filters={filters}
          onFilters={actions.setFilters}
          onSearchText={actions.setSearchText}
          facets={data?.facets}
          parsed={data?.understood}
          onDown={() => focusFirstResult(browser.current)}
        />
      )}
      {content()}
    </div>
  );
}

type ListAddress = ReturnType<typeof useDocumentListAddress>;

/** What the controls of a list do: they change the address, or load the list again. */
function useSearchActions(address: ListAddress, list: ReturnType<typeof useDocumentPage>, focusEdge: () => void) {
  const { filters } = address.query;
  return {
    showAll: () => {
      focusEdge();
      address.clear();
    },
    retry: () => {
      focusEdge();
      void list.refetch();
    },
    setFilters: (next: Filters) => {
      // The same search again changes no address, so a failed search has to be repeated here.
      const isUnchanged = address.page === 1 && address.searchOf(next) === address.searchOf(filters);
      if (isUnchanged && list.isLoadingError) void list.refetch();
      else address.setFilters(next);
    },
    setSearchText: (text: string) => {
      focusEdge();
      address.setFilters(withFilter(filters, 'title', text));
    },
    addressOfText: (text: string) => address.searchOf(withFilter(filters, 'title', text)),
  };
}

/** Only the first load alerts. A failed refresh in the background keeps the list on the screen. */
function useFailureAlert(failure: Error | null) {
  useEffect(() => {
    if (failure) window.alert(listFailed(failure instanceof ApiProblem ? failure.serverText : undefined));
  }, [failure]);
}

interface SearchProps<D extends AnyDocument> {
  readonly kind: DocumentKind<D>;
  readonly filters: Filters;
  readonly onFilters: (filters: Filters) => void;
  readonly onSearchText: (text: string) => void;
  readonly facets: Facets | undefined;
  readonly parsed: ParsedQuery | undefined;
  readonly onDown: () => boolean;
}

function Search<D extends AnyDocument>(props: SearchProps<D>) {
  const { kind, filters, onFilters, onSearchText, facets, parsed, onDown } = props;
  const Filter = kind.filtersIn === 'modal' ? FilterModal : FilterBar;
  return (
    <Filter
      kind={kind.kind}
      fields={kind.filters}
      filters={filters}
      onFilters={onFilters}
      facets={facets}
      onDown={onDown}
      detectedFilters={
        parsed && <DetectedFilters parsed={parsed} query={filters['title'] ?? ''} onQuery={onSearchText} />
      }
    />
  );
}

interface ResultsProps<D extends AnyDocument> extends Pick<
  DocumentBrowserProps<D>,
  'kind' | 'source' | 'tools' | 'children'
> {
  readonly address: ListAddress;
  readonly list: SearchPage<D>;
  /** True while these results stay on the screen and the next page loads. */
  readonly stale: boolean;
  readonly notice: ReactNode;
}

function Results<D extends AnyDocument>({
  kind,
  source,
  tools,
  address,
  list,
  stale,
  notice,
  children,
}: ResultsProps<D>) {
  const view = useListView();
  const prefetch = usePrefetchDocument(kind);
  const { query } = address;
  const { data, understood } = list;
  const hasSearchText = query.filters['title'] !== undefined;
  return (
    <PageOfList
      list={list}
      address={address}
      count={kind.count}
      pages={kind.words.pages}
      beside={
        <>
          {tools}
          <SortSelect
            orders={source.sorts.filter((order) => order !== 'relevance' || hasSearchText)}
            order={query.sort ?? defaultSort(query.filters)}
            onOrder={address.setSort}
          />
        </>
      }
    >
      {notice}
      <CardGrid documents={data} stale={stale} label={kind.words.allHeading} view={view} onPoint={prefetch}>
        {(document) => children(document, searchHitOf(document, understood))}
      </CardGrid>
    </PageOfList>
  );
}

interface NoResultsProps {
  readonly onOkay: () => void;
  /** Repeats a failed search. */
  readonly onRetry?: () => void;
  readonly children?: ReactNode;
}

/** The specification's notice for a search without results, or a failed one. Okay shows the whole list. */
function NoResults({ onOkay, onRetry, children }: NoResultsProps) {
  const action = (
    <div className={classes.actions}>
      {onRetry && <Button onClick={onRetry}>{t('Try again')}</Button>}
      <Button variant={onRetry ? 'default' : 'filled'} onClick={onOkay}>
        {t('Okay')}
      </Button>
    </div>
  );
  return (
    <EmptySheet text={NOTICES.noSearchResults} action={action}>
      {children}
    </EmptySheet>
  );
}

interface DidYouMeanProps {
  readonly query: string;
  /** The query string that searches for it. */
  readonly search: string;
  readonly onFollow: () => void;
}

/** A link to the query with corrected spelling. */
function DidYouMean({ query, search, onFollow }: DidYouMeanProps) {
  return (
    <p className={classes.corrected}>
      <Rich
        text="Did you mean <query>{query}</query>?"
        parts={{ query: <Link className={classes.query} to={{ search }} onClick={onFollow} /> }}
        values={{ query }}
      />
    </p>
  );
}
