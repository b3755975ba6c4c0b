import { Link } from 'react-router';
import type { Place } from '../../app/paths.ts';
import { useListLeft } from '../list-left.ts';
import { type Finding, placeOf } from './finding.ts';
import classes from './Findings.module.css';
import { MarkedText } from './MarkedText.tsx';
import { piecesOf } from './marked-text.ts';

interface FindingsProps {
  readonly finding: Finding;
  readonly pathTo: (place: Place) => string;
}

/** Where in a document the words stand: the best place as it reads there, and the other pages; each opens it there. */
export function Findings({ finding, pathTo }: FindingsProps) {
  const left = useListLeft();
  const [best, ...others] = finding.matches;
  if (!best) return null;
  return (
    <div className={classes.findings}>
      <Link className={classes.best} to={pathTo(placeOf(finding, best.page))} state={left}>
        <span className={classes.page}>on page {best.page}:</span> <MarkedText pieces={piecesOf(best.snippet)} />
      </Link>
      {others.length > 0 && (
        <p className={classes.others}>
          also{' '}
          {others.map(({ page }, at) => (
            <span key={page}>
              {at > 0 && ', '}
              <Link to={pathTo(placeOf(finding, page))} state={left}>
                on page {page}
              </Link>
            </span>
          ))}
        </p>
      )}
    </div>
  );
}
