import { type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './Page.module.css';

interface PageProps {
  /** The heading, and the title of the window. */
  readonly title: string;
  /** A sentence under the heading. */
  readonly lead?: ReactNode;
  /** Buttons beside the heading. */
  readonly actions?: ReactNode;
  /** `form` is one readable column, `wide` has room for cards. */
  readonly width?: 'form' | 'wide';
  /** False: something on the page takes the focus instead of the heading. */
  readonly focusesHeading?: boolean;
  readonly children?: ReactNode;
}

let isFirstPage = true;

/** Sets the title of the window. On later pages it also focuses the heading, so that screen readers announce the new page. */
export function usePageHeading(title: string, focuses = true) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [focusesFirst] = useState(focuses);
  useEffect(() => {
    document.title = title === '' ? 'Exam Vault' : `${title} · Exam Vault`;
    if (isFirstPage) isFirstPage = false;
    else if (focusesFirst) heading.current?.focus({ preventScroll: true });
  }, [title, focusesFirst]);
  return heading;
}

/** The layout of every page inside the hub. */
export function Page({ title, lead, actions, width = 'wide', focusesHeading = true, children }: PageProps) {
  const heading = usePageHeading(title, focusesHeading);
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
