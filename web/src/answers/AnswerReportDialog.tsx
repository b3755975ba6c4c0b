import { ANSWER_REPORT_KINDS } from '@exam-vault/contract/answers';
import { MAX_COMMENT_LENGTH } from '@exam-vault/contract/limits';
import { type FormEvent, useId, useState } from 'react';
import { problemText } from '../api/api-problem.ts';
import { t } from '../languages/i18n.ts';
import { KIND_NAMES } from '../reports/report-texts.ts';
import { BusyButton } from '../ui/BusyButton.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { NativeSelect } from '../ui/NativeSelect.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { useToast } from '../ui/toasts.tsx';
import { useAnswerReport } from './answer-queries.ts';
import classes from './Answers.module.css';

const TOAST_MS = 5_000;
type Kind = (typeof ANSWER_REPORT_KINDS)[number];

/** Asks what is wrong with an answer, and sends it to the teachers. */
export function AnswerReportDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const [kind, setKind] = useState<Kind>('not_allowed');
  const [text, setText] = useState('');
  const report = useAnswerReport();
  const toast = useToast();
  const formId = useId();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (report.isPending) return;
    report.mutate(
      { id, kind, text },
      {
        onSuccess: () => {
          onClose();
          toast(t('Thank you. The answer comes under Notifications and My reports.'), TOAST_MS);
        },
      },
    );
  };
  return (
    <Dialog
      title={t('Report the answer')}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('Close')}
          </Button>
          <BusyButton type="submit" form={formId} busy={report.isPending}>
            {t('Send')}
          </BusyButton>
        </>
      }
    >
      <form id={formId} className={classes.dialog} aria-label={t('Report the answer')} onSubmit={send}>
        <NativeSelect
          label={t('What is wrong?')}
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value as Kind)}
          data={ANSWER_REPORT_KINDS.map((one) => ({ value: one, label: t(KIND_NAMES[one]) }))}
        />
        <TextArea
          label={kind === 'other' ? t('In your words') : t('In your words (optional)')}
          required={kind === 'other'}
          rows={4}
          maxLength={MAX_COMMENT_LENGTH}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {report.error && <p role="alert">{problemText(report.error)}</p>}
      </form>
    </Dialog>
  );
}
