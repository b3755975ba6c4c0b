import { type DocumentKind, fieldsInPosition } from '@exam-vault/contract/document-fields';
import { MAX_TEXT_LENGTH } from '@exam-vault/contract/limits';
import { REPORT_KINDS } from '@exam-vault/contract/reports';
import { useState } from 'react';
import { t } from '../../base/languages/i18n.ts';
import { NativeSelect } from '../../base/ui/NativeSelect.tsx';
import { TextInput } from '../../base/ui/TextInput.tsx';
import { ReportForm } from './ReportForm.tsx';
import { useReport } from './report-queries.ts';

interface ReportDialogProps {
  readonly kind: DocumentKind;
  readonly id: string;
  readonly onClose: () => void;
}

/** Asks what is wrong with a document, and sends it to the teachers. */
export default function ReportDialog({ kind, id, onClose }: ReportDialogProps) {
  const [values, setValues] = useState({ field: fieldsInPosition(kind)[0]?.name ?? 'title', proposed: '' });
  const report = useReport(kind, id);
  const change = (changes: Partial<typeof values>) => setValues({ ...values, ...changes });
  return (
    <ReportForm
      title={t('Report')}
      kinds={REPORT_KINDS}
      sending={report}
      onSend={(said, onSuccess) =>
        report.mutate({ ...said, ...(said.kind === 'wrong_field' && values) }, { onSuccess })
      }
      onClose={onClose}
      renderFields={(what) =>
        what === 'wrong_field' && (
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
        )
      }
    />
  );
}
