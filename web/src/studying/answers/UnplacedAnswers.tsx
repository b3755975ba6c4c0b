import { mayAnswer } from '@exam-vault/contract/answer-permissions';
import type { UnplacedAnswer } from '@exam-vault/contract/answers';
import type { Question } from '@exam-vault/contract/questions';
import { useId, useRef, useState } from 'react';
import { problemText } from '../../base/api/api-problem.ts';
import { actorOf } from '../../base/session/role-answer.ts';
import { useSession } from '../../base/session/session.ts';
import { t } from '../../base/languages/i18n.ts';
import { shortened } from '../questions/question-tree.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { Button } from '../../base/ui/Button.tsx';
import { NativeSelect } from '../../base/ui/NativeSelect.tsx';
import { useToast } from '../../base/ui/toasts.tsx';
import { usePlacing, useUnplaced } from './answer-queries.ts';
import { AnswerCard } from './AnswerCard.tsx';
import { AnswerPages } from './AnswerPages.tsx';
import classes from './Answers.module.css';
import { Form } from '../../base/ui/Form.tsx';

const TOAST_MS = 4_000;
/** Of a question, in a choice. */
const MAX_CHARACTERS = 60;

interface UnplacedAnswersProps {
  readonly paper: string;
  /** Of the paper as it is now. */
  readonly questions: readonly Question[];
}

/** Answers whose question is gone, for their author and teachers. */
export default function UnplacedAnswers({ paper, questions }: UnplacedAnswersProps) {
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useUnplaced(paper, page);
  const top = useRef<HTMLHeadingElement>(null);
  const heading = useId();
  // The count below it is spoken by itself.
  const toTop = () => top.current?.focus();
  const turn = (next: number) => {
    setPage(next);
    toTop();
  };
  return (
    <section className={classes.panel} aria-labelledby={heading}>
      <h3 id={heading} ref={top} tabIndex={-1} className={classes.heading}>
        {t('Answers without a question')}
      </h3>
      <p role="status" className={classes.note}>
        {data && t('{n, plural, one {# answer} other {# answers}}', { n: data.total })}
        {!data && (error ? problemText(error) : t('Loading answers…'))}
      </p>
      <p className={classes.note}>
        {t(
          'This paper’s questions or file have changed, and these answers no longer match a question. Only their authors and teachers can see them.',
        )}
      </p>
      {error && !data && (
        <Button variant="default" onClick={() => void refetch()}>
          {t('Try again')}
        </Button>
      )}
      {data && data.data.length > 0 && (
        <ol className={classes.list} aria-labelledby={heading} aria-busy={isPlaceholderData}>
          {data.data.map((answer) => (
            <AnswerCard
              key={answer._id}
              answer={answer}
              onRemoved={toTop}
              below={<Placing answer={answer} questions={questions} onPlaced={toTop} />}
            >
              <p className={classes.note}>
                {t('Originally for question {label}: {text}', { label: answer.asked.label, text: answer.asked.text })}
              </p>
            </AnswerCard>
          ))}
        </ol>
      )}
      <AnswerPages page={page} total={data?.total ?? 0} onTurn={turn} />
    </section>
  );
}

interface PlacingProps {
  readonly answer: UnplacedAnswer;
  readonly questions: readonly Question[];
  readonly onPlaced: () => void;
}

/** Puts an answer under a question that is there. */
function Placing({ answer: { _id }, questions, onPlaced }: PlacingProps) {
  const [question, setQuestion] = useState('');
  const placing = usePlacing();
  const toast = useToast();
  const actor = actorOf(useSession().role);
  if (questions.length === 0 || !mayAnswer(actor)) return null;
  const send = () => {
    if (question === '' || placing.isPending) return;
    placing.mutate(
      { id: _id, question },
      {
        onSuccess: () => {
          toast(t('The answer was moved to the question.'), TOAST_MS);
          onPlaced();
        },
      },
    );
  };
  return (
    <Form className={classes.form} aria-label={t('Move to a question')} onSubmit={send}>
      <NativeSelect
        label={t('Question')}
        required
        value={question}
        onChange={({ currentTarget: { value } }) => setQuestion(value)}
      >
        <option value="">{t('Choose a question')}</option>
        {questions.map((one) => (
          <option key={one._id} value={one._id}>
            {[one.label, shortened(one.text, MAX_CHARACTERS)].filter((part) => part !== '').join(' · ')}
          </option>
        ))}
      </NativeSelect>
      {placing.error && <p role="alert">{problemText(placing.error)}</p>}
      <div className={classes.buttons}>
        <BusyButton type="submit" variant="default" size="compact-md" busy={placing.isPending}>
          {t('Move')}
        </BusyButton>
      </div>
    </Form>
  );
}
