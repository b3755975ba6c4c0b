import type { SubjectOverview } from '@exam-vault/contract/subjects';
import { problemText } from '../../base/api/api-problem.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { useToast } from '../../base/ui/toasts.tsx';
import { useWant } from './subject-queries.ts';
import classes from './SubjectPage.module.css';
import { t } from '../../base/languages/i18n.ts';

const TOAST_MS = 5_000;

interface WantedPapersProps extends Pick<SubjectOverview, 'missing'> {
  readonly subject: string;
}

/** Missing papers that a person can ask for: they are told when one comes. */
export function WantedPapers({ subject, missing }: WantedPapersProps) {
  const want = useWant(subject);
  const toast = useToast();
  if (missing.length === 0) return null;
  const ask = (exam: { readonly exam_year: number; readonly exam_type: string }) => {
    want.mutate(exam, {
      onSuccess: () => toast(t('We’ll let you know when this paper is uploaded.'), TOAST_MS),
      onError: (error) => toast(problemText(error), TOAST_MS),
    });
  };
  return (
    <details className={classes.wanted}>
      <summary>{t('{n, plural, one {# missing paper} other {# missing papers}}', { n: missing.length })}</summary>
      <p className={classes.note}>
        {t('Request a paper and we’ll notify you here and by email when someone uploads it.')}
      </p>
      <ul>
        {missing.map(({ exam_year, exam_type, wanted, asked }) => {
          const id = `wanted-${exam_year}-${exam_type}`;
          return (
            <li key={id}>
              <span id={id}>
                {exam_type} {exam_year}
              </span>{' '}
              {wanted > 0 && (
                <span className={classes.note}>
                  {t('{n, plural, one {# person requested it} other {# people requested it}}', { n: wanted })}
                </span>
              )}{' '}
              {asked ? (
                <span className={classes.told}>{t('You’ve requested this.')}</span>
              ) : (
                <BusyButton
                  type="button"
                  variant="default"
                  size="compact-md"
                  busy={
                    want.isPending && want.variables.exam_year === exam_year && want.variables.exam_type === exam_type
                  }
                  aria-describedby={id}
                  onClick={() => ask({ exam_year, exam_type })}
                >
                  {t('Request')}
                </BusyButton>
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
