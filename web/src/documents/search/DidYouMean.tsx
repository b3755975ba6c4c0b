import { Link } from 'react-router';
import classes from './DidYouMean.module.css';

interface DidYouMeanProps {
  readonly query: string;
  /** The query string that searches for it. */
  readonly search: string;
  readonly onFollow: () => void;
}

/** A link to the query with corrected spelling. */
export function DidYouMean({ query, search, onFollow }: DidYouMeanProps) {
  return (
    <p className={classes.corrected}>
      Did you mean{' '}
      <Link className={classes.query} to={{ search }} onClick={onFollow}>
        {query}
      </Link>
      ?
    </p>
  );
}
