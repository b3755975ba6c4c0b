import { mayCorrectQuestions } from '@exam-vault/contract/permissions';
import type { Question } from '@exam-vault/contract/questions';
import { Suspense, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { problemText } from '../../base/api/api-problem.ts';
import { paths } from '../../base/routing/paths.ts';
import { actorOf } from '../../base/session/role-answer.ts';
import type { QuestionsProps } from '../../library/documents/QuestionsBeside.tsx';
import { useSession } from '../../base/session/session.ts';
import { Button } from '../../base/ui/Button.tsx';
import { useToast } from '../../base/ui/toasts.tsx';
import classes from './PaperQuestions.module.css';
import { anchorOfQuestion, findWanted, questionTree } from './question-tree.ts';
import { type Correcting, QuestionItem } from './QuestionItem.tsx';
import { lazyChunk } from '../../base/lazy/lazy-chunk.tsx';
import { usePaperQuestions } from './question-queries.ts';
import { t } from '../../base/languages/i18n.ts';

const TOAST_MS = 5_000;

// Only teachers need it, and seldom.
const CorrectQuestion = lazyChunk(() => import('./CorrectQuestion.tsx'));
// Few papers have any.
const UnplacedAnswers = lazyChunk(() => import('../answers/UnplacedAnswers.tsx'));

/** The questions of a paper beside its pages. Each leads to its place on the page. */
export default function PaperQuestions({ id, subject, wanted, isOpen, onPlace }: QuestionsProps) {
  const { data, error, refetch } = usePaperQuestions(id, isOpen || wanted !== null);
  const [marked, setMarked] = useState<string | null>(null);
  const heading = useId();
  // The list stays when its last one has found a place: the focus is in it.
  const [hasUnplaced, setUnplaced] = useState(false);
  if (!hasUnplaced && data?.unplaced_answers !== undefined) setUnplaced(true);
  const correcting = useCorrecting({ paper: id, subject }, data);
  const go = useCallback(
    (question: Question) => {
      setMarked(question._id);
      // Another object each time: a second tap goes there again.
      onPlace({ page: question.page, boxes: question.boxes });
    },
    [onPlace],
  );
  useWanted({ wanted, data, go });
  const questions = useMemo(() => data?.data ?? [], [data]);
  const tree = useMemo(() => questionTree(questions), [questions]);
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={classes.heading}>
        {t('Questions in this paper')}
      </h2>
      <p role="status" className={classes.note}>
        {saying({ data, error })}
      </p>
      {data?.partial && (
        <p className={classes.note}>
          {t('This paper is very long, so questions and search may cover only the first part.')}
        </p>
      )}
      {error && !data && (
        <Button variant="default" onClick={() => void refetch()}>
          {t('Try again')}
        </Button>
      )}
      {tree.length > 0 && (
        <>
          <p className={classes.note}>
            {t('Questions were extracted automatically and may contain mistakes. Check the page itself.')}
          </p>
          <ul className={classes.list} aria-labelledby={heading}>
            {tree.map((node, index) => {
              const { section } = node.question;
              const isNew = section !== null && section !== tree[index - 1]?.question.section;
              return [
                isNew && (
                  <li key={`section ${node.question._id}`} className={classes.section}>
                    {section}
                  </li>
                ),
                <QuestionItem
                  key={node.question._id}
                  paper={id}
                  node={node}
                  marked={marked}
                  onGo={({ question }) => go(question)}
                  correcting={correcting}
                  linkOf={({ question }) => paths.allPapersView(id, anchorOfQuestion(questions, question))}
                />,
              ];
            })}
          </ul>
        </>
      )}
      {hasUnplaced && <Unplaced paper={id} count={data?.unplaced_answers ?? 0} questions={questions} />}
    </section>
  );
}

interface UnplacedProps {
  readonly paper: string;
  readonly count: number;
  readonly questions: readonly Question[];
}

/** Answers whose question is gone, when somebody opens them. */
function Unplaced({ paper, count, questions }: UnplacedProps) {
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  return (
    <>
      <Button variant="subtle" aria-expanded={isOpen} aria-controls={panel} onClick={() => setOpen(!isOpen)}>
        {t('Answers without a question ({n, number})', { n: count })}
      </Button>
      <div id={panel} hidden={!isOpen}>
        {isOpen && (
          <Suspense fallback={<p className={classes.note}>{t('Loading…')}</p>}>
            <UnplacedAnswers paper={paper} questions={questions} />
          </Suspense>
        )}
      </div>
    </>
  );
}

type Loaded = Pick<ReturnType<typeof usePaperQuestions>, 'data' | 'error'>;

function saying({ data, error }: Loaded): string {
  if (!data) return error ? problemText(error) : t('Loading questions…');
  if (data.state === 'waiting') return t('This paper’s text hasn’t been read yet. Its questions will appear here.');
  if (data.state === 'failed')
    return t('We couldn’t find this paper’s questions automatically. Read the pages instead.');
  if (data.total === 0) return t('No questions found in this paper.');
  return t('{n, plural, one {# question} other {# questions and parts}}', { n: data.total });
}

interface WantedOptions extends Pick<QuestionsProps, 'wanted'>, Pick<Loaded, 'data'> {
  readonly go: (question: Question) => void;
}

/** Goes once to the question that the address names, or says that it is not there. */
function useWanted({ wanted, data, go }: WantedOptions) {
  const toast = useToast();
  const done = useRef<QuestionsProps['wanted']>(null);
  useEffect(() => {
    if (wanted === null || done.current === wanted || !data) return;
    const question = findWanted(data.data, wanted);
    if (!question && data.state === 'waiting') return;
    done.current = wanted;
    if (question) go(question);
    else toast(t('This paper doesn’t have a question {label}.', { label: wanted.label }), TOAST_MS);
  }, [wanted, data, go, toast]);
}

/** Lets a teacher correct one question at a time; undefined for everybody else. */
function useCorrecting(
  { paper, subject }: { readonly paper: string; readonly subject: string },
  data: Loaded['data'],
): Correcting | undefined {
  const { role } = useSession();
  const [open, setOpen] = useState<string | null>(null);
  const prefix = useId();
  const buttonOf = ({ _id }: Pick<Question, '_id'>) => `${prefix} ${_id}`;
  if (!mayCorrectQuestions(actorOf(role))) return undefined;
  return {
    open,
    onOpen: (question) => setOpen(question?._id ?? null),
    buttonOf,
    form: (question) => {
      const questions = data?.data ?? [];
      return (
        <Suspense fallback={<p className={classes.note}>{t('Loading…')}</p>}>
          <CorrectQuestion
            paper={paper}
            subject={subject}
            question={question}
            next={questions[questions.indexOf(question) + 1]}
            onClose={() => {
              setOpen(null);
              // The field that had the focus is gone.
              document.getElementById(buttonOf(question))?.focus();
            }}
          />
        </Suspense>
      );
    },
  };
}
