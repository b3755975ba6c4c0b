import type { DocumentKind } from '@exam-vault/contract/document-fields';
import { MAX_COMMENT_LENGTH } from '@exam-vault/contract/limits';
import { useState } from 'react';
import { problemText } from '../../base/api/api-problem.ts';
import { t } from '../../base/languages/i18n.ts';
import { useDialogs } from '../../base/ui/dialogs.tsx';
import { ReasonDialog } from '../../base/ui/ReasonDialog.tsx';
import { Switch } from '../../base/ui/Switch.tsx';
import { useHide } from './report-queries.ts';
import classes from './ReportTools.module.css';

interface WithdrawDialogProps {
  readonly kind: DocumentKind;
  readonly id: string;
  readonly onClose: () => void;
}

/** Asks a teacher for the reason of a withdrawal, and whether everyone may know of it. */
export default function WithdrawDialog({ kind, id, onClose }: WithdrawDialogProps) {
  const [reason, setReason] = useState('');
  const [isOpen, setOpen] = useState(false);
  const hide = useHide(kind, id);
  const dialogs = useDialogs();
  const okay = () => {
    onClose();
    hide.mutate(
      { hidden: true, as: isOpen ? 'withdrawn_openly' : 'withdrawn', reason },
      { onError: (error) => dialogs.notice({ title: t('That didn’t work'), text: problemText(error) }) },
    );
  };
  return (
    <ReasonDialog
      title={t('Withdraw this document?')}
      label={t('Reason (shown to the owner and in the audit log)')}
      placeholder=""
      maxLength={MAX_COMMENT_LENGTH}
      reason={reason}
      onReason={setReason}
      isRequired
      after={
        <div className={classes.everyone}>
          <Switch
            label={t('Show a “withdrawn by the department” notice to anyone with the link')}
            checked={isOpen}
            onChange={(event) => setOpen(event.currentTarget.checked)}
          />
        </div>
      }
      onClose={onClose}
      onOkay={okay}
    >
      {t(
        'Only its owner and teachers will be able to see it, and a student owner can’t edit it. Its solutions will be hidden too. To undo this, select “Make visible again”.',
      )}
    </ReasonDialog>
  );
}
