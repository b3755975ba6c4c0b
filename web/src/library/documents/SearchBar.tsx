import type { DocumentKind } from '@exam-vault/contract/documents';
import { Button } from '../../base/ui/Button.tsx';
import { IconAdjustmentsHorizontal, IconSearch, IconX } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useTypedValue } from '../../base/ui/use-typed-value.ts';
import { withFilter, type Filters, filterCount } from './document-filters.ts';
import type { Facets } from './document-kind.ts';
import { SearchBox } from '../search/SearchBox.tsx';
import classes from './SearchBar.module.css';
import { t } from '../../base/languages/i18n.ts';
import { appliedFilters, NOTICES } from '../../base/languages/messages.ts';
import appliedClasses from './AppliedFilters.module.css';
import { type FieldControl, fieldLabel } from './document-fields.ts';
import { Form } from '../../base/ui/Form.tsx';

export interface SearchProps extends FiltersProps {
  readonly kind: DocumentKind;
  /** The number of results for each value, shown beside it. */
  readonly facets: Facets | undefined;
  /** What the hub detected in the query. */
  readonly detectedFilters: ReactNode;
  /** Focuses the first result. False without any. */
  readonly onDown: () => boolean;
}

interface SearchBarProps extends SearchProps {
  /** The button that opens the filters. */
  readonly opener: ReactNode;
  /** The filters, when they are open. */
  readonly children: ReactNode;
}

/** The search box, which stays on the screen, and one line with the filters that are set. */
export function SearchBar({ kind, filters, onFilters, detectedFilters, onDown, opener, children }: SearchBarProps) {
  const asked = filters['title'] ?? '';
  const [query, setQuestion, send] = useTypedValue(asked);
  const ask = (next: string) => {
    send(next);
    onFilters(withFilter(filters, 'title', next));
  };
  const submit = () => {
    ask(query);
  };
  // Down opens the suggestions for what is being typed. Without anything new it leads to the results.
  const down = () => query.trim() === asked && onDown();
  return (
    <section className={classes.bar} aria-label={t('Search and filters')}>
      <Form className={classes.search} role="search" onSubmit={submit}>
        <SearchBox kind={kind} value={query} onChange={setQuestion} onSearch={ask} onDown={down} />
        <Button type="submit" leftSection={<IconSearch size={18} aria-hidden />}>
          {t('Search')}
        </Button>
      </Form>
      <div className={classes.line}>
        {opener}
        <div className={classes.set}>
          <AppliedFilters filters={filters} onFilters={onFilters} />
          {detectedFilters}
        </div>
      </div>
      {children}
    </section>
  );
}

interface FiltersOpenerProps {
  readonly label: string;
  readonly onOpen: () => void;
  /** The id of the filters that it opens and closes under it. Absent: it opens a dialog. */
  readonly controls?: string;
  readonly isOpen: boolean;
}

/** The button that opens the filters. */
export function FiltersOpener({ label, onOpen, controls, isOpen }: FiltersOpenerProps) {
  const opens = controls === undefined ? { 'aria-haspopup': 'dialog' as const } : { 'aria-controls': controls };
  return (
    <Button
      className={classes.opener}
      variant="default"
      onClick={onOpen}
      aria-expanded={isOpen}
      {...opens}
      leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
    >
      {label}
    </Button>
  );
}

/** Shared by the parts of a search. */
interface FiltersProps {
  /** The filters besides the title. */
  readonly fields: readonly FieldControl[];
  readonly filters: Filters;
  readonly onFilters: (filters: Filters) => void;
}

/** The number of active filters, and a badge for each that removes it (spec section 2). */
export function AppliedFilters({ filters, onFilters }: Omit<FiltersProps, 'fields'>) {
  const line = useRef<HTMLDivElement>(null);
  const count = filterCount(filters);
  // The focus moves from a removed badge to the next one, to the previous one, or to the whole line.
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
      <ul className={appliedClasses.badges} aria-label={t('Applied filters')}>
        {Object.entries(filters).map(([name, value]) => (
          <li key={name}>
            <button
              type="button"
              className={appliedClasses.badge}
              onClick={(event) => remove(name, event.currentTarget)}
              aria-label={t('Remove filter {field}: {value}', { field: fieldLabel(name), value })}
            >
              <span className={appliedClasses.badgeText}>
                {fieldLabel(name)}: {value}
              </span>
              <IconX size={16} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      {count > 1 && (
        <button type="button" className={appliedClasses.clear} onClick={removeAll}>
          {t('Clear all')}
        </button>
      )}
    </>
  );
  return (
    <div ref={line} tabIndex={-1} className={appliedClasses.applied}>
      {count === 0 ? NOTICES.noFilters : badges}
    </div>
  );
}
