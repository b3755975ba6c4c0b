import { ANSWER_REPORT_KINDS } from '@exam-vault/contract/answers';
import { t } from '../languages/i18n.ts';
import { ReportForm } from '../reports/ReportForm.tsx';
import { useAnswerReport } from './answer-queries.ts';

/** Asks what is wrong with an answer, and sends it to the teachers. */
export function AnswerReportDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const report = useAnswerReport();
  return (
    <ReportForm
      title={t('Report the answer')}
      kinds={ANSWER_REPORT_KINDS}
      sending={report}
      onSend={(said, onSuccess) => report.mutate({ id, ...said }, { onSuccess })}
      onClose={onClose}
    />
  );
}
