import type { ReactNode } from 'react';
import { usePageHeading } from './Page.tsx';
import classes from './MessagePage.module.css';

interface MessagePageProps {
  readonly title: string;
  /** What the examiner would scribble in the margin: a few characters. */
  readonly mark?: string;
  readonly children: ReactNode;
  /** Where to go from here. */
  readonly actions?: ReactNode;
}

/** A whole page that says one thing. */
export function MessagePage({ title, mark, children, actions }: MessagePageProps) {
  const heading = usePageHeading(title);
  return (
    <div className={classes.page}>
      <div className={classes.sheet}>
        {mark && (
          <span className={classes.mark} aria-hidden="true">
            {mark}
          </span>
        )}
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </h1>
        <div className={classes.text}>{children}</div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </div>
  );
}
