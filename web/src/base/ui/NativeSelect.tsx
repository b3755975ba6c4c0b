import type { ComponentPropsWithRef } from 'react';
import { boxRoom, Field, type FieldTexts, useFieldIds } from './Field.tsx';

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

interface ChoiceGroup {
  readonly group: string;
  readonly items: readonly Choice[];
}

interface NativeSelectProps extends FieldTexts, Omit<ComponentPropsWithRef<'select'>, keyof FieldTexts> {
  /** Instead of options as children. */
  readonly data?: readonly (string | Choice | ChoiceGroup)[];
}

/** The browser's own select with its label: it works best on phones. */
export function NativeSelect({
  label,
  description,
  error,
  describes,
  isWhole,
  className,
  id,
  data = [],
  children,
  ...select
}: NativeSelectProps) {
  const texts: FieldTexts = { label, description, error, describes, isWhole };
  const ids = useFieldIds(id, texts);
  return (
    <Field {...texts} id={ids.id} className={className}>
      <div className="field-box" data-select {...boxRoom(texts)}>
        <select aria-invalid={error ? true : undefined} {...select} {...ids} className="field-input">
          {children}
          {data.map(options)}
        </select>
        <span className="field-section" aria-hidden="true">
          <svg viewBox="0 0 15 15">
            <path
              fill="currentColor"
              d="M4.93 5.43a.45.45 0 0 0 .64.64L7.5 4.14l1.93 1.93a.45.45 0 0 0 .64-.64L7.82 3.18a.45.45 0 0 0-.64 0zM10.07 9.57a.45.45 0 0 0-.64-.64L7.5 10.86 5.57 8.93a.45.45 0 0 0-.64.64l2.25 2.25a.45.45 0 0 0 .64 0z"
            />
          </svg>
        </span>
      </div>
    </Field>
  );
}

function options(choice: string | Choice | ChoiceGroup) {
  if (typeof choice === 'string') return <option key={choice}>{choice}</option>;
  if ('group' in choice) {
    return (
      <optgroup key={choice.group} label={choice.group}>
        {choice.items.map(options)}
      </optgroup>
    );
  }
  return (
    <option key={choice.value} value={choice.value} disabled={choice.disabled}>
      {choice.label}
    </option>
  );
}
