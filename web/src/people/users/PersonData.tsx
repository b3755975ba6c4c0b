import { ACCOUNT_DELETION_DAYS, type DocumentChoice } from '@exam-vault/contract/account';
import { text } from '@exam-vault/contract/texts';
import { useState } from 'react';
import { DocumentChoices } from '../account/DocumentChoices.tsx';
import { t } from '../../base/languages/i18n.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { Button } from '../../base/ui/Button.tsx';
import { Dialog } from '../../base/ui/Dialog.tsx';
import { useDialogs } from '../../base/ui/dialogs.tsx';
import type { Person, PersonAction } from './people-queries.ts';

interface PersonDataProps {
  readonly person: Person;
  /** Of every button of the card. */
  readonly common: { readonly busy: boolean; readonly 'aria-describedby': string };
  readonly act: (action: PersonAction) => void;
}

const CHOICES: Readonly<Record<DocumentChoice, string>> = {
  keep: text('They stay for the others, without the name.'),
  remove: text('They are removed, with their files; papers that others have answered only after 30 days.'),
};

/** What an administrator does about the data of another person, after a question that says what happens. */
export function PersonData({ person: { name, deletion_due_at }, common, act }: PersonDataProps) {
  const { confirm } = useDialogs();
  const [isDeleting, setDeleting] = useState(false);
  const download = () =>
    confirm({
      title: t('Download Data'),
      text: t(
        'One zip with everything that the hub keeps of {name}. It is private: give it to nobody else. {name} is told by e-mail, and the audit log keeps that you did this.',
        { name },
      ),
      onOkay: () => act({ action: 'export' }),
    });
  const keep = () =>
    confirm({
      title: t('Keep Account'),
      text: t('The account of {name} will not be deleted. {name} may have asked for it, and is told by e-mail.', {
        name,
      }),
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
      title={t('Delete Account')}
      role="alertdialog"
      tone="problem"
      onClose={onClose}
      actions={<Button onClick={() => onOkay(documents)}>{t('Okay')}</Button>}
    >
      <p>
        {t(
          'In {days} days everything that is kept for {name} is removed. Until then you, or {name}, can keep the account. {name} is told by e-mail.',
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
