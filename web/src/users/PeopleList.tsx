import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { usePage } from '../api/use-page.ts';
import { CardGrid, LoadingCards } from '../documents/CardGrid.tsx';
import { type Filters, filterCount, withFilter } from '../documents/document-filters.ts';
import { ListPager, ResultCount } from '../documents/ListPager.tsx';
import { useListAddress } from '../documents/use-list-address.ts';
import { EmptySheet } from '../ui/EmptySheet.tsx';
import { focusIfLost } from '../ui/focus-if-lost.ts';
import { SearchLine } from '../ui/SearchLine.tsx';
import { useTypedValue } from '../ui/use-typed-value.ts';
import type { PeopleSource, Person } from './people-queries.ts';
import classes from './PeopleList.module.css';
import { PersonCard, titleIdOf } from './PersonCard.tsx';

/** A choice of the status filter: its name, and the filters that it sets. */
export interface StatusChoice {
  readonly name: string;
  readonly filter: Filters;
}

interface PeopleListProps<P extends Person> {
  readonly source: PeopleSource<P>;
  readonly words: { readonly label: string; readonly one: string; readonly many: string; readonly none: string };
  readonly standings: readonly StatusChoice[];
}

const FILTERS = ['name', 'status', 'disabled'] as const;

/** A list of users with decisions, searchable by name, e-mail and status. The address holds what is shown. */
export function PeopleList<P extends Person>({ source, words, standings }: PeopleListProps<P>) {
  const address = useListAddress(FILTERS);
  const { filters, page } = address;
  const list = usePage(source.key(filters, page), () => source.load(filters, page));
  const top = useRef<HTMLParagraphElement>(null);
  const news = useRef<HTMLParagraphElement>(null);
  const [said, say] = useState<{ readonly about: P; readonly text: string }>();
  const read = list.data;
  // The decision may remove the focused button, or its whole card.
  useEffect(() => {
    if (said && read) focusIfLost(document.getElementById(titleIdOf(said.about)) ?? top.current ?? news.current);
  }, [said, read]);

  const shown = () => {
    if (list.isPending) return <LoadingCards text="Loading…" />;
    if (list.isLoadingError) {
      return (
        <EmptySheet text={list.error.message} action={<Button onClick={() => void list.refetch()}>Try again</Button>} />
      );
    }
    const { data, total } = list.data;
    if (total === 0) {
      const showAll = <Button onClick={() => address.setFilters({})}>Show all</Button>;
      return filterCount(filters) === 0 ? (
        <EmptySheet text={words.none} />
      ) : (
        <EmptySheet text="Nobody is like that." action={showAll} />
      );
    }
    return (
      <>
        <ResultCount total={total} page={page} one={words.one} many={words.many} top={top} />
        <CardGrid documents={data} stale={list.isPlaceholderData} label={words.label}>
          {(person) => <PersonCard person={person} say={(text) => say({ about: person, text })} />}
        </CardGrid>
        <ListPager {...address} total={total} label={`Pages of ${words.many}`} top={top} />
      </>
    );
  };

  return (
    <>
      <PeopleSearch filters={filters} onFilters={address.setFilters} standings={standings} />
      <p ref={news} tabIndex={-1} role="status" className={classes.news}>
        {said?.text}
      </p>
      {shown()}
    </>
  );
}

interface PeopleSearchProps {
  readonly filters: Filters;
  readonly onFilters: (filters: Filters) => void;
  readonly standings: readonly StatusChoice[];
}

function PeopleSearch({ filters, onFilters, standings }: PeopleSearchProps) {
  const [name, setName] = useTypedValue(filters['name'] ?? '');
  const named = (title: string): Filters => withFilter({}, 'name', title);
  const search = (event: FormEvent) => {
    event.preventDefault();
    onFilters(withFilter(filters, 'name', name));
  };
  const present = standings.findIndex(({ filter }) =>
    ['status', 'disabled'].every((field) => filter[field] === filters[field]),
  );
  return (
    <SearchLine label="Search people" onSubmit={search}>
      <TextInput
        type="search"
        label="Name or e-mail"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={200}
        autoComplete="off"
      />
      {standings.length > 0 && (
        <NativeSelect
          label="Status"
          value={present}
          onChange={(event) =>
            onFilters({ ...named(filters['name'] ?? ''), ...standings[Number(event.currentTarget.value)]?.filter })
          }
        >
          {present === -1 && <option value={-1}>As in the address</option>}
          {standings.map((standing, index) => (
            <option key={standing.name} value={index}>
              {standing.name}
            </option>
          ))}
        </NativeSelect>
      )}
    </SearchLine>
  );
}
