import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import classes from './Collapsible.module.css';

interface CollapsibleProps {
  /** The anchor: an address that ends in it opens this one, and useScrollToPlace leads to it. */
  readonly id: string;
  readonly heading: ReactNode;
  /** Made only when it is opened: there are some hundred of these. */
  readonly children: () => ReactNode;
}

/** A sheet that shows its heading until it is opened. */
export function Collapsible({ id, heading, children }: CollapsibleProps) {
  const location = useLocation();
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDetailsElement>(null);
  // Following the same link again opens it again: each address is an object of its own.
  useEffect(() => {
    if (location.hash === `#${id}` && place.current) place.current.open = true;
  }, [location, id]);
  return (
    <details ref={place} className={classes.sheet} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary id={id} className={classes.head}>
        {heading}
      </summary>
      {open && <div className={classes.body}>{children()}</div>}
    </details>
  );
}
