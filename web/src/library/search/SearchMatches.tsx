import type { Match } from '@exam-vault/contract/search';
import { Link } from '../../base/routing/routing.tsx';
import type { PageAnchor } from '../../base/routing/paths.ts';
import { useReturnState } from '../documents/return-path.ts';
import { type SearchHit, anchorOf } from './search-hit.ts';
import classes from './SearchMatches.module.css';
import { MarkedText } from './MarkedText.tsx';
import { parseSnippet } from './marked-text.ts';
import { t } from '../../base/languages/i18n.ts';

interface SearchMatchesProps {
  readonly hit: SearchHit;
  readonly pathTo: (place: PageAnchor) => string;
  /** The best match alone, in one line. */
  readonly isShort?: boolean;
}

/** 'on page 12, Normal forms' */
const placeOf = ({ page, section }: Match) =>
  section === undefined ? t('on page {page}', { page }) : t('on page {page}, {section}', { page, section });

/** The matches in a document: the snippet of the best page, and links to the other pages. */
export function SearchMatches({ hit, pathTo, isShort = false }: SearchMatchesProps) {
  const left = useReturnState();
  const [best, ...others] = hit.matches;
  if (!best) return null;
  const snippet = (
    <>
      <span className={classes.page}>{placeOf(best)}:</span> <MarkedText pieces={parseSnippet(best.snippet)} />
    </>
  );
  const bestPath = pathTo(anchorOf(hit, best.page));
  if (isShort) {
    return (
      <Link className={classes.short} to={bestPath} state={left}>
        {snippet}
      </Link>
    );
  }
  return (
    <div className={classes.findings}>
      <Link className={classes.best} to={bestPath} state={left}>
        {snippet}
      </Link>
      {others.length > 0 && (
        <p className={classes.others}>
          {t('also')}{' '}
          {others.map((other, at) => (
            <span key={other.page}>
              {at > 0 && ', '}
              <Link to={pathTo(anchorOf(hit, other.page))} state={left}>
                {placeOf(other)}
              </Link>
            </span>
          ))}
        </p>
      )}
    </div>
  );
}
