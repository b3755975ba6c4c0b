import { type Question, SURE_CONFIDENCE, UNREADABLE_CONFIDENCE } from '@exam-vault/contract/questions';
import classes from './QuestionFacts.module.css';
import { t } from '../../base/languages/i18n.ts';

/** The marks of a question, and whether the hub is unsure of it. */
export function QuestionFacts({ question: { marks, confidence, corrected } }: { readonly question: Question }) {
  return (
    <>
      {marks !== null && (
        <span className={classes.marks}>{t('{n, plural, one {# mark} other {# marks}}', { n: marks })}</span>
      )}
      {corrected && <span className={classes.corrected}>{t('edited by a teacher')}</span>}
      {confidence < UNREADABLE_CONFIDENCE && !corrected && (
        <span className={classes.perhaps} title={t('Some of the text was misread. The page shows it correctly.')}>
          {t('text may be misread')}
        </span>
      )}
      {confidence >= UNREADABLE_CONFIDENCE && confidence < SURE_CONFIDENCE && !corrected && (
        <span className={classes.perhaps} title={t('This question may be split in the wrong place.')}>
          {t('maybe')}
        </span>
      )}
    </>
  );
}
