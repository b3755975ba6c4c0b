import { MAX_COMMENT_LENGTH } from '@exam-vault/contract/limits';
import { commentPlaceholder } from '../../base/languages/messages.ts';
import { useState } from 'react';
import { useFormDraft } from '../../base/session/form-draft.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { useDialogs } from '../../base/ui/dialogs.tsx';
import { ReasonDialog } from '../../base/ui/ReasonDialog.tsx';
import { type PersonAction, type Person, usePersonAction } from './people-queries.ts';
import { PersonData } from './PersonData.tsx';
import classes from './PersonActions.module.css';
import { t } from '../../base/languages/i18n.ts';

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
      title: t('E-mail Not Confirmed'),
      text: t(
        'Nobody has confirmed that {email} belongs to {name}. Anybody can register with that name and address. Approve only if you have checked who it is, for example in person or by a call to a number you know.',
        { email: person.email, name: person.name },
      ),
      onOkay: () => act({ action: 'approve', acceptUnconfirmed: true }),
    });
  };
  const disable = () =>
    confirm({
      title: t('Disable Account'),
      text: t('From the next request on {name} can do nothing that needs a login. You can enable the account again.', {
        name: person.name,
      }),
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
          {t('Approve')}
        </BusyButton>
      )}
      {status !== null && status !== 'Rejected' && (
        <BusyButton {...common} variant="default" className={classes.reject} onClick={() => setRejecting(true)}>
          {withdraws ? t('Withdraw approval') : t('Reject')}
        </BusyButton>
      )}
      <BusyButton
        {...common}
        variant="default"
        onClick={() => (person.disabled ? act({ action: 'enable' }) : disable())}
      >
        {person.disabled ? t('Enable') : t('Disable')}
      </BusyButton>
      <PersonData person={person} common={common} act={act} />
      {isRejecting && (
        <ReasonDialog
          title={withdraws ? t('Withdraw Approval') : t('Reject Teacher')}
          label={t('Reason:')}
          placeholder={commentPlaceholder()}
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
  const told = t('An e-mail says so, with the reason if you give one.');
  if (!('status' in person) || person.status !== 'Approved')
    return `${t('{name} is not let in as a teacher.', { name: person.name })} ${told}`;
  const lost = t('From the next request on {name} can no longer review, upload or edit.', { name: person.name });
  const rights = person.is_admin
    ? ` ${t('The rights of an administrator go too; approving again does not bring them back.')}`
    : '';
  return `${lost}${rights} ${told}`;
}
