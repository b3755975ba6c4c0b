import { type ReactNode, useEffect, useRef } from 'react';
import classes from './Page.module.css';

interface PageProps {
  /** The heading, and the window's title. */
  readonly title: string;
  /** A sentence under the heading. */
  readonly lead?: ReactNode;
  /** Buttons beside the heading. */
  readonly actions?: ReactNode;
  /** `form` is one readable column, `wide` has room for cards. */
  readonly width?: 'form' | 'wide';
  readonly children?: ReactNode;
}

let isFirstPage = true;

/** Sets the window's title and, after the first page, moves the focus to the heading, so that the change is announced. */
export function usePageHeading(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title === '' ? 'Exam Vault' : `${title} · Exam Vault`;
    if (isFirstPage) isFirstPage = false;
    else heading.current?.focus({ preventScroll: true });
  }, [title]);
  return heading;
}

/** The frame of every page inside the hub: an answer sheet with its red margin. */
export function Page({ title, lead, actions, width = 'wide', children }: PageProps) {
  const heading = usePageHeading(title);
  return (
    <div className={classes.page} data-width={width}>
      <header className={classes.head}>
        <div>
          <h1 ref={heading} tabIndex={-1} className={classes.title}>
            {title}
          </h1>
          {lead && <p className={classes.lead}>{lead}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}
