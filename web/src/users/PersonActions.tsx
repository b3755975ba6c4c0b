import { MAX_COMMENT_LENGTH } from '@exam-vault/contract/limits';
import { COMMENT_PLACEHOLDER } from '@exam-vault/contract/messages';
import { useState } from 'react';
import { useFormDraft } from '../identity/form-draft.ts';
import { BusyButton } from '../ui/BusyButton.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { ReasonDialog } from '../ui/ReasonDialog.tsx';
import { type PersonAction, type Person, usePersonAction } from './people-queries.ts';
import classes from './PersonActions.module.css';

interface PersonActionsProps {
  readonly person: Person;
  /** The id of the card's title, which describes the buttons. */
  readonly titleId: string;
  readonly say: (news: string) => void;
}

/** The decisions about a user that are possible now. */
export function PersonActions({ person, titleId, say }: PersonActionsProps) {
  const { confirm } = useDialogs();
  const decision = usePersonAction(person, say);
  const [isRejecting, setRejecting] = useState(false);
  // The draft outlives a failed decision and an ended session (contract section 3).
  const [reason, setReason] = useFormDraft(`reject/${person._id}`, '');
  const status = 'status' in person ? person.status : null;
  const withdraws = status === 'Approved';
  const act = (action: PersonAction) => decision.mutate(action);
  const approve = () => {
    if (person.email_confirmed) return act({ action: 'approve', acceptUnconfirmed: false });
    confirm({
      title: 'E-mail Not Confirmed',
      text: `Nobody has confirmed that ${person.email} belongs to ${person.name}. Anybody can register with that name and address. Approve only if you have checked who it is, for example in person or by a call to a number you know.`,
      onOkay: () => act({ action: 'approve', acceptUnconfirmed: true }),
    });
  };
  const disable = () =>
    confirm({
      title: 'Disable Account',
      text: `From the next request on ${person.name} can do nothing that needs a login. You can enable the account again.`,
      onOkay: () => act({ action: 'disable' }),
    });
  const reject = () => {
    setRejecting(false);
    decision.mutate({ action: 'reject', reason }, { onSuccess: () => setReason('') });
  };
  const common = { busy: decision.isPending, 'aria-describedby': titleId };
  return (
    <>
      {status !== null && status !== 'Approved' && (
        <BusyButton {...common} className={classes.approve} onClick={approve}>
          Approve
        </BusyButton>
      )}
      {status !== null && status !== 'Rejected' && (
        <BusyButton {...common} variant="default" className={classes.reject} onClick={() => setRejecting(true)}>
          {withdraws ? 'Withdraw approval' : 'Reject'}
        </BusyButton>
      )}
      <BusyButton
        {...common}
        variant="default"
        onClick={() => (person.disabled ? act({ action: 'enable' }) : disable())}
      >
        {person.disabled ? 'Enable' : 'Disable'}
      </BusyButton>
      {isRejecting && (
        <ReasonDialog
          title={withdraws ? 'Withdraw Approval' : 'Reject Teacher'}
          label="Reason:"
          placeholder={COMMENT_PLACEHOLDER}
          maxLength={MAX_COMMENT_LENGTH}
          reason={reason}
          onReason={setReason}
          onClose={() => setRejecting(false)}
          onOkay={reject}
        >
          {consequence(person)}
        </ReasonDialog>
      )}
    </>
  );
}

function consequence(person: Person): string {
  const told = 'An e-mail says so, with the reason if you give one.';
  if (!('status' in person) || person.status !== 'Approved')
    return `${person.name} is not let in as a teacher. ${told}`;
  const lost = `From the next request on ${person.name} can no longer review, upload or edit.`;
  const rights = person.is_admin
    ? ' The rights of an administrator go too; approving again does not bring them back.'
    : '';
  return `${lost}${rights} ${told}`;
}
