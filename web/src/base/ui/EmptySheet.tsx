import type { ReactNode } from 'react';
import classes from './EmptySheet.module.css';

interface EmptySheetProps {
  readonly text: string;
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

/** Replaces an empty list or a missing document: what happened, and what to do next. */
export function EmptySheet({ text, action, children }: EmptySheetProps) {
  return (
    <div className={classes.sheet} role="status">
      <p className={classes.text}>{text}</p>
      {children !== undefined && <div className={classes.more}>{children}</div>}
      {action}
    </div>
  );
}
