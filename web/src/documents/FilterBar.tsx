import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ComponentProps, useId, useState } from 'react';
import { useTypedValue } from '../ui/use-typed-value.ts';
import { useCatalogue } from './catalogue-queries.ts';
import { withFilter } from './document-filters.ts';
import { FieldInput } from './FieldInput.tsx';
import classes from './FilterBar.module.css';
import { SearchBar, type SearchProps } from './SearchBar.tsx';

const YEAR = /^\d{4}$/;

/** Search with filters that apply at once (spec section 2). On a phone a button opens them. */
export function FilterBar(props: SearchProps) {
  const { fields, filters, onFilters, facets } = props;
  const catalogue = useCatalogue();
  const [opened, setOpened] = useState(false);
  const id = useId();
  const opener = (
    <Button
      className={classes.open}
      variant="default"
      onClick={() => setOpened(!opened)}
      aria-expanded={opened}
      aria-controls={id}
      leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
    >
      Filters
    </Button>
  );
  return (
    <SearchBar {...props} opener={opener}>
      <div className={classes.filters} id={id} role="group" aria-label="Filters" data-opened={opened || undefined}>
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
    </SearchBar>
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
  return <FieldInput {...rest} {...completed} value={typed} onChange={change} none="Any" />;
}
