import { type DocumentKind, fieldsInPosition } from '@exam-vault/contract/document-fields';
import { MAX_COMMENT_LENGTH, MAX_TEXT_LENGTH } from '@exam-vault/contract/limits';
import { REPORT_KINDS, type ReportKind } from '@exam-vault/contract/reports';
import { type FormEvent, useId, useState } from 'react';
import { problemText } from '../api/api-problem.ts';
import { t } from '../languages/i18n.ts';
import { BusyButton } from '../ui/BusyButton.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { NativeSelect } from '../ui/NativeSelect.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { useToast } from '../ui/toasts.tsx';
import classes from './ReportDialog.module.css';
import { type NewReport, useReport } from './report-queries.ts';
import { KIND_NAMES } from './report-texts.ts';

const TOAST_MS = 5_000;

interface ReportDialogProps {
  readonly kind: DocumentKind;
  readonly id: string;
  readonly onClose: () => void;
}

/** Asks what is wrong with a document, and sends it to the teachers. */
export default function ReportDialog({ kind, id, onClose }: ReportDialogProps) {
  const [what, setWhat] = useState<ReportKind>('wrong_field');
  const [values, setValues] = useState({ field: fieldsInPosition(kind)[0]?.name ?? 'title', proposed: '', text: '' });
  const report = useReport(kind, id);
  const toast = useToast();
  const formId = useId();
  const isField = what === 'wrong_field';
  const change = (changes: Partial<typeof values>) => setValues({ ...values, ...changes });

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (report.isPending) return;
    const body: NewReport = { kind: what, text: values.text };
    if (isField) Object.assign(body, { field: values.field, proposed: values.proposed });
    report.mutate(body, {
      onSuccess: () => {
        onClose();
        toast(t('Thank you. The answer comes under Notifications and My reports.'), TOAST_MS);
      },
    });
  };

  return (
    <Dialog
      title={t('Report')}
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
      <form id={formId} className={classes.form} aria-label={t('Report')} onSubmit={send}>
        <NativeSelect
          label={t('What is wrong?')}
          value={what}
          onChange={(event) => setWhat(event.currentTarget.value as ReportKind)}
          data={REPORT_KINDS.map((one) => ({ value: one, label: t(KIND_NAMES[one]) }))}
        />
        {isField && (
          <>
            <NativeSelect
              label={t('Which field?')}
              value={values.field}
              onChange={(event) => change({ field: event.currentTarget.value as typeof values.field })}
              data={fieldsInPosition(kind).map(({ name, label }) => ({ value: name, label: t(label) }))}
            />
            <TextInput
              label={t('What should it say?')}
              maxLength={MAX_TEXT_LENGTH}
              value={values.proposed}
              onChange={(event) => change({ proposed: event.currentTarget.value })}
            />
          </>
        )}
        <TextArea
          label={what === 'other' ? t('In your words') : t('In your words (optional)')}
          required={what === 'other'}
          rows={4}
          maxLength={MAX_COMMENT_LENGTH}
          value={values.text}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
        {report.error && <p role="alert">{problemText(report.error)}</p>}
      </form>
    </Dialog>
  );
}
