import type { FoundQuestion } from '@exam-vault/contract/questions';
import type { StudyState } from '@exam-vault/contract/study-list';
import { type ReactNode, useRef, useState } from 'react';
import { problemText } from '../../base/api/api-problem.ts';
import { Loaded } from '../../base/api/Loaded.tsx';
import { t } from '../../base/languages/i18n.ts';
import { examLine } from '../../library/papers/sitting-words.ts';
import { paths } from '../../base/routing/paths.ts';
import { Link } from '../../base/routing/routing.tsx';
import { Button } from '../../base/ui/Button.tsx';
import { EmptySheet } from '../../base/ui/EmptySheet.tsx';
import textLink from '../../base/ui/TextLink.module.css';
import { useToast } from '../../base/ui/toasts.tsx';
import { LoadingCards } from '../../library/documents/CardGrid.tsx';
import { AnswersButton } from '../answers/AnswersButton.tsx';
import { QuestionFacts } from '../questions/QuestionFacts.tsx';
import { QuestionWords } from '../questions/QuestionPicture.tsx';
import classes from './PracticeCards.module.css';
import { type StudyFilter, usePracticeQuestions, useStudyState } from './study-list-queries.ts';

const TOAST_MS = 5_000;

interface PracticeCardsProps {
  readonly filter: StudyFilter;
  readonly renderFailure: (error: Error, failure: ReactNode) => ReactNode;
}

/** The questions of the list one at a time: think, look at the answers, and say whether you know it. */
export default function PracticeCards({ filter, renderFailure }: PracticeCardsProps) {
  const list = (
    <Link className={textLink.link} to={paths.studyList({ ...filter })}>
      {t('Back to the list')}
    </Link>
  );
  return (
    <Loaded
      query={usePracticeQuestions(filter)}
      loading={<LoadingCards text={t('Loading your questions…')} />}
      renderFailure={renderFailure}
    >
      {(questions) =>
        questions.length === 0 ? (
          <EmptySheet text={t('There are no questions to practise here.')} action={list} />
        ) : (
          <Cards questions={questions} list={list} />
        )
      }
    </Loaded>
  );
}

interface CardsProps {
  readonly questions: readonly FoundQuestion[];
  /** The way back to the list. */
  readonly list: ReactNode;
}

function Cards({ questions, list }: CardsProps) {
  const [round, setRound] = useState(questions);
  const [at, setAt] = useState(0);
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set());
  const heading = useRef<HTMLHeadingElement>(null);
  const question = round[at];
  const show = (next: number) => {
    setAt(next);
    heading.current?.focus();
    // Absent where a page is shown without a window (jsdom).
    heading.current?.scrollIntoView?.({ block: 'nearest' });
  };
  const rest = round.filter(({ _id }) => !known.has(_id));
  return (
    <section className={classes.cards} aria-labelledby="practice-card">
      <h2 id="practice-card" ref={heading} tabIndex={-1} className={classes.heading}>
        {question ? t('Question {n, number} of {total, number}', { n: at + 1, total: round.length }) : t('Done')}
      </h2>
      <progress className={classes.progress} max={round.length} value={at} aria-label={t('Progress')} />
      {question ? (
        <Card
          key={question._id}
          question={question}
          onPrevious={at > 0 ? () => show(at - 1) : undefined}
          onMarked={(state) => {
            const next = new Set(known);
            if (state === 'known') next.add(question._id);
            else next.delete(question._id);
            setKnown(next);
            show(at + 1);
          }}
        />
      ) : (
        <EmptySheet
          text={t('You know {known, number} of {total, number} questions.', {
            known: round.length - rest.length,
            total: round.length,
          })}
          action={
            rest.length > 0 && (
              <Button
                onClick={() => {
                  setRound(rest);
                  show(0);
                }}
              >
                {t('{n, plural, one {Practise the remaining question} other {Practise the remaining # questions}}', {
                  n: rest.length,
                })}
              </Button>
            )
          }
        />
      )}
      {list}
    </section>
  );
}

interface CardProps {
  readonly question: FoundQuestion;
  readonly onPrevious: (() => void) | undefined;
  readonly onMarked: (state: StudyState) => void;
}

function Card({ question, onPrevious, onMarked }: CardProps) {
  const { paper, label, page } = question;
  const toast = useToast();
  const study = useStudyState(question._id);
  const mark = (state: StudyState) => {
    // The next question doesn't wait for the network.
    if (study && study.state !== state) {
      study.mark.mutateAsync(state).catch((error: Error) => toast(problemText(error), TOAST_MS));
    }
    onMarked(state);
  };
  return (
    <>
      <article className={classes.card} aria-label={t('Question {label}', { label })}>
        <div className={classes.words}>
          <QuestionWords question={question} paper={paper._id} isEager>
            {question.text || t('We couldn’t read this question. See the page.')}
          </QuestionWords>
        </div>
        <p className={classes.where}>
          <QuestionFacts question={question} />
          <Link className={textLink.link} to={paths.allPapersView(paper._id, { page, question: label })}>
            {examLine(paper)}
          </Link>
        </p>
        <AnswersButton question={question} paper={paper._id} />
      </article>
      <div className={classes.bar} role="group" aria-label={t('Do you know it?')} data-bottom-buttons>
        <Button variant="subtle" disabled={!onPrevious} onClick={onPrevious}>
          {t('Previous')}
        </Button>
        <Button variant="default" onClick={() => mark('to_learn')}>
          {t('Not yet')}
        </Button>
        <Button onClick={() => mark('known')}>{t('I know it')}</Button>
      </div>
    </>
  );
}
