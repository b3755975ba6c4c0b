import { Link } from '../../routing/routing.ts';
import classes from './DidYouMean.module.css';
import { Rich } from '../../languages/Rich.tsx';

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
      <Rich
        text="Did you mean <query>{query}</query>?"
        parts={{ query: <Link className={classes.query} to={{ search }} onClick={onFollow} /> }}
        values={{ query }}
      />
    </p>
  );
}
