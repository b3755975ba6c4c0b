import type { DocumentKind } from '@exam-vault/contract/document-fields';
import { MAX_COMMENT_LENGTH } from '@exam-vault/contract/limits';
import { useState } from 'react';
import { problemText } from '../../base/api/api-problem.ts';
import { t } from '../../base/languages/i18n.ts';
import { useDialogs } from '../../base/ui/dialogs.tsx';
import { ReasonDialog } from '../../base/ui/ReasonDialog.tsx';
import { useHide } from './report-queries.ts';

interface HideDialogProps {
  readonly kind: DocumentKind;
  readonly id: string;
  readonly isHidden: boolean;
  readonly onClose: () => void;
}

/** Asks a teacher before a document is hidden or shown again. */
export default function HideDialog({ kind, id, isHidden, onClose }: HideDialogProps) {
  const [reason, setReason] = useState('');
  const hide = useHide(kind, id);
  const dialogs = useDialogs();
  const okay = () => {
    onClose();
    hide.mutate(
      { hidden: !isHidden, reason },
      { onError: (error) => dialogs.notice({ title: t('That didn’t work'), text: problemText(error) }) },
    );
  };
  return (
    <ReasonDialog
      title={isHidden ? t('Make this visible again?') : t('Hide this?')}
      label={t('Message to the owner (optional)')}
      placeholder=""
      maxLength={MAX_COMMENT_LENGTH}
      reason={reason}
      onReason={setReason}
      onClose={onClose}
      onOkay={okay}
    >
      {isHidden
        ? t('It becomes visible again to everyone who could see it before.')
        : t('Only its owner and teachers will be able to see it. It won’t appear in lists or search.')}
    </ReasonDialog>
  );
}
