import { MAX_COMMENT_LENGTH } from '@exam-vault/contract/limits';
import { commentPlaceholder, DIALOGS } from '../languages/messages.ts';
import { ReasonDialog } from '../ui/ReasonDialog.tsx';

interface RejectDialogProps {
  readonly comment: string;
  readonly onComment: (comment: string) => void;
  readonly onClose: () => void;
  readonly onOkay: () => void;
}

/** Asks for a reason, which may stay empty (contract policy 4). */
export function RejectDialog({ comment, onComment, onClose, onOkay }: RejectDialogProps) {
  return (
    <ReasonDialog
      title={DIALOGS.rejectPaper.title}
      label={DIALOGS.rejectPaper.text}
      placeholder={commentPlaceholder()}
      maxLength={MAX_COMMENT_LENGTH}
      reason={comment}
      onReason={onComment}
      onClose={onClose}
      onOkay={onOkay}
    />
  );
}
