import type { DocumentKind } from '@exam-vault/contract/documents';
import { Button } from '../../base/ui/Button.tsx';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import type { FormEvent, ReactNode } from 'react';
import { useTypedValue } from '../../base/ui/use-typed-value.ts';
import { AppliedFilters, type FiltersProps } from './AppliedFilters.tsx';
import { withFilter } from './document-filters.ts';
import type { Facets } from './document-kind.ts';
import { SearchBox } from '../search/SearchBox.tsx';
import classes from './SearchBar.module.css';
import { t } from '../../base/languages/i18n.ts';

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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask(query);
  };
  // Down opens the suggestions for what is being typed. Without anything new it leads to the results.
  const down = () => query.trim() === asked && onDown();
  return (
    <section className={classes.bar} aria-label={t('Search and filters')}>
      <form className={classes.search} role="search" onSubmit={submit}>
        <SearchBox kind={kind} value={query} onChange={setQuestion} onSearch={ask} onDown={down} />
        <Button type="submit" leftSection={<IconSearch size={18} aria-hidden />}>
          {t('Search')}
        </Button>
      </form>
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
