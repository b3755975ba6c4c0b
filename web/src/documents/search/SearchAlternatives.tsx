import { Link } from 'react-router';
import type { Filters } from '../document-filters.ts';
import type { AnyDocument, DocumentKind } from '../document-kind.ts';
import classes from './SearchAlternatives.module.css';
import { useSuggestions } from './suggest-queries.ts';

interface SearchAlternativesProps<D extends AnyDocument> {
  readonly kind: DocumentKind<D>;
  readonly filters: Filters;
  readonly searchOf: (filters: Filters) => string;
  readonly onFollow: () => void;
}

const MAX_SUGGESTIONS = 3;

/** After a search without results: the same search without filters, and similar suggestions. */
export function SearchAlternatives<D extends AnyDocument>({
  kind,
  filters,
  searchOf,
  onFollow,
}: SearchAlternativesProps<D>) {
  const query = filters['title'];
  const suggestions = useSuggestions(kind.kind, query ?? '')
    .filter(({ text }) => text.toLowerCase() !== query?.toLowerCase())
    .slice(0, MAX_SUGGESTIONS);
  if (query === undefined) return null;
  const hasMore = Object.keys(filters).length > 1;
  const link = (text: string, next: Filters) => (
    <Link className={classes.link} to={{ search: searchOf(next) }} onClick={onFollow}>
      {text}
    </Link>
  );
  return (
    <>
      {hasMore && <p className={classes.way}>{link('Search without the filters', { title: query })}</p>}
      {suggestions.length > 0 && (
        <div className={classes.way}>
          <p className={classes.lead}>What comes nearest:</p>
          <ul className={classes.list}>
            {suggestions.map(({ text }) => (
              <li key={text}>{link(text, { title: text })}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
