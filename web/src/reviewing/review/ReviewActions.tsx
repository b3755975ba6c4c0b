import { commentPlaceholder, DIALOGS } from '../../base/languages/messages.ts';
import type { Paper } from '@exam-vault/contract/papers';
import { mayReview, REVIEW_TRANSITIONS, type ReviewAction, type ReviewState } from '@exam-vault/contract/permissions';
import { Button } from '../../base/ui/Button.tsx';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from '../../base/routing/routing.tsx';
import { ApiProblem, problemText } from '../../base/api/api-problem.ts';
import { paths } from '../../base/routing/paths.ts';
import { actorOf } from '../../base/session/role-answer.ts';
import { useFormDraft } from '../../base/session/form-draft.ts';
import { useSession } from '../../base/session/session.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { useDialogs } from '../../base/ui/dialogs.tsx';
import { focusIfLost } from '../../base/ui/focus.ts';
import classes from './ReviewActions.module.css';
import { ReleaseDate } from './ReleaseDate.tsx';
import { useReviewDecision } from './review-queries.ts';
import { t } from '../../base/languages/i18n.ts';
import { institutionTime } from '../../base/languages/institution-time.ts';
import { paperKind } from '../../library/papers/paper-kind.ts';
import { MAX_COMMENT_LENGTH } from '@exam-vault/contract/limits';
import { ReasonDialog } from '../../base/ui/ReasonDialog.tsx';

/** Whether the paper's status allows this action. */
function isAllowed(action: ReviewAction, paper: Paper): boolean {
  return REVIEW_TRANSITIONS[action].from === paperKind.reviewState(paper);
}

/** The hub refused because the paper has changed. The page loads it again then (contract policy 8). */
const isStale = (error: unknown) => error instanceof ApiProblem && error.status === 409 && !isHeld(error);

/** The department never publishes this. */
const isHeld = (error: unknown) => error instanceof ApiProblem && error.code === 'NEVER_PUBLISH';

/**
 * The revision that the reviewer has read, which every decision names. The page may reload the paper in the background, and its file may be
 * another one by then. The newer revision counts as read only after a decision was refused for it and the reviewer was told.
 */
function useReviewedRevision({ revision }: Paper): { readonly reviewed: number; readonly acceptNewer: () => void } {
  const [reviewed, setReviewed] = useState(revision);
  const [isStaleRevision, setStaleRevision] = useState(false);
  if (isStaleRevision && revision !== reviewed) {
    setReviewed(revision);
    setStaleRevision(false);
  }
  return { reviewed, acceptNewer: () => setStaleRevision(true) };
}

interface ReviewActionsProps {
  /** A paper, or a solution. */
  readonly paper: Paper;
  /** Where it is edited. */
  readonly edit: string;
}

/** Approve, Reject and Edit, and a status line about decisions of other reviewers. */
export function ReviewActions({ paper, edit: editPath }: ReviewActionsProps) {
  const navigate = useNavigate();
  const dialogs = useDialogs();
  const { role } = useSession();
  const { reviewed, acceptNewer } = useReviewedRevision(paper);
  const decision = useReviewDecision({ _id: paper._id, revision: reviewed });
  const [isRejecting, setRejecting] = useState(false);
  // The draft outlives a failed decision and an ended session (contract section 3).
  const [comment, setComment] = useFormDraft(`reject/${paper._id}`, '');
  const edit = useRef<HTMLButtonElement>(null);
  const status = paperKind.reviewState(paper);
  // Another reviewer was faster: Approve and Reject disappear, and one of them had the focus.
  const wasTooLate = decision.isError && status !== 'Pending';
  useEffect(() => {
    if (wasTooLate) focusIfLost(edit.current);
  }, [wasTooLate]);
  if (!mayReview(actorOf(role))) return null;

  const done = {
    onSuccess: () => {
      setComment('');
      navigate(paths.newPapers());
    },
    onError: (error: unknown) => {
      if (isStale(error)) acceptNewer();
    },
  };
  const approve = () =>
    dialogs.confirm({
      ...DIALOGS.approvePaper,
      ...(paper.release_at === undefined
        ? {}
        : {
            text: t('Are you sure you want to approve this paper? It will become public on {when}.', {
              when: institutionTime(paper.release_at),
            }),
          }),
      onOkay: () => decision.mutate({ action: 'approve', comment: '' }, done),
    });
  const reject = () => {
    setRejecting(false);
    decision.mutate({ action: 'reject', comment }, done);
  };

  return (
    <>
      <ReviewStatus status={status} release_at={paper.release_at} error={decision.error} />
      {isAllowed('approve', paper) && (
        <BusyButton className={classes.approve} busy={decision.isPending} onClick={approve}>
          {t('Approve')}
        </BusyButton>
      )}
      {isAllowed('reject', paper) && (
        <BusyButton className={classes.reject} busy={decision.isPending} onClick={() => setRejecting(true)}>
          {t('Reject')}
        </BusyButton>
      )}
      {paper.paper_approval_status === 'Pending' && <ReleaseDate paper={paper} />}
      <Button ref={edit} variant="default" onClick={() => navigate(editPath)}>
        {t('Edit')}
      </Button>
      {isRejecting && (
        <RejectDialog comment={comment} onComment={setComment} onClose={() => setRejecting(false)} onOkay={reject} />
      )}
    </>
  );
}

interface ReviewStatusProps {
  readonly status: ReviewState | null;
  readonly release_at: Paper['release_at'];
  /** Of the last decision. */
  readonly error: Error | null;
}

/** Says that the paper is decided, or that a decision failed. */
function ReviewStatus({ status, release_at = '', error }: ReviewStatusProps) {
  const failure =
    error &&
    (isStale(error)
      ? t('Your change wasn’t saved because someone else reviewed this paper. Here’s the latest version.')
      : isHeld(error)
        ? problemText(error)
        : t('That didn’t work'));
  const planned =
    release_at !== '' && t('Once approved, it becomes public on {when}.', { when: institutionTime(release_at) });
  return (
    <p role="status" className={classes.news} hidden={!error && !planned && status === 'Pending'}>
      {status === 'Pending'
        ? failure || planned
        : status === 'Scheduled'
          ? t('This paper is approved. Public from {when}', { when: institutionTime(release_at) })
          : status === 'Approved'
            ? t('This paper is already approved.')
            : t('This paper is already rejected.')}
    </p>
  );
}

interface RejectDialogProps {
  readonly comment: string;
  readonly onComment: (comment: string) => void;
  readonly onClose: () => void;
  readonly onOkay: () => void;
}

/** Asks for a reason, which may stay empty (contract policy 4). */
function RejectDialog({ comment, onComment, onClose, onOkay }: RejectDialogProps) {
  return (
    <ReasonDialog
      title={DIALOGS.rejectPaper.title}
      label={DIALOGS.rejectPaper.text}
      placeholder={commentPlaceholder()}
      maxLength={MAX_COMMENT_LENGTH}
      reason={comment}
      onReason={onComment}
      onClose={onClose}
      onOkay={onOkay}
    />
  );
}
