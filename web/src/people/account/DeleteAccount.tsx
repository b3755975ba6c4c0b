import { ACCOUNT_DELETION_DAYS, type DocumentChoice, FRESH_SIGN_IN_MINUTES } from '@exam-vault/contract/account';
import { text } from '@exam-vault/contract/texts';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiProblem, problemText } from '../../base/api/api-problem.ts';
import { longDate } from '../../base/languages/format.ts';
import { t } from '../../base/languages/i18n.ts';
import { useWaiting } from '../personal/waiting.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { useDialogs } from '../../base/ui/dialogs.tsx';
import { PasswordField } from '../../base/ui/PasswordField.tsx';
import { askForDeletion, keepOwnAccount } from './account-queries.ts';
import { DocumentChoices } from './DocumentChoices.tsx';
import classes from './OwnData.module.css';
import { Form } from '../../base/ui/Form.tsx';

const CHOICES: Readonly<Record<DocumentChoice, string>> = {
  keep: text('Keep them available, without my name.'),
  remove: text('Delete them with their files. Papers that have answers from others are deleted after 30 days.'),
};

/** Has the own account deleted, after a confirmation; or takes that back. */
export function DeleteAccount({ hasHubPassword }: { readonly hasHubPassword: boolean }) {
  const due = useWaiting()?.deleted_at ?? null;
  return (
    <section aria-labelledby="delete-account">
      <h2 id="delete-account">{t('Delete my account')}</h2>
      {/* There before its words, so that a screen reader says them. */}
      <div aria-live="polite" className={classes.part}>
        {due !== null && (
          <>
            <p>{t('Your account will be deleted on {day}.', { day: longDate(due) })}</p>
            <KeepAccount />
          </>
        )}
      </div>
      {due === null && <DeletionForm hasHubPassword={hasHubPassword} />}
    </section>
  );
}

const isWrongPassword = (error: unknown) => error instanceof ApiProblem && error.code === 'WRONG_PASSWORD';

function DeletionForm({ hasHubPassword }: { readonly hasHubPassword: boolean }) {
  const { confirm } = useDialogs();
  const [documents, setDocuments] = useState<DocumentChoice>('keep');
  const [password, setPassword] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const deletion = useMutation({
    mutationFn: () => askForDeletion(documents, hasHubPassword ? password : undefined),
    onError: (error) => {
      if (isWrongPassword(error)) form.current?.querySelector<HTMLInputElement>('[name="password"]')?.focus();
    },
  });
  const { isPending, error } = deletion;
  const submit = () => {
    if (isPending) return;
    confirm({
      title: t('Delete my account'),
      text:
        documents === 'remove'
          ? t(
              'Your account and all your papers and notes will be deleted in {days} days. You can change your mind until then.',
              {
                days: ACCOUNT_DELETION_DAYS,
              },
            )
          : t('Your account will be deleted in {days} days. You can change your mind until then.', {
              days: ACCOUNT_DELETION_DAYS,
            }),
      action: t('Delete account'),
      onOkay: () => deletion.mutate(),
    });
  };

  return (
    <Form ref={form} onSubmit={submit} className={classes.form} aria-labelledby="delete-account">
      <p>
        {t(
          'In {days} days we’ll delete all your data. Until then you can sign in and keep your account. The audit log keeps a record of what was done, without your name.',
          { days: ACCOUNT_DELETION_DAYS },
        )}
      </p>
      <DocumentChoices
        legend={t('What happens to your papers and notes?')}
        words={CHOICES}
        chosen={documents}
        onChoose={setDocuments}
      />
      {hasHubPassword ? (
        <PasswordField
          label={t('Your password')}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={isWrongPassword(error) ? problemText(error) : undefined}
        />
      ) : (
        <p>
          {t(
            'If you signed in more than {minutes} minutes ago, sign in again first. This deletes your data in Exam Vault only. Your account with the sign-in provider stays.',
            { minutes: FRESH_SIGN_IN_MINUTES },
          )}
        </p>
      )}
      <div className={classes.actions}>
        <BusyButton type="submit" variant="default" busy={isPending}>
          {t('Delete my account')}
        </BusyButton>
      </div>
      {error && !isWrongPassword(error) && <p role="alert">{problemText(error)}</p>}
    </Form>
  );
}

/** Takes the deletion of the account back. */
export function KeepAccount() {
  const keeping = useMutation({ mutationFn: keepOwnAccount });
  return (
    <>
      <BusyButton busy={keeping.isPending} onClick={() => keeping.mutate()}>
        {t('Keep my account')}
      </BusyButton>
      {keeping.error && <p role="alert">{problemText(keeping.error)}</p>}
    </>
  );
}
