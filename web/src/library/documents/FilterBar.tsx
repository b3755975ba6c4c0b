import { type ComponentProps, useId, useState } from 'react';
import { useTypedValue } from '../../base/ui/use-typed-value.ts';
import { useCatalogue } from './catalogue-queries.ts';
import { withFilter } from './document-filters.ts';
import { FieldInput } from './FieldInput.tsx';
import classes from './FilterBar.module.css';
import { FiltersOpener, SearchBar, type SearchProps } from './SearchBar.tsx';
import { t } from '../../base/languages/i18n.ts';

const YEAR = /^\d{4}$/;

/** Search with filters that apply at once (spec section 2). A button opens them. */
export function FilterBar(props: SearchProps) {
  const [opened, setOpened] = useState(false);
  const id = useId();
  const opener = <FiltersOpener label={t('Filters')} onOpen={() => setOpened(!opened)} controls={id} isOpen={opened} />;
  return (
    <SearchBar {...props} opener={opener}>
      {opened && <FilterChoices {...props} id={id} />}
    </SearchBar>
  );
}

interface FilterChoicesProps extends Pick<SearchProps, 'fields' | 'filters' | 'onFilters'> {
  readonly id?: string;
  readonly facets?: SearchProps['facets'];
}

export function FilterChoices({ id, fields, filters, onFilters, facets }: FilterChoicesProps) {
  const catalogue = useCatalogue();
  return (
    <div className={classes.filters} id={id} role="group" aria-label={t('Filters')}>
      {fields.map((field) => (
        <FilterChoice
          key={field.name}
          field={field}
          value={filters[field.name] ?? ''}
          onChange={(value) => onFilters(withFilter(filters, field.name, value))}
          catalogue={catalogue}
          counts={facets?.[field.name]}
        />
      ))}
    </div>
  );
}

type FilterChoiceProps = Omit<ComponentProps<typeof FieldInput>, 'none'>;

/** A select applies at once. Typed text applies only when it is complete, so that not every key starts a search. */
function FilterChoice({ value, onChange, ...rest }: FilterChoiceProps) {
  const { values, isYear } = rest.field;
  const [typed, setTyped] = useTypedValue(value);
  const isWhole = (text: string) => values !== undefined || text === '' || (isYear && YEAR.test(text));
  const change = (next: string) => {
    setTyped(next);
    if (isWhole(next)) onChange(next);
  };
  // Only a year shows by itself when it is complete.
  const complete = () => {
    if (typed.trim() !== value) onChange(typed);
  };
  const completed = values === undefined && !isYear ? { onComplete: complete } : {};
  return <FieldInput {...rest} {...completed} value={typed} onChange={change} none={t('Any')} />;
}
