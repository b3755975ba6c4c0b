import { Button, type ButtonProps } from './Button.tsx';
import type { ComponentPropsWithoutRef } from 'react';
import { useAway } from './away.ts';
import classes from './BusyButton.module.css';

interface BusyButtonProps
  extends
    Omit<ButtonProps, 'loading' | 'disabled'>,
    Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps | 'disabled'> {
  /** The action is still running: the button keeps the focus but cannot be pressed again. */
  readonly busy: boolean;
}

/**
 * A button for what the hub does. It keeps the focus while it is busy, which a disabled button would lose. While the hub does not answer it
 * waits; the banner says why.
 */
export function BusyButton({ busy, className, onClick, ...rest }: BusyButtonProps) {
  const isAway = useAway();
  const waits = busy || isAway;
  return (
    <Button
      {...rest}
      className={className === undefined ? classes.button : `${classes.button} ${className}`}
      aria-disabled={waits}
      data-away={isAway || undefined}
      onClick={(event) => {
        // A busy submit button would submit again.
        if (waits) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
