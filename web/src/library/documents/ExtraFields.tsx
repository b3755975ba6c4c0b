import { type ReactNode, useState } from 'react';
import { t } from '../../base/languages/i18n.ts';
import classes from './ExtraFields.module.css';

interface ExtraFieldsProps {
  /** One of them has a value, or one is proposed. */
  readonly hasValues: boolean;
  readonly children: ReactNode;
}

/** The fields that few papers need. They keep a form short until one of them has a value. */
export function ExtraFields({ hasValues, children }: ExtraFieldsProps) {
  const [isOpen, setOpen] = useState(hasValues);
  const [hadValues, setHadValues] = useState(hasValues);
  if (hadValues !== hasValues) {
    setHadValues(hasValues);
    if (hasValues) setOpen(true);
  }
  return (
    <details
      className={classes.extra}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      // The browser can't point at a field that is folded away.
      onInvalidCapture={() => setOpen(true)}
    >
      <summary>{t('More about this exam')}</summary>
      <div className={classes.fields}>{children}</div>
    </details>
  );
}
