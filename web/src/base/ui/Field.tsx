import { type ReactNode, useId } from 'react';

export interface FieldTexts {
  readonly label?: ReactNode;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  /** Where the description stands. Below it, one that appears later moves nothing. */
  readonly describes?: 'above' | 'below' | undefined;
  /** Takes a whole line of a form with two columns. */
  readonly isWhole?: boolean | undefined;
}

interface FieldProps extends FieldTexts {
  readonly id: string;
  readonly className?: string | undefined;
  /** The control in its box. */
  readonly children: ReactNode;
}

/** Label, description and error around a control. `useFieldIds` connects them. */
export function Field({
  id,
  label,
  description,
  error,
  describes = 'above',
  isWhole,
  className,
  children,
}: FieldProps) {
  const described = description ? (
    <p className="field-description" id={`${id}-description`}>
      {description}
    </p>
  ) : null;
  return (
    <div
      className={className === undefined ? 'field' : `field ${className}`}
      data-error={error ? true : undefined}
      data-whole={isWhole || undefined}
    >
      {label && (
        <label className="field-label" htmlFor={id} id={`${id}-label`}>
          {label}
        </label>
      )}
      {describes === 'above' && described}
      {children}
      {describes === 'below' && described}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

/** The attributes by which a control belongs to the texts around it. */
export function useFieldIds(given: string | undefined, { description, error }: FieldTexts) {
  const own = useId();
  const id = given ?? own;
  const describedBy = [error && `${id}-error`, description && `${id}-description`].filter(Boolean).join(' ');
  return { id, 'aria-describedby': describedBy || undefined };
}

/** Whether the box of a control has room above or below it, for the texts there. */
export function boxRoom({ description, error, describes = 'above' }: FieldTexts) {
  return {
    'data-room-above': description && describes === 'above' ? true : undefined,
    'data-room-below': error || (description && describes === 'below') ? true : undefined,
  };
}
