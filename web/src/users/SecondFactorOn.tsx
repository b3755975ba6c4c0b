import { type FormEvent, useState } from 'react';
import { problemText } from '../api/api-problem.ts';
import { CodeField } from '../identity/CodeField.tsx';
import type { CodeWay } from '../identity/identity-client.ts';
import { identity } from '../identity/identity.ts';
import { BusyButton } from '../ui/BusyButton.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { Button } from '@mantine/core';
import profile from './ProfilePage.module.css';
import classes from './SecondFactor.module.css';

/** The second factor is on: password and code turn it off. */
export function SecondFactorOn({ onOff }: { readonly onOff: () => void }) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [way, setWay] = useState<CodeWay>('app');
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);

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
      <p>It is on: logging in asks for a code from the app on your phone. For a new phone, turn it off and on again.</p>
      <PasswordField
        label="Your Password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      <CodeField way={way} value={code} onChange={setCode} error={fault} />
      <div className={classes.actions}>
        <BusyButton type="submit" busy={busy}>
          Turn off
        </BusyButton>
        <Button variant="subtle" onClick={() => setWay(way === 'app' ? 'backup' : 'app')}>
          {way === 'app' ? 'Use a backup code instead' : 'Use the app instead'}
        </Button>
      </div>
    </form>
  );
}
