import type { ComponentPropsWithRef } from 'react';

interface IconButtonProps extends ComponentPropsWithRef<'button'> {
  readonly variant?: 'default' | 'subtle';
}

/** A square button with an icon. Its name is in `aria-label`. */
export function IconButton({ variant = 'default', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={className === undefined ? 'icon-button' : `icon-button ${className}`}
      data-variant={variant}
    />
  );
}
