import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { problemText } from '../../base/api/api-problem.ts';
import { identity } from '../../base/session/identity.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { PasswordField } from '../../base/ui/PasswordField.tsx';
import profile from './ProfilePage.module.css';
import classes from './SecondFactor.module.css';
import { useCodeEntry } from '../identity/CodeField.tsx';
import { t } from '../../base/languages/i18n.ts';

/** Turns the second factor off with the password and a code. */
export function DisableSecondFactor({ onOff }: { readonly onOff: () => void }) {
  const [password, setPassword] = useState('');
  const ending = useMutation({
    mutationFn: (code: string) => identity.endSecondFactor(password, code),
    onSuccess: onOff,
  });
  const { code, field, switchButton } = useCodeEntry(ending.error ? problemText(ending.error) : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ending.isPending) ending.mutate(code);
  };

  return (
    <form onSubmit={submit} className={profile.form} aria-labelledby="second-factor">
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
        <BusyButton type="submit" busy={ending.isPending}>
          {t('Turn off')}
        </BusyButton>
        {switchButton}
      </div>
    </form>
  );
}
