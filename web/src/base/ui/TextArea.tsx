import type { ComponentPropsWithRef } from 'react';
import { Field, type FieldTexts, useFieldIds } from './Field.tsx';
import classes from './TextArea.module.css';

type TextAreaProps = FieldTexts & Omit<ComponentPropsWithRef<'textarea'>, keyof FieldTexts>;

/** Several lines of text with their label. */
export function TextArea({ label, description, error, describes, isWhole, className, id, ...area }: TextAreaProps) {
  const texts: FieldTexts = { label, description, error, describes, isWhole };
  const ids = useFieldIds(id, texts);
  return (
    <Field {...texts} id={ids.id} className={className}>
      <textarea rows={5} aria-invalid={error ? true : undefined} {...area} {...ids} className={classes.area} />
    </Field>
  );
}
