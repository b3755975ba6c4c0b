import { MAX_COMMENT_LENGTH } from '@exam-vault/contract/limits';
import { COMMENT_PLACEHOLDER, DIALOGS } from '@exam-vault/contract/messages';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { Dialog } from '../ui/Dialog.tsx';
import classes from './RejectDialog.module.css';

interface RejectDialogProps {
  readonly onClose: () => void;
  readonly onOkay: (comment: string) => void;
}

/** Asks for a reason; it may stay empty (contract policy 4). */
export function RejectDialog({ onClose, onOkay }: RejectDialogProps) {
  const id = useId();
  const [comment, setComment] = useState('');
  return (
    <Dialog
      title={DIALOGS.rejectPaper.title}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button onClick={() => onOkay(comment)}>Okay</Button>
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
        onChange={(event) => setComment(event.currentTarget.value)}
      />
    </Dialog>
  );
}
