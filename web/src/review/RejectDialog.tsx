import { MAX_COMMENT_LENGTH } from '@exam-vault/contract/limits';
import { COMMENT_PLACEHOLDER, DIALOGS } from '@exam-vault/contract/messages';
import { Button } from '@mantine/core';
import { useId } from 'react';
import { Dialog } from '../ui/Dialog.tsx';
import classes from './RejectDialog.module.css';

interface RejectDialogProps {
  readonly comment: string;
  readonly onComment: (comment: string) => void;
  readonly onClose: () => void;
  readonly onOkay: () => void;
}

/** Asks for a reason; it may stay empty (contract policy 4). */
export function RejectDialog({ comment, onComment, onClose, onOkay }: RejectDialogProps) {
  const id = useId();
  return (
    <Dialog
      title={DIALOGS.rejectPaper.title}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button onClick={onOkay}>Okay</Button>
        </>
      }
    >
      <label htmlFor={id}>{DIALOGS.rejectPaper.text}</label>
      <textarea
        id={id}
        className={classes.comment}
        placeholder={COMMENT_PLACEHOLDER}
        rows={5}
        maxLength={MAX_COMMENT_LENGTH}
        value={comment}
        onChange={(event) => onComment(event.currentTarget.value)}
      />
    </Dialog>
  );
}
