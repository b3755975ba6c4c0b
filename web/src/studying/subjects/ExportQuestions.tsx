import { questionsCsv, questionsXml } from '@exam-vault/contract/question-export';
import { text } from '@exam-vault/contract/texts';
import { useMutation } from '@tanstack/react-query';
import { problemText } from '../../base/api/api-problem.ts';
import { saveBlob } from '../../library/documents/download-file.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { useToast } from '../../base/ui/toasts.tsx';
import { fetchQuestions } from './subject-queries.ts';
import classes from './SubjectPage.module.css';
import { t } from '../../base/languages/i18n.ts';

const TOAST_MS = 5_000;
const KINDS = [
  { endpoint: questionsXml, extension: 'xml', label: text('Questions for Moodle (XML)') },
  { endpoint: questionsCsv, extension: 'csv', label: text('Questions as a table (CSV)') },
] as const;

/** The questions of the subject as files, for teachers. */
export function ExportQuestions({ subject }: { readonly subject: string }) {
  const toast = useToast();
  const saving = useMutation({
    mutationFn: async ({ endpoint, extension }: (typeof KINDS)[number]) =>
      saveBlob(await fetchQuestions(endpoint, subject), `${subject}.${extension}`),
    onError: (error) => toast(problemText(error), TOAST_MS),
  });
  return (
    <div className={classes.exports}>
      {KINDS.map((kind) => (
        <BusyButton
          key={kind.extension}
          type="button"
          variant="default"
          busy={saving.isPending && saving.variables === kind}
          onClick={() => saving.mutate(kind)}
        >
          {t(kind.label)}
        </BusyButton>
      ))}
    </div>
  );
}
