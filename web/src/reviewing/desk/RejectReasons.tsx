import { MAX_COMMENT_LENGTH } from '@exam-vault/contract/limits';
import { commentPlaceholder, DIALOGS } from '../../base/languages/messages.ts';
import { Button } from '../../base/ui/Button.tsx';
import { useId, useLayoutEffect, useState, useEffectEvent } from 'react';
import { Dialog } from '../../base/ui/Dialog.tsx';
import { hasSingleKeys, useSingleKeys } from '../../base/ui/single-keys.ts';
import classes from './RejectReasons.module.css';
import { REASONS } from './desk-texts.ts';
import { t } from '../../base/languages/i18n.ts';
import { listen } from '../../base/ui/listeners.ts';

interface RejectReasonsProps {
  readonly onClose: () => void;
  readonly onReject: (comment: string) => void;
}

/** Asks for a reason: one of the usual ones, by its number or with a tap, or words. It may stay empty (contract policy 4). */
export function RejectReasons({ onClose, onReject }: RejectReasonsProps) {
  const id = useId();
  const [reason, setReason] = useState('');
  const byNumber = useSingleKeys();
  const reject = useEffectEvent(onReject);
  // The numbers work wherever the focus is in the dialog, but not while words are typed.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const chosen = event.target instanceof HTMLTextAreaElement ? undefined : REASONS[Number(event.key) - 1];
      if (chosen === undefined || !hasSingleKeys() || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      reject(t(chosen));
    };
    return listen(document, { keydown: onKeyDown });
  }, []);
  return (
    <Dialog
      title={DIALOGS.rejectPaper.title}
      onClose={onClose}
      actions={<Button onClick={() => onReject(reason)}>{t('Okay')}</Button>}
    >
      <div className={classes.choice} role="group" aria-label={t('Common reasons')}>
        {REASONS.map((reason, index) => (
          <button key={reason} type="button" className={classes.reason} onClick={() => onReject(t(reason))}>
            {byNumber && <kbd>{index + 1}</kbd>} {t(reason)}
          </button>
        ))}
      </div>
      <label htmlFor={id}>{DIALOGS.rejectPaper.text}</label>
      <textarea
        id={id}
        className={classes.words}
        placeholder={commentPlaceholder()}
        rows={3}
        maxLength={MAX_COMMENT_LENGTH}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Dialog>
  );
}
