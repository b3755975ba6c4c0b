import { MAX_COMMENT_LENGTH } from '@exam-vault/contract/limits';
import type { ReportKind } from '@exam-vault/contract/reports';
import { type ReactNode, useId, useState } from 'react';
import { problemText } from '../../base/api/api-problem.ts';
import { t } from '../../base/languages/i18n.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { Dialog } from '../../base/ui/Dialog.tsx';
import { NativeSelect } from '../../base/ui/NativeSelect.tsx';
import { TextArea } from '../../base/ui/TextArea.tsx';
import { useToast } from '../../base/ui/toasts.tsx';
import classes from './ReportForm.module.css';
import { KIND_NAMES } from './report-texts.ts';
import { Form } from '../../base/ui/Form.tsx';

const TOAST_MS = 5_000;

interface ReportFormProps<K extends ReportKind> {
  readonly title: string;
  /** What may be wrong; the first is chosen at first. */
  readonly kinds: readonly K[];
  readonly sending: { readonly isPending: boolean; readonly error: Error | null };
  readonly onSend: (report: { readonly kind: K; readonly text: string }, onSuccess: () => void) => void;
  readonly onClose: () => void;
  /** What else is asked about this kind. */
  readonly renderFields?: (kind: K) => ReactNode;
}

/** Asks what is wrong with a document or an answer. */
export function ReportForm<K extends ReportKind>({
  title,
  kinds,
  sending,
  onSend,
  onClose,
  renderFields,
}: ReportFormProps<K>) {
  const [chosen, setChosen] = useState<K>();
  const [text, setText] = useState('');
  const toast = useToast();
  const formId = useId();
  const kind = chosen ?? kinds[0];
  const isOther = kind === 'other';

  const send = () => {
    if (sending.isPending || kind === undefined) return;
    onSend({ kind, text }, () => {
      onClose();
      toast(t('Thanks for your report. You’ll find the reply in Notifications and My reports.'), TOAST_MS);
    });
  };

  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <BusyButton type="submit" form={formId} busy={sending.isPending}>
          {t('Send')}
        </BusyButton>
      }
    >
      <Form id={formId} className={classes.form} aria-label={title} onSubmit={send}>
        <NativeSelect
          label={t('What’s wrong?')}
          value={kind ?? ''}
          onChange={({ currentTarget: { value } }) => setChosen(kinds.find((one) => one === value))}
          data={kinds.map((one) => ({ value: one, label: t(KIND_NAMES[one]) }))}
        />
        {kind !== undefined && renderFields?.(kind)}
        <TextArea
          label={isOther ? t('Details') : t('Details (optional)')}
          required={isOther}
          rows={4}
          maxLength={MAX_COMMENT_LENGTH}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {sending.error && <p role="alert">{problemText(sending.error)}</p>}
      </Form>
    </Dialog>
  );
}
