import { Button } from '../ui/Button.tsx';
import { NativeSelect } from '../ui/NativeSelect.tsx';
import { TextInput } from '../ui/TextInput.tsx';
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
import { t } from '../languages/i18n.ts';

/** A choice of the status filter: its name, and the filters that it sets. */
export interface StatusChoice {
  readonly name: string;
  readonly filter: Filters;
}

interface PeopleListProps<P extends Person> {
  readonly source: PeopleSource<P>;
  readonly words: { readonly label: string; readonly count: string; readonly pages: string; readonly none: string };
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
    if (list.isPending) return <LoadingCards text={t('Loading…')} />;
    if (list.isLoadingError) {
      return (
        <EmptySheet
          text={list.error.message}
          action={<Button onClick={() => void list.refetch()}>{t('Try again')}</Button>}
        />
      );
    }
    const { data, total } = list.data;
    if (total === 0) {
      const showAll = <Button onClick={() => address.setFilters({})}>{t('Show all')}</Button>;
      return filterCount(filters) === 0 ? (
        <EmptySheet text={t(words.none)} />
      ) : (
        <EmptySheet text={t('Nobody is like that.')} action={showAll} />
      );
    }
    return (
      <>
        <ResultCount total={total} page={page} count={t(words.count, { n: total })} top={top} />
        <CardGrid documents={data} stale={list.isPlaceholderData} label={t(words.label)}>
          {(person) => <PersonCard person={person} say={(text) => say({ about: person, text })} />}
        </CardGrid>
        <ListPager {...address} total={total} label={t(words.pages)} top={top} />
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
    <SearchLine label={t('Search people')} onSubmit={search}>
      <TextInput
        type="search"
        label={t('Name or e-mail')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={200}
        autoComplete="off"
      />
      {standings.length > 0 && (
        <NativeSelect
          label={t('Status')}
          value={present}
          onChange={(event) =>
            onFilters({ ...named(filters['name'] ?? ''), ...standings[Number(event.currentTarget.value)]?.filter })
          }
        >
          {present === -1 && <option value={-1}>{t('As in the address')}</option>}
          {standings.map((standing, index) => (
            <option key={standing.name} value={index}>
              {t(standing.name)}
            </option>
          ))}
        </NativeSelect>
      )}
    </SearchLine>
  );
}
