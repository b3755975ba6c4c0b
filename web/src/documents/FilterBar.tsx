import { appliedFilters, NOTICES } from '@exam-vault/contract/messages';
import { Button, TextInput } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconSearch, IconX } from '@tabler/icons-react';
import { type ComponentProps, type FormEvent, useId, useRef, useState } from 'react';
import { useTyped } from '../ui/use-typed.ts';
import { useCatalogue } from './catalogue-queries.ts';
import { type Filters, filterCount, withFilter } from './document-filters.ts';
import type { DocumentField } from './document-kind.ts';
import { FieldInput } from './FieldInput.tsx';
import classes from './FilterBar.module.css';

const YEAR = /^\d{4}$/;

interface FilterBarProps {
  readonly fields: readonly DocumentField[];
  readonly filters: Filters;
  readonly onFilters: (filters: Filters) => void;
  readonly searchLabel: string;
}

/** Title search, filters, and a badge for each that is in force. On a phone the filters unfold on demand. */
export function FilterBar({ fields, filters, onFilters, searchLabel }: FilterBarProps) {
  const catalogue = useCatalogue();
  const [opened, setOpened] = useState(false);
  const id = useId();
  const [title, setTitle] = useTyped(filters['title'] ?? '');

  const search = (event: FormEvent) => {
    event.preventDefault();
    onFilters(withFilter(filters, 'title', title));
  };
  const choices = fields.map((field) => (
    <FilterChoice
      key={field.name}
      field={field}
      value={filters[field.name] ?? ''}
      onChange={(value) => onFilters(withFilter(filters, field.name, value))}
      catalogue={catalogue}
    />
  ));

  return (
    <section className={classes.bar} aria-label="Search and filters">
      <form className={classes.search} role="search" onSubmit={search}>
        <TextInput
          className={classes.box}
          type="search"
          aria-label={searchLabel}
          placeholder={searchLabel}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
          maxLength={200}
          enterKeyHint="search"
          autoComplete="off"
        />
        <Button type="submit" leftSection={<IconSearch size={18} aria-hidden />}>
          Search
        </Button>
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
      </form>
      <div className={classes.filters} id={id} role="group" aria-label="Filters" data-opened={opened || undefined}>
        {choices}
      </div>
      <AppliedFilters fields={fields} filters={filters} onFilters={onFilters} />
    </section>
  );
}

type FilterChoiceProps = Omit<ComponentProps<typeof FieldInput>, 'none'>;

/** A choice filters at once; typed text only when it is whole, else each key would be a search. */
function FilterChoice({ value, onChange, ...rest }: FilterChoiceProps) {
  const [typed, setTyped] = useTyped(value);
  const isWhole = (text: string) =>
    rest.field.values !== undefined || text === '' || (rest.field.isYear && YEAR.test(text));
  const change = (next: string) => {
    setTyped(next);
    if (isWhole(next)) onChange(next);
  };
  return <FieldInput {...rest} value={typed} onChange={change} none="Any" />;
}

function AppliedFilters({ fields, filters, onFilters }: Omit<FilterBarProps, 'searchLabel'>) {
  const line = useRef<HTMLDivElement>(null);
  const count = filterCount(filters);
  const labelOf = (name: string) =>
    name === 'title' ? 'Title' : (fields.find((field) => field.name === name)?.label ?? name);
  // A badge that goes leaves the focus to the next one, to the one before, or to the line that then says 'none'.
  const remove = (name: string, badge: HTMLElement) => {
    const item = badge.closest('li');
    const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
    (neighbour?.querySelector('button') ?? line.current)?.focus();
    onFilters(withFilter(filters, name, ''));
  };
  const removeAll = () => {
    line.current?.focus();
    onFilters({});
  };
  const badges = (
    <>
      <span>{appliedFilters(count)}</span>
      <ul className={classes.badges} aria-label="Applied filters">
        {Object.entries(filters).map(([name, value]) => (
          <li key={name}>
            <button
              type="button"
              className={classes.badge}
              onClick={(event) => remove(name, event.currentTarget)}
              aria-label={`Remove filter ${labelOf(name)}: ${value}`}
            >
              <span className={classes.badgeText}>
                {labelOf(name)}: {value}
              </span>
              <IconX size={16} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      {count > 1 && (
        <button type="button" className={classes.clear} onClick={removeAll}>
          Clear all
        </button>
      )}
    </>
  );
  return (
    <div ref={line} tabIndex={-1} className={classes.applied}>
      {count === 0 ? NOTICES.noFilters : badges}
    </div>
  );
}
