import type { DeskPaper } from '@exam-vault/contract/review';
import { Button } from '../../base/ui/Button.tsx';
import { useEffect, useRef, useState, useEffectEvent } from 'react';
import { useCatalogue } from '../../library/documents/catalogue-queries.ts';
import type { FormValues } from '../../library/documents/document-kind.ts';
import type { FieldControl } from '../../library/documents/document-fields.ts';
import { ExtraFields } from '../../library/documents/ExtraFields.tsx';
import { FieldInput } from '../../library/documents/FieldInput.tsx';
import { findMissing, valuesOf } from '../../library/documents/form-rules.ts';
import { paperKind } from '../../library/papers/paper-kind.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { useDialogs } from '../../base/ui/dialogs.tsx';
import classes from './DeskPage.module.css';
import { t } from '../../base/languages/i18n.ts';
import { Form } from '../../base/ui/Form.tsx';
import { listen } from '../../base/ui/listeners.ts';

interface FieldsFormProps {
  readonly paper: DeskPaper;
  readonly isBusy: boolean;
  onClose(): void;
  /** Gets only what was changed. */
  onSave(changes: FormValues): void;
}

/** All fields of a paper, beside its file. Enter saves, Escape leaves everything as it was. */
export function FieldsForm({ paper, isBusy, onClose, onSave }: FieldsFormProps) {
  const { fields, words } = paperKind;
  const [before] = useState(() => valuesOf(fields, paper));
  const [values, setValues] = useState<FormValues>(before);
  const catalogue = useCatalogue();
  const dialogs = useDialogs();
  const form = useRef<HTMLFormElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const own = form.current;
    if (!own) return;
    own.querySelector<HTMLElement>('input, select')?.focus();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    return listen(own, { keydown: onKeyDown });
  }, []);
  const save = () => {
    if (isBusy) return;
    const missing = findMissing(fields, values, null, false);
    if (missing) return dialogs.notice(missing);
    onSave(Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== before[name])));
  };
  const input = ({ hint, ...field }: FieldControl) => (
    <FieldInput
      key={field.name}
      // Only these are written in a form of their own.
      field={field.isDate ? { ...field, hint } : field}
      value={values[field.name] ?? ''}
      onChange={(value) => setValues((current) => ({ ...current, [field.name]: value }))}
      catalogue={catalogue}
      none={field.required ? t('Select…') : t('None')}
    />
  );
  const extra = fields.filter(({ isExtra }) => isExtra);
  return (
    <Form ref={form} className={classes.fields} aria-label={words.editHeading} noValidate onSubmit={save}>
      {fields.filter(({ isExtra }) => !isExtra).map(input)}
      <ExtraFields kind="paper" hasValues={extra.some(({ name }) => values[name] !== '')}>
        {extra.map(input)}
      </ExtraFields>
      <div className={classes.formActions}>
        <BusyButton type="submit" busy={isBusy}>
          {t('Save')}
        </BusyButton>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
    </Form>
  );
}
