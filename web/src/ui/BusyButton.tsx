import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentPropsWithoutRef } from 'react';
import classes from './BusyButton.module.css';

interface BusyButtonProps
  extends
    Omit<ButtonProps, 'loading' | 'disabled'>,
    Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps | 'disabled'> {
  /** The action is still running: the button keeps the focus but cannot be pressed again. */
  readonly busy: boolean;
}

/** A button that keeps the focus while it is busy. A disabled button would lose the focus. */
export function BusyButton({ busy, className, onClick, ...rest }: BusyButtonProps) {
  return (
    <Button
      {...rest}
      className={className === undefined ? classes.button : `${classes.button} ${className}`}
      aria-disabled={busy}
      onClick={(event) => {
        // A busy submit button would submit again.
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
