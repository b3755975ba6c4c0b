import type { ReactNode } from 'react';
import { usePageHeading } from './Page.tsx';
import classes from './MessagePage.module.css';

interface MessagePageProps {
  readonly title: string;
  /** A few characters in the margin, like an examiner's note. */
  readonly mark?: string;
  readonly children: ReactNode;
  /** Links to other pages. */
  readonly actions?: ReactNode;
}

/** A page with a single message. */
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
