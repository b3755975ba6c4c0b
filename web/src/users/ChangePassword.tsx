import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ApiProblem, problemText } from '../api/api-problem.ts';
import { identity } from '../identity/identity.ts';
import { PASSWORD_RULE, passwordFault } from '../identity/password-rules.ts';
import { renewToken } from '../identity/renew-token.ts';
import { authToken } from '../identity/session-store.ts';
import { PasswordField } from '../ui/PasswordField.tsx';
import classes from './ProfilePage.module.css';

type Faults = { current?: string; next?: string };

/** Changes the password; every other session of the account ends with it. */
export function ChangePassword() {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const [state, setState] = useState<'typing' | 'sending' | 'changed'>('typing');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (state === 'sending') return;
    const fault = passwordFault(next);
    setFaults(fault === undefined ? {} : { next: fault });
    if (fault !== undefined) return;
    setState('sending');
    try {
      await identity.changePassword(current, next);
      // The change has ended this tab's token too: draw a fresh one before something large is sent with it.
      const ended = authToken();
      if (ended) await renewToken(ended).catch(() => null);
      setCurrent('');
      setNext('');
      setState('changed');
    } catch (error) {
      const wrong = error instanceof ApiProblem && error.code === 'INVALID_CREDENTIALS';
      setFaults(wrong ? { current: 'This is not your current password.' } : { next: problemText(error) });
      setState('typing');
    }
  };

  return (
    <section aria-labelledby="change-password">
      <h2 id="change-password">Change password</h2>
      <form onSubmit={submit} className={classes.form} aria-labelledby="change-password">
        <PasswordField
          label="Current Password"
          name="current"
          autoComplete="current-password"
          value={current}
          onChange={setCurrent}
          error={faults.current}
        />
        <PasswordField
          label="New Password"
          name="next"
          autoComplete="new-password"
          value={next}
          onChange={setNext}
          description={PASSWORD_RULE}
          error={faults.next}
        />
        <Button type="submit">Change password</Button>
        <output>{state === 'changed' && 'Your password is changed. Other devices have to log in again.'}</output>
      </form>
    </section>
  );
}
