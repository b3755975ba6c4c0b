import { type FormEvent, useState } from 'react';
import { problemText } from '../api/api-problem.ts';
import { identity } from '../identity/identity.ts';
import { BusyButton } from '../ui/BusyButton.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import profile from './ProfilePage.module.css';
import classes from './SecondFactor.module.css';
import { useCodeEntry } from './use-code-entry.tsx';
import { t } from '../languages/i18n.ts';

/** Turns the second factor off with the password and a code. */
export function DisableSecondFactor({ onOff }: { readonly onOff: () => void }) {
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { code, field, switchButton } = useCodeEntry(fault);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFault(undefined);
    try {
      await identity.endSecondFactor(password, code);
      onOff();
    } catch (error) {
      setFault(problemText(error));
      setBusy(false);
    }
  };

  return (
    <form onSubmit={(event) => void submit(event)} className={profile.form} aria-labelledby="second-factor">
      <p>
        {t(
          'It is on: logging in asks for a code from the app on your phone. For a new phone, turn it off and on again.',
        )}
      </p>
      <PasswordField
        label={t('Your Password')}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      {field}
      <div className={classes.actions}>
        <BusyButton type="submit" busy={busy}>
          {t('Turn off')}
        </BusyButton>
        {switchButton}
      </div>
    </form>
  );
}
