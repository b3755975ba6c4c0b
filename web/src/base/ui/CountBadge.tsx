import classes from './CountBadge.module.css';

interface CountBadgeProps {
  readonly id?: string;
  readonly count: number;
  /** The count with what is counted, for screen readers: '2 papers wait for a review'. */
  readonly words: string;
  readonly className?: string | undefined;
}

/** More than two digits would be wider than what they stand on. */
const MAX_SHOWN = 99;

/** A small number on a link or a button. Screen readers get the number with what it counts. */
export function CountBadge({ id, count, words, className }: CountBadgeProps) {
  return (
    <span className={className}>
      <span className={classes.badge} aria-hidden="true">
        {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
      </span>
      <span id={id} className="visually-hidden">
        {words}
      </span>
    </span>
  );
}
