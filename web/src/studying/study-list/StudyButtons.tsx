import { STUDY_STATES } from '@exam-vault/contract/study-list';
import { problemText } from '../../base/api/api-problem.ts';
import { t } from '../../base/languages/i18n.ts';
import { Button } from '../../base/ui/Button.tsx';
import { STATE_NAMES, useStudyState } from './study-list-queries.ts';
import classes from './StudyButtons.module.css';

interface StudyButtonsProps {
  readonly id: string;
  /** The id of the element that names the question. */
  readonly describedBy?: string;
}

/** Puts a question on the study list, as to learn or as known; a second tap takes it off. Nothing for those who are signed out. */
export function StudyButtons({ id, describedBy }: StudyButtonsProps) {
  const study = useStudyState(id);
  if (study === null) return null;
  const { state, knownFrom, mark } = study;
  return (
    <span className={classes.study} data-study>
      {STUDY_STATES.map((one) => (
        <Button
          key={one}
          variant="subtle"
          size="compact-sm"
          className={classes.state}
          aria-pressed={state === one}
          aria-describedby={describedBy}
          onClick={() => mark.mutate(state === one ? null : one)}
        >
          {t(STATE_NAMES[one])}
        </Button>
      ))}
      {knownFrom !== null && (
        <span className={classes.note}>
          {knownFrom.exam_year === null
            ? t('known from another paper')
            : t('known from the {year} paper', { year: String(knownFrom.exam_year) })}
        </span>
      )}
      {mark.error && (
        <span role="alert" className={classes.problem}>
          {problemText(mark.error)}
        </span>
      )}
    </span>
  );
}
