import { Button } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { ApiProblem, problemText } from '../api/api-problem.ts';
import { identity } from '../identity/identity.ts';
import { PASSWORD_RULE, passwordFault } from '../identity/password-rules.ts';
import { renewToken } from '../identity/renew-token.ts';
import { authToken } from '../identity/session-store.ts';
import { PasswordField } from '../ui/PasswordField.tsx';
import classes from './ProfilePage.module.css';
import factor from './SecondFactor.module.css';
import { useCodeEntry } from './use-code-entry.tsx';
import { useSecondFactor } from './use-second-factor.ts';

type Faults = { current?: string; next?: string; code?: string };

/** Where on the form it belongs that the hub refuses. With a code it says itself which of the two is wrong. */
function faultsOf(error: unknown, asksCode: boolean): Faults {
  const wrong = error instanceof ApiProblem && error.code === 'INVALID_CREDENTIALS';
  if (!wrong) return { next: problemText(error) };
  return asksCode ? { code: problemText(error) } : { current: 'This is not your current password.' };
}

/** Changes the password; every other session of the account ends with it. Who has a second factor gives a code too. */
export function ChangePassword() {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const [state, setState] = useState<'typing' | 'sending' | 'changed'>('typing');
  const asksCode = useSecondFactor() ?? false;
  const { code, clear, field, otherWay } = useCodeEntry(faults.code);
  const form = useRef<HTMLFormElement>(null);

  const showFaults = (found: Faults) => {
    setFaults(found);
    form.current?.querySelector<HTMLInputElement>(`[name="${Object.keys(found)[0]}"]`)?.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (state === 'sending') return;
    const fault = passwordFault(next);
    if (fault !== undefined) return showFaults({ next: fault });
    setFaults({});
    setState('sending');
    try {
      await identity.changePassword(current, next, asksCode ? code : null);
      // The change has ended this tab's token too: draw a fresh one before something large is sent with it.
      const ended = authToken();
      if (ended) await renewToken(ended).catch(() => null);
      setCurrent('');
      setNext('');
      clear();
      setState('changed');
    } catch (error) {
      showFaults(faultsOf(error, asksCode));
      setState('typing');
    }
  };

  return (
    <section aria-labelledby="change-password">
      <h2 id="change-password">Change password</h2>
      <form ref={form} onSubmit={submit} className={classes.form} aria-labelledby="change-password">
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
        {asksCode && field}
        <div className={factor.actions}>
          <Button type="submit">Change password</Button>
          {asksCode && otherWay}
        </div>
        <output>{state === 'changed' && 'Your password is changed. Other devices have to log in again.'}</output>
      </form>
    </section>
  );
}
