import type { DocumentKind } from '@exam-vault/contract/document-fields';
import { texts } from '@exam-vault/contract/texts';
import { type ReactNode, useState } from 'react';
import { t } from '../../base/languages/i18n.ts';
import classes from './ExtraFields.module.css';

/** What the fields of each kind are about. */
const ABOUT: Readonly<Record<DocumentKind, string>> = texts({
  paper: 'More about this exam',
  notes: 'More about these notes',
  solution: 'More about this solution',
});

interface ExtraFieldsProps {
  readonly kind: DocumentKind;
  /** One of them has a value, or one is proposed. */
  readonly hasValues: boolean;
  readonly children: ReactNode;
}

/** The fields that few documents need. They keep a form short until one of them has a value. */
export function ExtraFields({ kind, hasValues, children }: ExtraFieldsProps) {
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
      <summary>{t(ABOUT[kind])}</summary>
      <div className={classes.fields}>{children}</div>
    </details>
  );
}
