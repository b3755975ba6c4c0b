import { STUDY_STATES, type StudyListEntry, type StudyState } from '@exam-vault/contract/study-list';
import { type ReactNode, useState } from 'react';
import { paths } from '../../base/routing/paths.ts';
import { dateAndTime, formatNumber } from '../../base/languages/format.ts';
import { t } from '../../base/languages/i18n.ts';
import { examLine } from '../../library/papers/sitting-words.ts';
import { QuestionFacts } from '../questions/QuestionFacts.tsx';
import { shortened } from '../questions/question-tree.ts';
import { Link } from '../../base/routing/routing.tsx';
import { STATE_NAMES } from '../study-list/study-list-queries.ts';
import { Button } from '../../base/ui/Button.tsx';
import textLink from '../../base/ui/TextLink.module.css';
import { type KeptQuestions as Kept, removeQuestions } from '../../library/kept/kept-questions.ts';
import { keepProblemText } from '../../library/kept/keep-problem.ts';
import { useKeptQuestions } from './use-kept-questions.ts';
import classes from './KeptQuestions.module.css';

interface KeptQuestionsProps {
  /** What is shown of the list; absent: both states, each to open. */
  readonly filter?: { readonly state: StudyState; readonly subject?: string | undefined };
  /** In place of it where none is kept. */
  readonly otherwise?: ReactNode;
}

/** So many are shown at first, and with each tap. */
const STEP = 50;
const MAX_CHARACTERS = 500;

/** The study list as this browser keeps it. It can only be read: what is marked here would be lost beside what other devices mark. */
export default function KeptQuestions({ filter, otherwise = null }: KeptQuestionsProps) {
  const { data: kept, refetch } = useKeptQuestions();
  const [refusal, setRefusal] = useState<string | null>(null);
  if (kept === undefined) return null;
  if (kept === null) return otherwise;
  const shown = (state: StudyState, subject?: string) =>
    kept.entries.filter((one) => one.state === state && (subject === undefined || one.subject === subject));
  if (filter) {
    return (
      <>
        <Asof kept={kept} />
        <Questions entries={shown(filter.state, filter.subject)} name={t(STATE_NAMES[filter.state])} />
      </>
    );
  }
  const remove = async () => {
    setRefusal(null);
    try {
      await removeQuestions();
    } catch (error) {
      return setRefusal(keepProblemText(error));
    }
    // The pressed button disappears with its section.
    document.querySelector('h1')?.focus();
    await refetch();
  };
  return (
    <section className={classes.kept} aria-labelledby="kept-questions">
      <h2 id="kept-questions" className={classes.heading}>
        {t('My questions')}
      </h2>
      <Asof kept={kept} />
      {STUDY_STATES.map((state) => (
        <details key={state}>
          <summary>
            {t(STATE_NAMES[state])} ({formatNumber(shown(state).length)})
          </summary>
          <Questions entries={shown(state)} name={t(STATE_NAMES[state])} />
        </details>
      ))}
      {refusal !== null && <p role="alert">{refusal}</p>}
      <Button variant="default" onClick={() => void remove()}>
        {t('Remove my questions from this device')}
      </Button>
    </section>
  );
}

function Asof({ kept }: { readonly kept: Kept }) {
  return (
    <p className={classes.note}>
      {t('Your list as of {moment}. You can edit it when you’re back online.', { moment: dateAndTime(kept.at) })}
    </p>
  );
}

const focusItem = (item: HTMLLIElement | null) => item?.focus();

function Questions({ entries, name }: { readonly entries: readonly StudyListEntry[]; readonly name: string }) {
  const [most, setMost] = useState(STEP);
  // At the last step the pressed button disappears: the first new question has the focus.
  const isFirstNew = (at: number) => at > 0 && at === most - STEP && most >= entries.length;
  return (
    <>
      <ul className={classes.list} aria-label={name}>
        {entries.slice(0, most).map(({ question }, at) => (
          <li key={question._id} {...(isFirstNew(at) && { ref: focusItem, tabIndex: -1 })}>
            <Question question={question} />
          </li>
        ))}
      </ul>
      {entries.length > most && (
        <Button variant="default" onClick={() => setMost(most + STEP)}>
          {t('More questions')}
        </Button>
      )}
    </>
  );
}

function Question({ question }: Pick<StudyListEntry, 'question'>) {
  const { text, label, page, paper } = question;
  return (
    <>
      <p className={classes.text}>
        {shortened(text, MAX_CHARACTERS) || t('We couldn’t read this question. See the page.')}
      </p>
      <Link className={textLink.link} to={paths.allPapersView(paper._id, { page, question: label })}>
        {t('Question {label}', { label })} · {examLine(paper)}
      </Link>{' '}
      <QuestionFacts question={question} />
    </>
  );
}
