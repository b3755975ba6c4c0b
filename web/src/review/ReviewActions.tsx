import { DIALOGS } from '@exam-vault/contract/messages';
import type { Paper } from '@exam-vault/contract/papers';
import { mayReview, REVIEW_TRANSITIONS, type ReviewAction } from '@exam-vault/contract/permissions';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiProblem } from '../api/api-problem.ts';
import { paths } from '../app/paths.ts';
import { actorOf } from '../documents/actor.ts';
import { useFormDraft } from '../identity/form-draft.ts';
import { useSession } from '../identity/session.ts';
import { BusyButton } from '../ui/BusyButton.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { focusIfLost } from '../ui/focus-if-lost.ts';
import { RejectDialog } from './RejectDialog.tsx';
import classes from './ReviewActions.module.css';
import { useReviewDecision } from './review-queries.ts';

/** A decision may be taken from one state only. */
function isOpen(action: ReviewAction, { paper_approval_status }: Paper): boolean {
  return REVIEW_TRANSITIONS[action].from === paper_approval_status;
}

/** Refused because the paper has changed, which is read again then (contract policy 8). */
const isNews = (error: unknown) => error instanceof ApiProblem && error.status === 409;

/**
 * The revision that the reader has before him, which a decision is about. The paper may be read again meanwhile, while its text is being
 * taken say, and have another file by then: that becomes what he has seen when a decision was refused for it, and he was told.
 */
function useReviewedRevision({ revision }: Paper): { readonly seen: number; readonly lookAgain: () => void } {
  const [seen, setSeen] = useState(revision);
  const [isOld, setOld] = useState(false);
  if (isOld && revision !== seen) {
    setSeen(revision);
    setOld(false);
  }
  return { seen, lookAgain: () => setOld(true) };
}

/** Approve, Reject and Edit. What was decided or changed meanwhile is said, not guessed. */
export function ReviewActions({ paper }: { readonly paper: Paper }) {
  const navigate = useNavigate();
  const dialogs = useDialogs();
  const { role } = useSession();
  const { seen, lookAgain } = useReviewedRevision(paper);
  const decision = useReviewDecision({ _id: paper._id, revision: seen });
  const [isRejecting, setRejecting] = useState(false);
  // Kept here, so that a decision that failed, or a session that ran out, loses no typed reason (contract section 3).
  const [comment, setComment] = useFormDraft(`reject/${paper._id}`, '');
  const edit = useRef<HTMLButtonElement>(null);
  const status = paper.paper_approval_status;
  // Somebody else was faster: Approve and Reject go away, and one of them had the focus.
  const wasTooLate = decision.isError && status !== 'Pending';
  useEffect(() => {
    if (wasTooLate) focusIfLost(edit.current);
  }, [wasTooLate]);
  if (!mayReview(actorOf(role))) return null;

  const done = {
    onSuccess: () => {
      setComment('');
      void navigate(paths.newPapers());
    },
    onError: (error: unknown) => {
      if (isNews(error)) lookAgain();
    },
  };
  const approve = () =>
    dialogs.confirm({ ...DIALOGS.approvePaper, onOkay: () => decision.mutate({ action: 'approve' }, done) });
  const reject = () => {
    setRejecting(false);
    decision.mutate({ action: 'reject', comment }, done);
  };

  return (
    <>
      <p role="status" className={classes.news} hidden={!decision.isError && status === 'Pending'}>
        {status !== 'Pending'
          ? `This paper is already ${status.toLowerCase()}.`
          : decision.isError &&
            `That did not go through.${isNews(decision.error) ? ' You see the paper as it is now.' : ''}`}
      </p>
      {isOpen('approve', paper) && (
        <BusyButton className={classes.approve} busy={decision.isPending} onClick={approve}>
          Approve
        </BusyButton>
      )}
      {isOpen('reject', paper) && (
        <BusyButton className={classes.reject} busy={decision.isPending} onClick={() => setRejecting(true)}>
          Reject
        </BusyButton>
      )}
      <Button ref={edit} variant="default" onClick={() => void navigate(paths.editPaper(paper._id))}>
        Edit
      </Button>
      {isRejecting && (
        <RejectDialog comment={comment} onComment={setComment} onClose={() => setRejecting(false)} onOkay={reject} />
      )}
    </>
  );
}
