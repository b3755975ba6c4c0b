import { appliedFilters, NOTICES } from '@exam-vault/contract/messages';
import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import classes from './AppliedFilters.module.css';
import { type Filters, filterCount, withFilter } from './document-filters.ts';
import { type FieldControl, fieldLabel } from './document-fields.ts';

/** What every part of a search shows and changes. */
export interface FiltersProps {
  /** Beside the title. */
  readonly fields: readonly FieldControl[];
  readonly filters: Filters;
  readonly onFilters: (filters: Filters) => void;
}

/** How many filters are in force, and a badge for each that takes it away (spec section 2). */
export function AppliedFilters({ filters, onFilters }: Omit<FiltersProps, 'fields'>) {
  const line = useRef<HTMLDivElement>(null);
  const count = filterCount(filters);
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
              aria-label={`Remove filter ${fieldLabel(name)}: ${value}`}
            >
              <span className={classes.badgeText}>
                {fieldLabel(name)}: {value}
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
