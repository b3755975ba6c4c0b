import { Button } from './Button.tsx';
import { type ReactNode, useId } from 'react';
import { Dialog } from './Dialog.tsx';
import classes from './ReasonDialog.module.css';
import { t } from '../languages/i18n.ts';

interface ReasonDialogProps {
  readonly title: string;
  /** The label of the text field. */
  readonly label: string;
  readonly placeholder: string;
  readonly maxLength: number;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  readonly onClose: () => void;
  readonly onOkay: () => void;
  /** Whether Okay needs a reason. */
  readonly isRequired?: boolean;
  /** Below the reason. */
  readonly after?: ReactNode;
  /** Explains the consequence of Okay. */
  readonly children?: ReactNode;
}

/** A dialog that asks for a reason of several lines, with Close and Okay. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, label, placeholder, maxLength, reason, onReason, onClose, onOkay, after, children } = props;
  const isMissing = props.isRequired === true && reason.trim() === '';
  const id = useId();
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <Button onClick={onOkay} disabled={isMissing}>
          {t('Okay')}
        </Button>
      }
    >
      {children !== undefined && <p className={classes.what}>{children}</p>}
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className={classes.reason}
        placeholder={placeholder}
        rows={5}
        maxLength={maxLength}
        value={reason}
        onChange={(event) => onReason(event.currentTarget.value)}
      />
      {after}
    </Dialog>
  );
}
