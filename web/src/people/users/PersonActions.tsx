import { MAX_COMMENT_LENGTH } from '@exam-vault/contract/limits';
import { commentPlaceholder } from '../../base/languages/messages.ts';
import { useState } from 'react';
import { useFormDraft } from '../../base/session/form-draft.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { useDialogs } from '../../base/ui/dialogs.tsx';
import { ReasonDialog } from '../../base/ui/ReasonDialog.tsx';
import { type PersonAction, type Person, usePersonAction } from './people-queries.ts';
import classes from './PersonActions.module.css';
import { t } from '../../base/languages/i18n.ts';
import { ACCOUNT_DELETION_DAYS, type DocumentChoice } from '@exam-vault/contract/account';
import { text } from '@exam-vault/contract/texts';
import { DocumentChoices } from '../account/DocumentChoices.tsx';
import { Button } from '../../base/ui/Button.tsx';
import { Dialog } from '../../base/ui/Dialog.tsx';

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
      title: t('Email not confirmed'),
      text: t(
        'No one has confirmed that {email} belongs to {name}, and anyone can register with that name and address. Approve only if you’ve checked who it is, for example in person or by calling a number you know.',
        { email: person.email, name: person.name },
      ),
      action: t('Approve'),
      onOkay: () => act({ action: 'approve', acceptUnconfirmed: true }),
    });
  };
  const disable = () =>
    confirm({
      title: t('Disable account'),
      text: t('{name} won’t be able to do anything that needs an account. You can enable the account again later.', {
        name: person.name,
      }),
      action: t('Disable'),
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
          {withdraws ? t('Revoke approval') : t('Reject')}
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
          title={withdraws ? t('Revoke approval') : t('Reject teacher')}
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
  const told = t('They’ll get an email, with your reason if you give one.');
  if (!('status' in person) || person.status !== 'Approved')
    return `${t('{name}’s teacher application will be rejected.', { name: person.name })} ${told}`;
  const lost = t('{name} won’t be able to review, upload or edit anymore.', { name: person.name });
  const rights = person.is_admin
    ? ` ${t('They’ll also lose administrator rights. Approving them again doesn’t restore those.')}`
    : '';
  return `${lost}${rights} ${told}`;
}

interface PersonDataProps {
  readonly person: Person;
  /** Of every button of the card. */
  readonly common: { readonly busy: boolean; readonly 'aria-describedby': string };
  readonly act: (action: PersonAction) => void;
}

const CHOICES: Readonly<Record<DocumentChoice, string>> = {
  keep: text('Keep them available, without their name.'),
  remove: text('Delete them with their files. Papers that have answers from others are deleted after 30 days.'),
};

/** What an administrator does about the data of another person, after a question that says what happens. */
function PersonData({ person: { name, deletion_due_at }, common, act }: PersonDataProps) {
  const { confirm } = useDialogs();
  const [isDeleting, setDeleting] = useState(false);
  const download = () =>
    confirm({
      title: t('Download data'),
      text: t(
        'A zip file with all data about {name}. It’s private, so don’t share it. {name} will get an email, and the download is recorded in the audit log.',
        { name },
      ),
      action: t('Download'),
      onOkay: () => act({ action: 'export' }),
    });
  const keep = () =>
    confirm({
      title: t('Keep account'),
      text: t(
        'This cancels the deletion of {name}’s account. {name} may have requested the deletion, and will get an email.',
        {
          name,
        },
      ),
      action: t('Keep account'),
      onOkay: () => act({ action: 'keep' }),
    });
  return (
    <>
      <BusyButton {...common} variant="default" onClick={download}>
        {t('Download data')}
      </BusyButton>
      {deletion_due_at === null ? (
        <BusyButton {...common} variant="default" onClick={() => setDeleting(true)}>
          {t('Delete account')}
        </BusyButton>
      ) : (
        <BusyButton {...common} variant="default" onClick={keep}>
          {t('Keep account')}
        </BusyButton>
      )}
      {isDeleting && (
        <DeletionDialog
          name={name}
          onClose={() => setDeleting(false)}
          onOkay={(documents) => {
            setDeleting(false);
            act({ action: 'delete', documents });
          }}
        />
      )}
    </>
  );
}

interface DeletionDialogProps {
  readonly name: string;
  readonly onClose: () => void;
  readonly onOkay: (documents: DocumentChoice) => void;
}

function DeletionDialog({ name, onClose, onOkay }: DeletionDialogProps) {
  const [documents, setDocuments] = useState<DocumentChoice>('keep');
  return (
    <Dialog
      title={t('Delete account')}
      role="alertdialog"
      tone="problem"
      onClose={onClose}
      actions={<Button onClick={() => onOkay(documents)}>{t('Okay')}</Button>}
    >
      <p>
        {t(
          'In {days} days all data about {name} will be deleted. Until then, you or {name} can keep the account. {name} will get an email.',
          { days: ACCOUNT_DELETION_DAYS, name },
        )}
      </p>
      <DocumentChoices
        legend={t('What happens to the papers and notes?')}
        words={CHOICES}
        chosen={documents}
        onChoose={setDocuments}
      />
    </Dialog>
  );
}
