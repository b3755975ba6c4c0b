import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { ApiProblem, problemText } from '../../base/api/api-problem.ts';
import { identity } from '../../base/session/identity.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { PasswordField } from '../../base/ui/PasswordField.tsx';
import profile from './ProfilePage.module.css';
import { SecondFactorSetup } from './SecondFactorSetup.tsx';
import { t } from '../../base/languages/i18n.ts';

interface EnableSecondFactorProps {
  readonly onOn: () => void;
  /** Urges the user, because they administer the hub. */
  readonly isAsked: boolean;
}

function faultOf(error: Error): string {
  const wrong = error instanceof ApiProblem && error.code === 'INVALID_CREDENTIALS';
  return wrong ? t('This is not your current password.') : problemText(error);
}

/** Asks for the password, and then sets up the second factor. */
export function EnableSecondFactor({ onOn, isAsked }: EnableSecondFactorProps) {
  const [password, setPassword] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const beginning = useMutation({
    mutationFn: () => identity.beginSecondFactor(password),
    onSuccess: () => setPassword(''),
    onError: () => form.current?.querySelector('input')?.focus(),
  });
  const { data: made, error, isPending } = beginning;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) beginning.mutate();
  };

  if (made) return <SecondFactorSetup made={made} onOn={onOn} onCancel={() => beginning.reset()} />;
  return (
    <form ref={form} onSubmit={submit} className={profile.form} aria-labelledby="second-factor">
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
        error={error ? faultOf(error) : undefined}
      />
      <BusyButton type="submit" busy={isPending}>
        {t('Turn on')}
      </BusyButton>
    </form>
  );
}
