import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { FormEvent, ReactNode } from 'react';
import { useTyped } from '../ui/use-typed.ts';
import { AppliedFilters, type FiltersProps } from './AppliedFilters.tsx';
import { withFilter } from './document-filters.ts';
import classes from './SearchBar.module.css';

interface SearchBarProps extends FiltersProps {
  /** Opens the filters; stands beside Search. */
  readonly opener: ReactNode;
  /** The filters. */
  readonly children: ReactNode;
}

/** The search by title, and a badge for each filter in force; how filters are chosen is the list's own. */
export function SearchBar({ fields, filters, onFilters, opener, children }: SearchBarProps) {
  const [title, setTitle] = useTyped(filters['title'] ?? '');
  const search = (event: FormEvent) => {
    event.preventDefault();
    onFilters(withFilter(filters, 'title', title));
  };
  return (
    <section className={classes.bar} aria-label="Search and filters">
      <form className={classes.search} role="search" onSubmit={search}>
        <TextInput
          type="search"
          aria-label="Search by title"
          placeholder="Search by title"
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
          maxLength={200}
          enterKeyHint="search"
          autoComplete="off"
        />
        <Button type="submit" leftSection={<IconSearch size={18} aria-hidden />}>
          Search
        </Button>
        {opener}
      </form>
      {children}
      <AppliedFilters fields={fields} filters={filters} onFilters={onFilters} />
    </section>
  );
}
