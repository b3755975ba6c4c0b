import { DOCUMENT_KINDS, type DocumentKind } from '@exam-vault/contract/document-fields';
import { Link, useLocation } from '../../base/routing/routing.tsx';
import { documentPaths } from '../../base/routing/paths.ts';
import { type Filters, withFilter } from '../documents/document-filters.ts';
import { fieldLabel } from '../documents/document-fields.ts';
import classes from './SearchAlternatives.module.css';
import { useSuggestions } from './suggest-queries.ts';
import { t } from '../../base/languages/i18n.ts';

interface SearchAlternativesProps {
  readonly kind: DocumentKind;
  readonly filters: Filters;
  readonly searchOf: (filters: Filters) => string;
  readonly onFollow: () => void;
}

const MAX_SUGGESTIONS = 3;

/** Ways on after a search without results: without one filter or all, similar words, the same words in another list. */
export function SearchAlternatives({ kind, filters, searchOf, onFollow }: SearchAlternativesProps) {
  const { pathname } = useLocation();
  const query = filters['title'];
  const suggestions = useSuggestions(kind, query ?? '')
    .filter(({ text }) => text.toLowerCase() !== query?.toLowerCase())
    .slice(0, MAX_SUGGESTIONS);
  const chosen = Object.entries(filters).filter(([name]) => name !== 'title');
  const link = (text: string, to: Parameters<typeof Link>[0]['to']) => (
    <Link className={classes.link} to={to} onClick={onFollow}>
      {text}
    </Link>
  );
  const others = query === undefined ? [] : otherLists(kind, pathname, query);
  return (
    <>
      {query !== undefined && chosen.length > 0 && (
        <p className={classes.way}>{link(t('Search without filters'), { search: searchOf({ title: query }) })}</p>
      )}
      {chosen.length > 1 && (
        <ul className={classes.list}>
          {chosen.map(([name, value]) => (
            <li key={name}>
              {link(t('Without {field}: {value}', { field: fieldLabel(name), value }), {
                search: searchOf(withFilter(filters, name, '')),
              })}
            </li>
          ))}
        </ul>
      )}
      {suggestions.length > 0 && (
        <div className={classes.way}>
          <p className={classes.lead}>{t('Closest matches:')}</p>
          <ul className={classes.list}>
            {suggestions.map(({ text }) => (
              <li key={text}>{link(text, { search: searchOf({ title: text }) })}</li>
            ))}
          </ul>
        </div>
      )}
      {others.map(({ words, to }) => (
        <p key={words} className={classes.way}>
          {link(words, to)}
        </p>
      ))}
    </>
  );
}

/** The public lists where the same words may be found: of the other kinds, and of this kind when it is shown elsewhere. */
function otherLists(kind: DocumentKind, pathname: string, query: string) {
  return DOCUMENT_KINDS.filter((one) => documentPaths[one].all() !== pathname).map((one) => ({
    words: t(
      one === kind
        ? 'Search all {kind, select, paper {papers} solution {solutions} other {notes}}'
        : 'Search {kind, select, paper {papers} solution {solutions} other {notes}}',
      { kind: one },
    ),
    to: { pathname: documentPaths[one].all(), search: `?${new URLSearchParams({ title: query }).toString()}` },
  }));
}
