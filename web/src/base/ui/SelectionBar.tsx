import type { ReactNode } from 'react';
import classes from './SelectionBar.module.css';

interface SelectionBarProps {
  /** 'Selected people'. */
  readonly label: string;
  /** How many there are, announced. Null: the bar is hidden. */
  readonly count: string | null;
  /** What can be done with them. */
  readonly children: ReactNode;
}

/** What is selected in a list and what can be done with it, at the bottom of the screen. */
export function SelectionBar({ label, count, children }: SelectionBarProps) {
  return (
    <div className={classes.bar} role="group" aria-label={label} hidden={count === null} data-bottom-buttons>
      <p role="status" className={classes.count}>
        {count}
      </p>
      {count !== null && <div className={classes.actions}>{children}</div>}
    </div>
  );
}
