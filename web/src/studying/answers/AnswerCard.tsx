import { mayAnswer, mayConfirm } from '@exam-vault/contract/answer-permissions';
import { ANSWER_REPORT_KINDS, type QuestionAnswer } from '@exam-vault/contract/answers';
import { MAX_COMMENT_LENGTH } from '@exam-vault/contract/limits';
import { mayModerate } from '@exam-vault/contract/permissions';
import { IconArrowBigUp, IconArrowBigUpFilled } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { problemText } from '../../base/api/api-problem.ts';
import { paths } from '../../base/routing/paths.ts';
import { actorOf } from '../../base/session/role-answer.ts';
import { useSession } from '../../base/session/session.ts';
import { dateAndTime } from '../../base/languages/format.ts';
import { t } from '../../base/languages/i18n.ts';
import { Link } from '../../base/routing/routing.tsx';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { Button } from '../../base/ui/Button.tsx';
import { useDialogs } from '../../base/ui/dialogs.tsx';
import { ReasonDialog } from '../../base/ui/ReasonDialog.tsx';
import { Stamp } from '../../base/ui/Stamp.tsx';
import textLink from '../../base/ui/TextLink.module.css';
import { useAnswerReport, useConfirmation, useHiding, useHistory, useRemoval, useVote } from './answer-queries.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { AnswerPictures } from './AnswerPictures.tsx';
import { AnswerText } from './AnswerText.tsx';
import classes from './Answers.module.css';
import { ReportForm } from '../../people/reports/ReportForm.tsx';

interface AnswerCardProps {
  readonly answer: QuestionAnswer;
  /** Its buttons are gone with it. */
  readonly onRemoved: () => void;
  /** What is said about it before its text. */
  readonly children?: ReactNode;
  /** What else is done about it, once it is read. */
  readonly below?: ReactNode;
}

/** One answer with what the reader may do about it. */
export function AnswerCard({ answer, onRemoved, children, below }: AnswerCardProps) {
  const [shows, setShows] = useState<'nothing' | 'form' | 'history' | 'report' | 'hiding'>('nothing');
  const [reason, setReason] = useState('');
  const actor = actorOf(useSession().role);
  const dialogs = useDialogs();
  const [vote, confirmation, hiding, removal] = [useVote(), useConfirmation(), useHiding(), useRemoval()];
  const title = useId();
  const { _id, own, voted, votes, hidden, question } = answer;
  const isRemark = answer.remark !== undefined;
  const onError = (error: Error) => dialogs.notice({ title: t('That didn’t work'), text: problemText(error) });
  const remove = () =>
    dialogs.confirm({
      title: isRemark ? t('Delete your remark?') : t('Delete your answer?'),
      text: t('It will be deleted permanently, with its pictures, votes and edit history.'),
      action: t('Delete'),
      onOkay: () => removal.mutate(_id, { onError, onSuccess: onRemoved }),
    });
  const toggle = (what: 'form' | 'history') => setShows(shows === what ? 'nothing' : what);
  return (
    <li
      id={`answer-${_id}`}
      tabIndex={-1}
      className={classes.answer}
      data-confirmed={answer.confirmed_by !== null || undefined}
    >
      <p className={classes.by} id={title}>
        <strong>{answer.author}</strong> <time dateTime={answer.created_at}>{dateAndTime(answer.created_at)}</time>
        {answer.edited_at !== null && <> · {t('edited {when}', { when: dateAndTime(answer.edited_at) })}</>}
      </p>
      {hidden && (
        <p className={classes.note}>
          <Stamp tone="rejected">{t('Hidden')}</Stamp>{' '}
          {answer.hidden_reason ?? t('Only its author and teachers can see it.')}
        </p>
      )}
      <p className={classes.note}>
        {answer.confirmed_by === null ? (
          // Most remarks are questions and hints, which nobody waits to be confirmed.
          isRemark ? null : (
            t('Not confirmed by a teacher yet.')
          )
        ) : (
          <>
            <Stamp tone="approved">{t('Confirmed')}</Stamp> {t('by {name}, a teacher', { name: answer.confirmed_by })}
          </>
        )}
      </p>
      {question && (
        <p className={classes.note}>
          {t('Same question in another paper:')}{' '}
          <Link className={textLink.link} to={paths.allPapersView(question.paper._id, { question: question.label })}>
            {[question.paper.exam_year, question.paper.exam_type, question.paper.title]
              .filter((part) => part !== null && part !== '')
              .join(' · ')}
          </Link>
        </p>
      )}
      {children}
      {shows === 'form' ? (
        <AnswerForm
          at={{ answer: _id, revision: answer.revision }}
          isRemark={isRemark}
          text={answer.text}
          pictures={answer.pictures}
          onDone={() => setShows('nothing')}
          onCancel={() => setShows('nothing')}
        />
      ) : (
        <>
          {answer.html !== '' && <AnswerText html={answer.html} />}
          <AnswerPictures pictures={answer.pictures} author={answer.author} />
        </>
      )}
      {below}
      <div className={classes.buttons}>
        {own || (!voted && !mayAnswer(actor)) ? (
          <span className={classes.votes}>{t('{n, plural, one {# vote} other {# votes}}', { n: votes })}</span>
        ) : (
          <BusyButton
            variant="default"
            size="compact-md"
            busy={vote.isPending}
            aria-pressed={voted}
            aria-describedby={title}
            leftSection={
              voted ? <IconArrowBigUpFilled size={18} aria-hidden /> : <IconArrowBigUp size={18} aria-hidden />
            }
            onClick={() => vote.mutate({ id: _id, isFor: !voted }, { onError })}
          >
            {t('Helpful ({n, number})', { n: votes })}
          </BusyButton>
        )}
        {mayConfirm(actor) && (
          <BusyButton
            variant="subtle"
            size="compact-sm"
            busy={confirmation.isPending}
            aria-describedby={title}
            onClick={() => confirmation.mutate({ id: _id, isConfirmed: answer.confirmed_by === null }, { onError })}
          >
            {answer.confirmed_by === null ? t('Confirm') : t('Remove confirmation')}
          </BusyButton>
        )}
        {own && mayAnswer(actor) && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-describedby={title}
            aria-expanded={shows === 'form'}
            onClick={() => toggle('form')}
          >
            {t('Edit')}
          </Button>
        )}
        {own && (
          <BusyButton
            variant="subtle"
            size="compact-sm"
            busy={removal.isPending}
            aria-describedby={title}
            onClick={remove}
          >
            {t('Delete')}
          </BusyButton>
        )}
        {answer.revision > 1 && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-describedby={title}
            aria-expanded={shows === 'history'}
            onClick={() => toggle('history')}
          >
            {t('Edit history')}
          </Button>
        )}
        {!own && (
          <Button variant="subtle" size="compact-sm" aria-describedby={title} onClick={() => setShows('report')}>
            {t('Report')}
          </Button>
        )}
        {mayModerate(actor) && (
          <BusyButton
            variant="subtle"
            size="compact-sm"
            busy={hiding.isPending}
            aria-describedby={title}
            onClick={() => setShows('hiding')}
          >
            {hidden ? t('Make visible again') : t('Hide')}
          </BusyButton>
        )}
      </div>
      {shows === 'history' && <AnswerHistory id={_id} />}
      {shows === 'report' && <AnswerReportDialog id={_id} isRemark={isRemark} onClose={() => setShows('nothing')} />}
      {shows === 'hiding' && (
        <ReasonDialog
          title={hidden ? t('Make this visible again?') : t('Hide this?')}
          label={t('Message to the author (optional)')}
          placeholder=""
          maxLength={MAX_COMMENT_LENGTH}
          reason={reason}
          onReason={setReason}
          onClose={() => setShows('nothing')}
          onOkay={() => {
            setShows('nothing');
            hiding.mutate({ id: _id, hidden: !hidden, reason }, { onError });
          }}
        >
          {hidden
            ? t('It becomes visible again to everyone who could see it before.')
            : t('Only its author and teachers will be able to see it.')}
        </ReasonDialog>
      )}
    </li>
  );
}

interface AnswerReportDialogProps {
  readonly id: string;
  readonly isRemark: boolean;
  readonly onClose: () => void;
}

/** Asks what is wrong with an answer, and sends it to the teachers. */
function AnswerReportDialog({ id, isRemark, onClose }: AnswerReportDialogProps) {
  const report = useAnswerReport();
  return (
    <ReportForm
      title={isRemark ? t('Report this remark') : t('Report this answer')}
      kinds={ANSWER_REPORT_KINDS}
      sending={report}
      onSend={(said, onSuccess) => report.mutate({ id, ...said }, { onSuccess })}
      onClose={onClose}
    />
  );
}

/** The texts of an answer as they were, the newest first. */
function AnswerHistory({ id }: { readonly id: string }) {
  const { data, error } = useHistory(id);
  return (
    <section className={classes.history} aria-label={t('Edit history')}>
      <p role="status" className={classes.note}>
        {error && !data ? problemText(error) : data ? '' : t('Loading…')}
      </p>
      {data && (
        <ol>
          {data.data.slice(1).map(({ revision, text, at, editor }) => (
            <li key={revision}>
              <p className={classes.by}>
                {editor} <time dateTime={at}>{dateAndTime(at)}</time>
              </p>
              <pre className={classes.earlier}>{text}</pre>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
