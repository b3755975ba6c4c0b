import { LOGIN_REDIRECT_DELAY, LOGIN_TOAST_DURATION } from '@exam-vault/contract/limits';
import { DIALOGS, LOADING, studentWelcome, teacherWelcome } from '@exam-vault/contract/messages';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { paths } from '../app/paths.ts';
import { useDialogs } from '../ui/dialogs.tsx';
import { FormActions, FormSheet } from '../ui/FormSheet.tsx';
import { LoadingOverlay } from '../ui/LoadingOverlay.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import textLink from '../ui/TextLink.module.css';
import { useToast } from '../ui/toasts.tsx';
import { CodeStep } from './CodeStep.tsx';
import { login, type LoginOutcome, loginWithCode } from './login.ts';
import { acknowledgeEnd, authToken } from './session-store.ts';

/** The screen a session ran out under; only ever one of this app. */
function returnAddress(state: unknown): string | null {
  const address: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'returnTo') : null;
  return typeof address === 'string' && address.startsWith('/') ? address : null;
}

/** Spec sections 2 and 4: sign in, a welcome for a second, and on to the papers after three. */
export function LoginPage() {
  const [alreadySignedIn] = useState(() => authToken() !== null);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [codeWanted, setCodeWanted] = useState(false);
  const [checking, setChecking] = useState(false);
  const [welcomed, setWelcomed] = useState(false);
  const redirect = useRef<ReturnType<typeof setTimeout>>(undefined);
  const attempt = useRef<AbortController>(undefined);
  const { notice } = useDialogs();
  const toast = useToast();
  const navigate = useNavigate();
  const returnTo = returnAddress(useLocation().state);

  useEffect(() => {
    acknowledgeEnd();
    return () => {
      attempt.current?.abort();
      clearTimeout(redirect.current);
    };
  }, []);

  const welcome = (text: string, next: string) => {
    toast(text, LOGIN_TOAST_DURATION);
    setWelcomed(true);
    redirect.current = setTimeout(() => navigate(returnTo ?? next, { replace: true }), LOGIN_REDIRECT_DELAY);
  };

  /** One step: the text of what is wrong with a code, if that is it. */
  const step = async (asking: (left: AbortSignal) => Promise<LoginOutcome>): Promise<string | undefined> => {
    if (checking || welcomed) return undefined;
    setChecking(true);
    const { signal } = (attempt.current = new AbortController());
    const outcome = await asking(signal);
    // The visitor is elsewhere by now: no welcome, no dialog and no redirect follows him there.
    if (signal.aborted) return undefined;
    setChecking(false);
    if (outcome.kind === 'wrong-code') return outcome.text;
    setCodeWanted(outcome.kind === 'code-wanted');
    if (outcome.kind === 'teacher') welcome(teacherWelcome(outcome.name), paths.allPapers());
    if (outcome.kind === 'student') welcome(studentWelcome(outcome.name), paths.uploadPaper());
    if (outcome.kind === 'approval-pending') {
      notice({ ...DIALOGS.approvalPending, onOkay: () => navigate(paths.landing()) });
    }
    if (outcome.kind === 'failed') {
      notice({
        title: DIALOGS.loginError.title,
        text: outcome.text,
        onOkay: () => navigate(paths.loginForm(), { replace: true, state: returnTo === null ? null : { returnTo } }),
      });
    }
    return undefined;
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void step((left) => login({ email, password }, left));
  };

  if (alreadySignedIn) return <Navigate to={paths.uploadPaper()} replace />;
  if (codeWanted) {
    return (
      <>
        <CodeStep
          onCode={(code, way) => step((left) => loginWithCode(code, way, left))}
          onBack={() => setCodeWanted(false)}
        />
        {checking && <LoadingOverlay text={LOADING.login} />}
      </>
    );
  }
  return (
    <FormSheet
      title="Login Form"
      lead={returnTo !== null && 'Your session has ended. Sign in again; what you typed is still there.'}
      onSubmit={submit}
      footer={
        <p>
          New here?{' '}
          <Link to={paths.registration()} className={textLink.link}>
            Register as a teacher or a student
          </Link>
        </p>
      }
    >
      <TextInput
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      <FormActions>
        <Button type="submit">Login</Button>
        <Link to={paths.forgotPassword()} className={textLink.link}>
          Forgot password?
        </Link>
      </FormActions>
      <output>{welcomed && 'Signed in. One moment, your pages are being opened…'}</output>
      {checking && <LoadingOverlay text={LOADING.login} />}
    </FormSheet>
  );
}
