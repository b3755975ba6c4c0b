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
  withdraw: '{n, plural, one {Withdraw # approval?} other {Withdraw # approvals?}}',
  disable: '{n, plural, one {Disable # account?} other {Disable # accounts?}}',
  enable: '{n, plural, one {Enable # account?} other {Enable # accounts?}}',
});

const CONSEQUENCES: Readonly<Record<PeopleAction, string>> = texts({
  approve: 'They can review, upload and edit from the next request on. An e-mail tells each of them.',
  reject: 'They are not let in as teachers. An e-mail tells each of them, with the reason if you give one.',
  withdraw:
    'From the next request on they can no longer review, upload or edit. An e-mail tells each of them, with the reason if you give one.',
  disable: 'From the next request on they can do nothing that needs a login. You can enable the accounts again.',
  enable: 'They can log in again. Nobody is told by e-mail.',
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
        {losesRights && <p>{t('The rights of an administrator go too; approving again does not bring them back.')}</p>}
        <Names people={people} />
        {unconfirmed.length > 0 && (
          <div className={classes.unconfirmed}>
            <p>
              {t(
                '{n, plural, one {Nobody has confirmed the e-mail of # of them.} other {Nobody has confirmed the e-mails of # of them.}} Anybody can register with any name and address. Check who they are, for example in person or by a call to a number you know.',
                { n: unconfirmed.length },
              )}
            </p>
            <label className={classes.accept}>
              <input
                type="checkbox"
                checked={isAccepted}
                onChange={({ currentTarget }) => accept(currentTarget.checked)}
              />
              <span>{t('I have checked who they are: approve them too')}</span>
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
