import type { PeopleAction } from '@exam-vault/contract/administration';
import { useEffect, useRef, useState } from 'react';
import { usePage } from '../../base/api/use-page.ts';
import { CardGrid, LoadingCards } from '../../library/documents/CardGrid.tsx';
import { filterCount, type Filters, withFilter } from '../../library/documents/document-filters.ts';
import { PagedList } from '../../library/lists/PagedList.tsx';
import { useListAddress } from '../../library/documents/use-list-address.ts';
import { t } from '../../base/languages/i18n.ts';
import { Button } from '../../base/ui/Button.tsx';
import { EmptySheet } from '../../base/ui/EmptySheet.tsx';
import { focusIfLost } from '../../base/ui/focus.ts';
import type { PeopleSource, Person } from './people-queries.ts';
import { PeopleDialog } from './PeopleDialog.tsx';
import classes from './PeopleList.module.css';
import { PersonCard, titleIdOf } from './PersonCard.tsx';
import { afterwards, OPPOSITE, outcomeWords, useDecideAboutMany } from './several-people.ts';
import { ChosenBar, SelectAll } from './SeveralPeople.tsx';
import { NativeSelect } from '../../base/ui/NativeSelect.tsx';
import { SearchLine } from '../../base/ui/SearchLine.tsx';
import { TextInput } from '../../base/ui/TextInput.tsx';
import { useTypedValue } from '../../base/ui/use-typed-value.ts';

interface PeopleListProps<P extends Person> {
  readonly source: PeopleSource<P>;
  readonly words: { readonly label: string; readonly count: string; readonly pages: string; readonly none: string };
  readonly standings: readonly StatusChoice[];
}

const FILTERS = ['query', 'name', 'status', 'disabled'] as const;

/** A decision about several people that is asked for, or can be. */
interface Asked {
  readonly action: PeopleAction;
  readonly people: readonly Person[];
}

interface News {
  /** Absent: it is about several. */
  readonly about?: Person;
  readonly text: string;
  readonly details?: readonly string[];
  /** What takes it back. */
  readonly back?: Asked | null;
}

/** A list of users with decisions about one or several, searchable by name, e-mail, number and status. The address holds what is shown. */
export function PeopleList<P extends Person>({ source, words, standings }: PeopleListProps<P>) {
  const address = useListAddress(FILTERS);
  const { filters, page } = address;
  const list = usePage(source.key(filters, page), () => source.load(filters, page));
  const top = useRef<HTMLParagraphElement>(null);
  const news = useRef<HTMLDivElement>(null);
  const [said, say] = useState<News>();
  const [asked, ask] = useState<Asked | null>(null);
  const read = list.data;
  const { chosen, isChosen, choose, clear } = useChosen(read?.data ?? []);
  const several = useDecideAboutMany((outcome) => {
    const { action, done, refused, problem } = outcome;
    // After a failure those who are left stay chosen.
    if (problem === null) clear();
    else choose([...done, ...refused.map(({ person }) => person)], false);
    const back = done.length > 0 ? { action: OPPOSITE[action], people: afterwards(action, done) } : null;
    say({ ...outcomeWords(outcome), back });
  });
  // The decision may remove the focused button, or its whole card.
  useEffect(() => {
    if (!said || !read) return;
    const card = said.about && document.getElementById(titleIdOf(said.about));
    focusIfLost(card ?? (said.about && top.current) ?? news.current);
  }, [said, read]);

  return (
    <>
      <PeopleSearch filters={filters} onFilters={address.setFilters} standings={standings} />
      <div className={classes.told}>
        <div ref={news} tabIndex={-1} role="status" className={classes.news}>
          {said?.text}
          {said?.details && said.details.length > 0 && (
            <ul>
              {said.details.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </div>
        {said?.back && <TakeBack back={said.back} onAsk={ask} />}
      </div>
      <PagedList
        query={list}
        address={address}
        loading={<LoadingCards text={t('Loading…')} />}
        empty={
          filterCount(filters) === 0 ? (
            <EmptySheet text={t(words.none)} />
          ) : (
            <EmptySheet
              text={t('No one matches these filters.')}
              action={<Button onClick={() => address.setFilters({})}>{t('Show all')}</Button>}
            />
          )
        }
        count={(n) => t(words.count, { n })}
        pages={t(words.pages)}
        top={top}
      >
        {(people, isStale) => (
          <>
            <SelectAll people={people} isChosen={isChosen} onChoose={choose} />
            <CardGrid documents={people} stale={isStale} label={t(words.label)}>
              {(person) => (
                <PersonCard
                  person={person}
                  isChosen={isChosen(person)}
                  onChoose={(is) => choose([person], is)}
                  say={(text) => {
                    choose([person], false);
                    say({ about: person, text });
                  }}
                />
              )}
            </CardGrid>
          </>
        )}
      </PagedList>
      <ChosenBar
        chosen={chosen}
        isBusy={several.isBusy}
        progress={several.progress}
        onAct={(action, people) => ask({ action, people })}
        onClear={() => {
          clear();
          top.current?.focus({ preventScroll: true });
        }}
      />
      {asked && (
        <PeopleDialog
          {...asked}
          onClose={() => ask(null)}
          onOkay={(choice) => {
            ask(null);
            several.decide(choice);
          }}
        />
      )}
    </>
  );
}

function TakeBack({ back, onAsk }: { readonly back: Asked; readonly onAsk: (asked: Asked) => void }) {
  return (
    <Button variant="default" onClick={() => onAsk(back)}>
      {t('Undo')}
    </Button>
  );
}

/**
 * The people who are chosen in a list. They stay chosen on another page of it, and are as the hub has them now where the page shows them.
 */
function useChosen<P extends Person>(shown: readonly P[]) {
  const [stored, store] = useState<ReadonlyMap<string, P>>(new Map());
  const now = new Map(shown.map((person) => [person._id, person]));
  return {
    chosen: [...stored.values()].map((person) => now.get(person._id) ?? person),
    isChosen: ({ _id }: Person) => stored.has(_id),
    choose(people: readonly Person[], isChosen: boolean): void {
      store((before) => {
        const next = new Map(before);
        for (const { _id } of people) {
          const person = now.get(_id);
          if (isChosen && person) next.set(_id, person);
          else next.delete(_id);
        }
        return next;
      });
    },
    clear: () => store(new Map()),
  };
}

/** A choice of the status filter: its name, and the filters that it sets. */
export interface StatusChoice {
  readonly name: string;
  readonly filter: Filters;
}

interface PeopleSearchProps {
  readonly filters: Filters;
  readonly onFilters: (filters: Filters) => void;
  readonly standings: readonly StatusChoice[];
}

/** Finds people by their name, e-mail, number or id, and by their status. */
function PeopleSearch({ filters, onFilters, standings }: PeopleSearchProps) {
  // Addresses from before have a name.
  const searched = filters['query'] ?? filters['name'] ?? '';
  const [query, setQuery, send] = useTypedValue(searched);
  const search = () => {
    send(query);
    const { name: _name, ...others } = filters;
    onFilters(withFilter(others, 'query', query));
  };
  const present = standings.findIndex(({ filter }) =>
    ['status', 'disabled'].every((field) => filter[field] === filters[field]),
  );
  return (
    <SearchLine label={t('Search people')} onSubmit={search}>
      <TextInput
        type="search"
        label={t('Name, email or ID')}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
        maxLength={200}
        autoComplete="off"
      />
      {standings.length > 0 && (
        <NativeSelect
          label={t('Status')}
          value={present}
          onChange={(event) =>
            onFilters({
              ...withFilter({}, 'query', searched),
              ...standings[Number(event.currentTarget.value)]?.filter,
            })
          }
        >
          {present === -1 && <option value={-1}>{t('Custom')}</option>}
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
