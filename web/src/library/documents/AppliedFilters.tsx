import { appliedFilters, NOTICES } from '../../base/languages/messages.ts';
import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import classes from './AppliedFilters.module.css';
import { type Filters, filterCount, withFilter } from './document-filters.ts';
import { type FieldControl, fieldLabel } from './document-fields.ts';
import { t } from '../../base/languages/i18n.ts';

/** Shared by the parts of a search. */
export interface FiltersProps {
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
      <ul className={classes.badges} aria-label={t('Applied filters')}>
        {Object.entries(filters).map(([name, value]) => (
          <li key={name}>
            <button
              type="button"
              className={classes.badge}
              onClick={(event) => remove(name, event.currentTarget)}
              aria-label={t('Remove filter {field}: {value}', { field: fieldLabel(name), value })}
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
          {t('Clear all')}
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
