import { Link } from 'react-router';
import classes from './DidYouMean.module.css';

interface DidYouMeanProps {
  readonly query: string;
  /** The query of the address that asks it. */
  readonly search: string;
  readonly onFollow: () => void;
}

/** The question with its misspelt words mended. */
export function DidYouMean({ query, search, onFollow }: DidYouMeanProps) {
  return (
    <p className={classes.mended}>
      Did you mean{' '}
      <Link className={classes.query} to={{ search }} onClick={onFollow}>
        {query}
      </Link>
      ?
    </p>
  );
}
