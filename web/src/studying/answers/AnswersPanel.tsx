import { mayAnswer, mayConfirm } from '@exam-vault/contract/answer-permissions';
import { isApprovedTeacher } from '@exam-vault/contract/permissions';
import type { Question } from '@exam-vault/contract/questions';
import { useId, useRef, useState } from 'react';
import { problemText } from '../../base/api/api-problem.ts';
import { actorOf } from '../../base/session/role-answer.ts';
import { useSession } from '../../base/session/session.ts';
import { dateAndTime } from '../../base/languages/format.ts';
import { t } from '../../base/languages/i18n.ts';
import { Button } from '../../base/ui/Button.tsx';
import { useToast } from '../../base/ui/toasts.tsx';
import { useAnswers, useClosing } from './answer-queries.ts';
import { AnswerCard } from './AnswerCard.tsx';
import { AnswerPages } from './AnswerPages.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import classes from './Answers.module.css';
import { MAX_CLOSED_DAYS } from '@exam-vault/contract/answers';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { TextInput } from '../../base/ui/TextInput.tsx';
import { Form } from '../../base/ui/Form.tsx';

const TOAST_MS = 4_000;

interface AnswersPanelProps {
  readonly question: Question;
  readonly paper: string;
}

/** The answers under a question, and the form for one's own. */
export default function AnswersPanel({ question: { _id, label }, paper }: AnswersPanelProps) {
  const [page, setPage] = useState(1);
  const [isWriting, setWriting] = useState(false);
  const { data, error, refetch, isPlaceholderData } = useAnswers(_id, page);
  const actor = actorOf(useSession().role);
  const status = useRef<HTMLParagraphElement>(null);
  const toast = useToast();
  const heading = useId();
  const closed = data?.closed_until ?? null;
  const isShut = closed !== null && !isApprovedTeacher(actor);
  const toStatus = () => status.current?.focus();
  const turn = (next: number) => {
    setPage(next);
    toStatus();
  };
  return (
    <section className={classes.panel} aria-labelledby={heading}>
      <h3 id={heading} className={classes.heading}>
        {t('Answers to question {label}', { label })}
      </h3>
      <p ref={status} tabIndex={-1} role="status" className={classes.note}>
        {saying({ data, error, isShut })}
      </p>
      {closed !== null && (
        <p className={classes.note}>
          {t('A teacher has closed answers for this paper until {when}.', { when: dateAndTime(closed) })}
        </p>
      )}
      {error && !data && (
        <Button variant="default" onClick={() => void refetch()}>
          {t('Try again')}
        </Button>
      )}
      {data && data.data.length > 0 && (
        <ol className={classes.list} aria-labelledby={heading} aria-busy={isPlaceholderData}>
          {data.data.map((answer) => (
            <AnswerCard key={answer._id} answer={answer} onRemoved={toStatus} />
          ))}
        </ol>
      )}
      <AnswerPages page={page} total={data?.total ?? 0} onTurn={turn} />
      {data && isWriting && (
        <AnswerForm
          at={{ question: _id }}
          text=""
          pictures={[]}
          onCancel={() => {
            setWriting(false);
            toStatus();
          }}
          onDone={() => {
            setWriting(false);
            toast(t('Answer posted'), TOAST_MS);
            toStatus();
          }}
        />
      )}
      {data && (
        <div className={classes.buttons}>
          {mayAnswer(actor) && !isShut && !isWriting && (
            <Button variant="default" onClick={() => setWriting(true)}>
              {t('Write an answer')}
            </Button>
          )}
          {mayConfirm(actor) && <CloseAnswers paper={paper} closedUntil={closed} />}
        </div>
      )}
    </section>
  );
}

interface Said extends Pick<ReturnType<typeof useAnswers>, 'data' | 'error'> {
  readonly isShut: boolean;
}

function saying({ data, error, isShut }: Said): string {
  if (!data) return error ? problemText(error) : t('Loading answers…');
  if (data.total === 0) return isShut ? '' : t('No answers yet.');
  return t('{n, plural, one {# answer} other {# answers}}', { n: data.total });
}

const DAY_MS = 24 * 3_600_000;

/** As a field of date and time has it, in the time zone of the reader. */
function localValue(time: number): string {
  const date = new Date(time);
  return new Date(time - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

interface CloseAnswersProps {
  readonly paper: string;
  readonly closedUntil: string | null;
}

/** Lets a teacher close the answers of a paper until a moment, such as the exam. */
function CloseAnswers({ paper, closedUntil }: CloseAnswersProps) {
  const [isOpen, setOpen] = useState(false);
  const [now] = useState(() => Date.now());
  const [until, setUntil] = useState(() => localValue(now + 7 * DAY_MS));
  const closing = useClosing();
  if (closedUntil !== null) {
    return (
      <BusyButton
        variant="default"
        size="compact-md"
        busy={closing.isPending}
        onClick={() => closing.mutate({ paper, until: null })}
      >
        {t('Reopen answers for this paper')}
      </BusyButton>
    );
  }
  const send = () => {
    const time = new Date(until);
    if (closing.isPending || Number.isNaN(time.getTime())) return;
    closing.mutate({ paper, until: time.toISOString() }, { onSuccess: () => setOpen(false) });
  };
  return (
    <>
      <Button variant="subtle" size="compact-md" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('Close answers for this paper…')}
      </Button>
      {isOpen && (
        <Form className={classes.form} aria-label={t('Close answers')} onSubmit={send}>
          <TextInput
            type="datetime-local"
            label={t('Closed until')}
            description={t('Until then, only teachers can read and write answers to this paper’s questions.')}
            required
            min={localValue(now)}
            max={localValue(now + MAX_CLOSED_DAYS * DAY_MS)}
            value={until}
            onChange={(event) => setUntil(event.currentTarget.value)}
          />
          {closing.error && <p role="alert">{problemText(closing.error)}</p>}
          <div className={classes.buttons}>
            <BusyButton type="submit" busy={closing.isPending}>
              {t('Close answers')}
            </BusyButton>
          </div>
        </Form>
      )}
    </>
  );
}
