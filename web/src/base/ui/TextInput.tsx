import type { ComponentPropsWithRef } from 'react';
import { boxRoom, Field, type FieldTexts, useFieldIds } from './Field.tsx';

export type TextInputProps = FieldTexts & Omit<ComponentPropsWithRef<'input'>, keyof FieldTexts>;

/** A line of text with its label. A text above each form says that every field is required, so no asterisk does. */
export function TextInput({ label, description, error, describes, isWhole, className, id, ...input }: TextInputProps) {
  const texts: FieldTexts = { label, description, error, describes, isWhole };
  const ids = useFieldIds(id, texts);
  return (
    <Field {...texts} id={ids.id} className={className}>
      <div className="field-box" {...boxRoom(texts)}>
        <input type="text" aria-invalid={error ? true : undefined} {...input} {...ids} className="field-input" />
      </div>
    </Field>
  );
}
