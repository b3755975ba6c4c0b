import { Link } from 'react-router';
import type { PageAnchor } from '../../app/paths.ts';
import { useReturnState } from '../return-path.ts';
import { type SearchHit, anchorOf } from './search-hit.ts';
import classes from './SearchMatches.module.css';
import { MarkedText } from './MarkedText.tsx';
import { parseSnippet } from './marked-text.ts';

interface SearchMatchesProps {
  readonly hit: SearchHit;
  readonly pathTo: (place: PageAnchor) => string;
}

/** The matches in a document: the snippet of the best page, and links to the other pages. */
export function SearchMatches({ hit, pathTo }: SearchMatchesProps) {
  const left = useReturnState();
  const [best, ...others] = hit.matches;
  if (!best) return null;
  return (
    <div className={classes.findings}>
      <Link className={classes.best} to={pathTo(anchorOf(hit, best.page))} state={left}>
        <span className={classes.page}>on page {best.page}:</span> <MarkedText pieces={parseSnippet(best.snippet)} />
      </Link>
      {others.length > 0 && (
        <p className={classes.others}>
          also{' '}
          {others.map(({ page }, at) => (
            <span key={page}>
              {at > 0 && ', '}
              <Link to={pathTo(anchorOf(hit, page))} state={left}>
                on page {page}
              </Link>
            </span>
          ))}
        </p>
      )}
    </div>
  );
}
