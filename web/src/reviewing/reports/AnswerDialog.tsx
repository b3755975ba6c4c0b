import { MAX_COMMENT_LENGTH } from '@exam-vault/contract/limits';
import type { ReportAction } from '@exam-vault/contract/reports';
import { texts } from '@exam-vault/contract/texts';
import { useState } from 'react';
import { t } from '../../base/languages/i18n.ts';
import { Button } from '../../base/ui/Button.tsx';
import { Dialog } from '../../base/ui/Dialog.tsx';
import { TextArea } from '../../base/ui/TextArea.tsx';
import classes from '../../people/reports/Reports.module.css';

const WORDS: Readonly<Record<ReportAction, { readonly title: string; readonly text: string }>> = texts({
  corrected: { title: 'It is corrected?', text: 'Correct the details first: ‘Edit’ is on the card of the report.' },
  hidden: {
    title: 'Hide it?',
    text: 'Then only its owner and teachers can read it. It is in no list and no search.',
  },
  dismissed: { title: 'Nothing is wrong?', text: 'The document stays as it is.' },
});

const WORDS_OF_ANSWER: typeof WORDS = texts({
  corrected: { title: 'It is corrected?', text: 'Only its author can change an answer.' },
  hidden: { title: 'Hide it?', text: 'Then only its author and teachers can read it.' },
  dismissed: { title: 'Nothing is wrong?', text: 'The answer stays as it is.' },
});

interface AnswerDialogProps {
  readonly action: ReportAction;
  readonly isClaim: boolean;
  /** The report is about an answer to a question. */
  readonly isOfAnswer: boolean;
  readonly onClose: () => void;
  readonly onSend: (answer: string, reason: string) => void;
}

/** What the teacher writes with the outcome: to the person who reported, and to the owner of a document that is hidden. */
export function AnswerDialog({ action, isClaim, isOfAnswer, onClose, onSend }: AnswerDialogProps) {
  const [answer, setAnswer] = useState('');
  const [reason, setReason] = useState('');
  const { title, text } = (isOfAnswer ? WORDS_OF_ANSWER : WORDS)[action];
  return (
    <Dialog
      title={t(title)}
      onClose={onClose}
      actions={<Button onClick={() => onSend(answer, reason)}>{t('Okay')}</Button>}
    >
      <div className={classes.form}>
        <p>{t(text)}</p>
        <TextArea
          label={
            isClaim
              ? t('To the person who claims it, by e-mail if the hub has mail (optional)')
              : t('To the person who reported it (optional)')
          }
          rows={3}
          maxLength={MAX_COMMENT_LENGTH}
          value={answer}
          onChange={(event) => setAnswer(event.currentTarget.value)}
        />
        {action === 'hidden' && (
          <TextArea
            label={isOfAnswer ? t('To its author (optional)') : t('To its owner (optional)')}
            rows={3}
            maxLength={MAX_COMMENT_LENGTH}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </div>
    </Dialog>
  );
}
