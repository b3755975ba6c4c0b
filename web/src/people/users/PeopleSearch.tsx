import { type FormEvent } from 'react';
import { type Filters, withFilter } from '../../library/documents/document-filters.ts';
import { t } from '../../base/languages/i18n.ts';
import { NativeSelect } from '../../base/ui/NativeSelect.tsx';
import { SearchLine } from '../../base/ui/SearchLine.tsx';
import { TextInput } from '../../base/ui/TextInput.tsx';
import { useTypedValue } from '../../base/ui/use-typed-value.ts';

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
export function PeopleSearch({ filters, onFilters, standings }: PeopleSearchProps) {
  // Addresses from before have a name.
  const searched = filters['query'] ?? filters['name'] ?? '';
  const [query, setQuery, send] = useTypedValue(searched);
  const search = (event: FormEvent) => {
    event.preventDefault();
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
        label={t('Name, e-mail or ID')}
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
