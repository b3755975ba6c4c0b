import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from '../../base/routing/routing.tsx';
import classes from './Collapsible.module.css';

interface CollapsibleProps {
  /** The anchor. An address with it opens this section, and useScrollToAnchor scrolls to it. */
  readonly id: string;
  readonly heading: ReactNode;
  /** Rendered only when opened, because the page has about a hundred sections. */
  readonly children: () => ReactNode;
}

/** A section that shows only its heading until it is opened. */
export function Collapsible({ id, heading, children }: CollapsibleProps) {
  const location = useLocation();
  const [open, setOpen] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  // `location` is a new object after each navigation, so the same link opens the section again.
  useEffect(() => {
    if (location.hash === `#${id}` && details.current) details.current.open = true;
  }, [location, id]);
  return (
    <details ref={details} className={classes.sheet} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary id={id} className={classes.head}>
        {heading}
      </summary>
      {open && <div className={classes.body}>{children()}</div>}
    </details>
  );
}
