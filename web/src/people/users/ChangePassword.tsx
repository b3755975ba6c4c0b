import { Button } from '../../base/ui/Button.tsx';
import { useRef, useState } from 'react';
import { ApiProblem, problemText } from '../../base/api/api-problem.ts';
import { identity } from '../../base/session/identity.ts';
import { passwordRule, passwordFault } from '../identity/password-rules.ts';
import { renewToken } from '../../base/session/renew-token.ts';
import { authToken } from '../../base/session/session-store.ts';
import { PasswordField } from '../../base/ui/PasswordField.tsx';
import classes from './ProfilePage.module.css';
import factor from './SecondFactor.module.css';
import { useCodeEntry } from '../identity/CodeField.tsx';
import { useSecondFactor } from './SecondFactor.tsx';
import { t } from '../../base/languages/i18n.ts';
import { Form } from '../../base/ui/Form.tsx';

type Faults = { current?: string; next?: string; code?: string };

/** The field of a refusal. With a second factor the hub's text names the wrong input itself. */
function faultsOf(error: unknown, asksCode: boolean): Faults {
  const wrong = error instanceof ApiProblem && error.code === 'INVALID_CREDENTIALS';
  if (!wrong) return { next: problemText(error) };
  return asksCode ? { code: problemText(error) } : { current: t('This isn’t your current password.') };
}

/** Changes the password and ends every other session of the account. A user with a second factor also enters a code. */
export function ChangePassword() {
  const { passwords, setPassword, faults, isChanged, asksCode, codeEntry, form, submit } = usePasswordChange();
  return (
    <section aria-labelledby="change-password">
      <h2 id="change-password">{t('Change password')}</h2>
      <Form ref={form} onSubmit={submit} className={classes.form} aria-labelledby="change-password">
        <PasswordField
          label={t('Current password')}
          name="current"
          autoComplete="current-password"
          value={passwords.current}
          onChange={(current) => setPassword({ current })}
          error={faults.current}
        />
        <PasswordField
          label={t('New password')}
          name="next"
          autoComplete="new-password"
          value={passwords.next}
          onChange={(next) => setPassword({ next })}
          description={passwordRule()}
          error={faults.next}
        />
        {asksCode && codeEntry.field}
        <div className={factor.actions}>
          <Button type="submit">{t('Change password')}</Button>
          {asksCode && codeEntry.switchButton}
        </div>
        <output>{isChanged && t('Password changed. You’ll need to sign in again on other devices.')}</output>
      </Form>
    </section>
  );
}

const EMPTY = { current: '', next: '' };

function usePasswordChange() {
  const [passwords, setPasswords] = useState(EMPTY);
  const setPassword = (changed: Partial<typeof EMPTY>) => setPasswords((before) => ({ ...before, ...changed }));
  const [faults, setFaults] = useState<Faults>({});
  const [state, setState] = useState<'typing' | 'sending' | 'changed'>('typing');
  const asksCode = useSecondFactor() ?? false;
  const codeEntry = useCodeEntry(faults.code);
  const form = useRef<HTMLFormElement>(null);

  const showFaults = (found: Faults) => {
    setFaults(found);
    form.current?.querySelector<HTMLInputElement>(`[name="${Object.keys(found)[0]}"]`)?.focus();
  };

  const submit = async () => {
    if (state === 'sending') return;
    const fault = passwordFault(passwords.next);
    if (fault !== undefined) return showFaults({ next: fault });
    setFaults({});
    setState('sending');
    try {
      await identity.changePassword(passwords.current, passwords.next, asksCode ? codeEntry.code : null);
      // The change has ended this tab's token too. A large upload must not be the first call to find out.
      const endedToken = authToken();
      if (endedToken) await renewToken(endedToken).catch(() => null);
      setPasswords(EMPTY);
      codeEntry.clear();
      setState('changed');
    } catch (error) {
      showFaults(faultsOf(error, asksCode));
      setState('typing');
    }
  };

  return { passwords, setPassword, faults, isChanged: state === 'changed', asksCode, codeEntry, form, submit };
}
