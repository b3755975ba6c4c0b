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
  /** How many of what is shown have a value; beside the values. */
  readonly facets: Facets | undefined;
  /** How the question was read. */
  readonly detectedFilters: ReactNode;
}

interface SearchBarProps extends SearchProps {
  /** Opens the filters; stands beside Search. */
  readonly opener: ReactNode;
  /** The filters. */
  readonly children: ReactNode;
}

/** The one box, and a badge for each filter in force; how filters are chosen is the list's own. */
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
