import type { DocumentKind } from '@exam-vault/contract/documents';
import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { FormEvent, ReactNode } from 'react';
import { useTypedValue } from '../ui/use-typed-value.ts';
import { AppliedFilters, type FiltersProps } from './AppliedFilters.tsx';
import { withFilter } from './document-filters.ts';
import type { Facets } from './document-kind.ts';
import { SearchBox } from './search/SearchBox.tsx';
import classes from './SearchBar.module.css';

export interface SearchProps extends FiltersProps {
  readonly kind: DocumentKind;
  /** The number of results for each value, shown beside it. */
  readonly facets: Facets | undefined;
  /** What the hub detected in the query. */
  readonly detectedFilters: ReactNode;
}

interface SearchBarProps extends SearchProps {
  /** The button that opens the filters. */
  readonly opener: ReactNode;
  /** The filters. */
  readonly children: ReactNode;
}

/** The search box, and a badge for each active filter. FilterBar and FilterModal add their own inputs. */
export function SearchBar({ kind, filters, onFilters, detectedFilters, opener, children }: SearchBarProps) {
  const [query, setQuestion] = useTypedValue(filters['title'] ?? '');
  const ask = (asked: string) => onFilters(withFilter(filters, 'title', asked));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask(query);
  };
  return (
    <section className={classes.bar} aria-label="Search and filters">
      <form className={classes.search} role="search" onSubmit={submit}>
        <SearchBox kind={kind} value={query} onChange={setQuestion} onSearch={ask} />
        <Button type="submit" leftSection={<IconSearch size={18} aria-hidden />}>
          Search
        </Button>
        {opener}
      </form>
      {children}
      <AppliedFilters filters={filters} onFilters={onFilters} />
      {detectedFilters}
    </section>
  );
}
