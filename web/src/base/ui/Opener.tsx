import { type ReactNode, useId, useState } from 'react';
import { Button } from './Button.tsx';
import classes from './Opener.module.css';

interface OpenerProps {
  /** Of the button. */
  readonly label: string;
  /** Of what it opens. */
  readonly className?: string | undefined;
  /** What it opens is announced. */
  readonly isAnnounced?: boolean;
  /** Made when somebody opens it. */
  readonly children: ReactNode;
}

/** A small button among others, with what it opens below all of them. */
export function Opener({ label, className = '', isAnnounced = false, children }: OpenerProps) {
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.opener}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </Button>
      <div
        id={panel}
        className={`${classes.panel} ${className}`}
        hidden={!isOpen}
        {...(isAnnounced && { role: 'status' })}
      >
        {isOpen && children}
      </div>
    </>
  );
}
