import type { PeopleAction } from '@exam-vault/contract/administration';
import { MAX_COMMENT_LENGTH } from '@exam-vault/contract/limits';
import { texts } from '@exam-vault/contract/texts';
import { useId, useState } from 'react';
import { useFormDraft } from '../../base/session/form-draft.ts';
import { t } from '../../base/languages/i18n.ts';
import { commentPlaceholder } from '../../base/languages/messages.ts';
import { Button } from '../../base/ui/Button.tsx';
import { Dialog } from '../../base/ui/Dialog.tsx';
import reasonClasses from '../../base/ui/ReasonDialog.module.css';
import type { Person } from './people-queries.ts';
import type { ManyChoice } from './several-people.ts';
import classes from './SeveralPeople.module.css';

/** Names that a dialog shows; the others are counted. */
const MAX_NAMES = 12;

const TITLES: Readonly<Record<PeopleAction, string>> = texts({
  approve: '{n, plural, one {Approve # teacher?} other {Approve # teachers?}}',
  reject: '{n, plural, one {Reject # teacher?} other {Reject # teachers?}}',
  withdraw: '{n, plural, one {Revoke # approval?} other {Revoke # approvals?}}',
  disable: '{n, plural, one {Disable # account?} other {Disable # accounts?}}',
  enable: '{n, plural, one {Enable # account?} other {Enable # accounts?}}',
});

const CONSEQUENCES: Readonly<Record<PeopleAction, string>> = texts({
  approve: 'They can review, upload and edit right away. Each of them gets an email.',
  reject: 'Their teacher applications will be rejected. Each of them gets an email, with your reason if you give one.',
  withdraw:
    'They won’t be able to review, upload or edit anymore. Each of them gets an email, with your reason if you give one.',
  disable: 'They won’t be able to do anything that needs an account. You can enable them again later.',
  enable: 'They can sign in again. No email is sent.',
});

interface PeopleDialogProps {
  readonly action: PeopleAction;
  readonly people: readonly Person[];
  readonly onClose: () => void;
  readonly onOkay: (choice: ManyChoice) => void;
}

/** Asks once for all: how many, who, and what follows. */
export function PeopleDialog({ action, people, onClose, onOkay }: PeopleDialogProps) {
  const reasonId = useId();
  // As with one person, it outlives an ended session (contract section 3).
  const [reason, setReason] = useFormDraft(`people/${action}`, '');
  const [isAccepted, accept] = useState(false);
  const asksForReason = action === 'reject' || action === 'withdraw';
  const unconfirmed = action === 'approve' ? people.filter(({ email_confirmed }) => !email_confirmed) : [];
  const losesRights = action === 'withdraw' && people.some((person) => 'is_admin' in person && person.is_admin);
  const okay = () => {
    onOkay({ action, people, reason: asksForReason ? reason : '', acceptUnconfirmed: isAccepted });
    setReason('');
  };
  return (
    <Dialog
      role={asksForReason || unconfirmed.length > 0 ? 'dialog' : 'alertdialog'}
      title={t(TITLES[action], { n: people.length })}
      onClose={onClose}
      actions={<Button onClick={okay}>{t('Okay')}</Button>}
    >
      <div className={classes.text}>
        <p>{t(CONSEQUENCES[action])}</p>
        {losesRights && (
          <p>{t('They’ll also lose administrator rights. Approving them again doesn’t restore those.')}</p>
        )}
        <Names people={people} />
        {unconfirmed.length > 0 && (
          <div className={classes.unconfirmed}>
            <p>
              {t(
                '{n, plural, one {# of them hasn’t confirmed their email.} other {# of them haven’t confirmed their email.}} Anyone can register with any name and address. Check who they are, for example in person or by calling a number you know.',
                { n: unconfirmed.length },
              )}
            </p>
            <label className={classes.accept}>
              <input
                type="checkbox"
                checked={isAccepted}
                onChange={({ currentTarget }) => accept(currentTarget.checked)}
              />
              <span>{t('I’ve checked who they are. Approve them too.')}</span>
            </label>
          </div>
        )}
        {asksForReason && (
          <>
            <label htmlFor={reasonId} className={classes.reason}>
              {t('Reason:')}
            </label>
            <textarea
              id={reasonId}
              className={reasonClasses.reason}
              placeholder={commentPlaceholder()}
              rows={3}
              maxLength={MAX_COMMENT_LENGTH}
              value={reason}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

function Names({ people }: { readonly people: readonly Person[] }) {
  const more = people.length - MAX_NAMES;
  return (
    <ul className={classes.names} aria-label={t('Selected people')}>
      {people.slice(0, MAX_NAMES).map(({ _id, name, email }) => (
        <li key={_id}>{t('{name} ({email})', { name, email })}</li>
      ))}
      {more > 0 && <li>{t('and {n, number} more', { n: more })}</li>}
    </ul>
  );
}
