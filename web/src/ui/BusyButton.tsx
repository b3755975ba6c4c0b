import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentPropsWithoutRef } from 'react';
import classes from './BusyButton.module.css';

interface BusyButtonProps
  extends
    Omit<ButtonProps, 'loading' | 'disabled'>,
    Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps | 'disabled'> {
  /** What it began is still under way: it can be reached, but not pressed again. */
  readonly busy: boolean;
}

/** A button that keeps the focus while it is busy: the browser takes it from a disabled one, and gives it to nobody. */
export function BusyButton({ busy, className, onClick, ...rest }: BusyButtonProps) {
  return (
    <Button
      {...rest}
      className={className === undefined ? classes.button : `${classes.button} ${className}`}
      aria-disabled={busy}
      onClick={(event) => {
        // Else a busy submit button would submit.
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
