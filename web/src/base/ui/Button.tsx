import type { ComponentPropsWithRef, ElementType, ReactNode } from 'react';

interface ButtonLook {
  /** Filled is for the one thing that is to be done here. */
  readonly variant?: 'filled' | 'default' | 'subtle' | undefined;
  readonly size?: 'xs' | 'md' | 'lg' | 'compact-sm' | 'compact-md' | undefined;
}

interface OwnProps extends ButtonLook {
  readonly className?: string | undefined;
  readonly children?: ReactNode;
  readonly leftSection?: ReactNode;
  readonly rightSection?: ReactNode;
  /** Its action is running: it cannot be pressed. */
  readonly loading?: boolean;
}

type PropsOf<As extends ElementType> = OwnProps &
  Omit<ComponentPropsWithRef<As>, keyof OwnProps | 'component'> & {
    /** A link that looks like a button: 'a', or the router's Link. */
    readonly component?: As;
  };

export type ButtonProps = PropsOf<'button'>;

/** A button, or a link that looks like one. Its style is in theme/controls.css. */
export function Button<As extends ElementType = 'button'>({
  component,
  variant,
  size = 'md',
  className,
  leftSection,
  rightSection,
  loading = false,
  children,
  ...rest
}: PropsOf<As>) {
  const Element: ElementType = component ?? 'button';
  const own = component === undefined ? { type: 'button', ...rest } : rest;
  const busy = loading ? { 'data-loading': true, disabled: true } : {};
  return (
    <Element
      {...own}
      {...busy}
      className={className === undefined ? 'button' : `button ${className}`}
      data-variant={variant}
      data-size={size}
    >
      <span className="button-inner">
        {leftSection && (
          <span className="button-section" data-position="left">
            {leftSection}
          </span>
        )}
        <span className="button-label">{children}</span>
        {rightSection && (
          <span className="button-section" data-position="right">
            {rightSection}
          </span>
        )}
      </span>
    </Element>
  );
}
