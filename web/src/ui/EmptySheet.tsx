import type { ReactNode } from 'react';
import classes from './EmptySheet.module.css';

interface EmptySheetProps {
  readonly text: string;
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

/** A blank sheet where a list or a document would be: what is so, and what to do. */
export function EmptySheet({ text, action, children }: EmptySheetProps) {
  return (
    <div className={classes.sheet} role="status">
      <p className={classes.text}>{text}</p>
      {children !== undefined && <div className={classes.more}>{children}</div>}
      {action}
    </div>
  );
}
