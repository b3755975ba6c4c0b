import { type FormEvent, useRef, useState } from 'react';
import { ApiProblem, problemText } from '../api/api-problem.ts';
import { identity } from '../identity/identity.ts';
import type { NewSecondFactor } from '../identity/identity.ts';
import { BusyButton } from '../ui/BusyButton.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import profile from './ProfilePage.module.css';
import { SecondFactorSetup } from './SecondFactorSetup.tsx';
import { t } from '../languages/i18n.ts';

interface EnableSecondFactorProps {
  readonly onOn: () => void;
  /** Urges the user, because they administer the hub. */
  readonly isAsked: boolean;
}

/** Asks for the password, and then sets up the second factor. */
export function EnableSecondFactor({ onOn, isAsked }: EnableSecondFactorProps) {
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState<NewSecondFactor>();
  const form = useRef<HTMLFormElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFault(undefined);
    try {
      setMade(await identity.beginSecondFactor(password));
      setPassword('');
    } catch (error) {
      const wrong = error instanceof ApiProblem && error.code === 'INVALID_CREDENTIALS';
      setFault(wrong ? t('This is not your current password.') : problemText(error));
      form.current?.querySelector('input')?.focus();
    }
    setBusy(false);
  };

  if (made) return <SecondFactorSetup made={made} onOn={onOn} onCancel={() => setMade(undefined)} />;
  return (
    <form ref={form} onSubmit={(event) => void submit(event)} className={profile.form} aria-labelledby="second-factor">
      <p>
        {t(
          'Besides the password, logging in then asks for a code from an app on your phone. A stolen password alone lets nobody in.',
        )}
      </p>
      {isAsked && (
        <p>
          <strong>{t('You decide about others here: please turn it on.')}</strong>
        </p>
      )}
      <PasswordField
        label={t('Your Password')}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={fault}
      />
      <BusyButton type="submit" busy={busy}>
        {t('Turn on')}
      </BusyButton>
    </form>
  );
}
