import { LOGIN_REDIRECT_DELAY, LOGIN_TOAST_DURATION } from '@exam-vault/contract/limits';
import { DIALOGS, LOADING, studentWelcome, teacherWelcome } from '@exam-vault/contract/messages';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { paths } from '../app/paths.ts';
import { useDialogs } from '../ui/dialogs.tsx';
import { FormActions, FormLoading, FormSheet } from '../ui/FormSheet.tsx';
import { LoadingOverlay } from '../ui/LoadingOverlay.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import textLink from '../ui/TextLink.module.css';
import { useToast } from '../ui/toasts.tsx';
import { CodeStep } from './CodeStep.tsx';
import { endFirstSignIn } from './first-sign-in.ts';
import { useSignInMethods } from './sign-in-methods.ts';
import { login, loginFromProvider, type LoginOutcome, loginWithCode } from './login.ts';
import { OrElse, ProviderButton } from './ProviderButton.tsx';
import {
  isRegistrationPath,
  outcomeFromAddress,
  plannedReturnPath,
  type ProviderOutcome,
  takeReturnPath,
} from './provider-page.ts';
import { acknowledgeSessionEnd, authToken } from './session-store.ts';

/** The screen a session ran out under; only ever one of this app. */
function returnAddress(state: unknown): string | null {
  const address: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'returnTo') : null;
  return typeof address === 'string' && address.startsWith('/') ? address : null;
}

const stateFor = (returnTo: string | null) => (returnTo === null ? null : { returnTo });

/** What the login form says when the provider's own page has not let somebody in. */
const PROVIDER_FAILURES: Readonly<Record<Exclude<ProviderOutcome, 'done'>, string>> = {
  refused: 'You were not signed in there, or it took too long. Please try again.',
  unavailable: 'The place where you sign in does not answer at the moment. Please try again in a few minutes.',
  too_many: 'Too many sign-ins have failed in your network. Please wait a minute and try again.',
};

function endedLead(byProvider: string | null): string {
  const file = byProvider === null ? '' : ` A file that you had selected is not kept on the way over ${byProvider}.`;
  return `Your session has ended. Sign in again; what you typed is still there.${file}`;
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
  const { search, state } = useLocation();
  const returnTo = returnAddress(state);
  const { known, byPassword, byProvider } = useSignInMethods();

  const welcome = (text: string, next: string) => {
    toast(text, LOGIN_TOAST_DURATION);
    setWelcomed(true);
    const wanted = takeReturnPath() ?? returnTo;
    const goal = wanted === null || isRegistrationPath(wanted) ? next : wanted;
    redirect.current = setTimeout(() => navigate(goal, { replace: true }), LOGIN_REDIRECT_DELAY);
  };

  const failed = (text: string, back = returnTo) => {
    const onOkay = () => navigate(paths.loginForm(), { replace: true, state: stateFor(back) });
    notice({ title: DIALOGS.loginError.title, text, onOkay });
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
    if (outcome.kind === 'registration-wanted') {
      const wanted = takeReturnPath();
      await navigate(isRegistrationPath(wanted) ? wanted : paths.registration(), { replace: true });
    }
    if (outcome.kind === 'approval-pending') {
      notice({ ...DIALOGS.approvalPending, onOkay: () => navigate(paths.landing()) });
    }
    if (outcome.kind === 'failed') failed(outcome.text);
    return undefined;
  };

  useEffect(() => {
    acknowledgeSessionEnd();
    endFirstSignIn();
    const outcome = alreadySignedIn ? null : outcomeFromAddress(search);
    if (outcome !== null) {
      // The address says it once: a reload or Back must not sign in again. Where one was going is still known at the next try.
      const back = plannedReturnPath();
      void navigate(paths.loginForm(), { replace: true, state: outcome === 'done' ? state : stateFor(back) });
      if (outcome === 'done') void step(loginFromProvider);
      else failed(PROVIDER_FAILURES[outcome], back);
    }
    return () => {
      attempt.current?.abort();
      clearTimeout(redirect.current);
    };
    // Once, as the form opens.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

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
      lead={returnTo !== null && !isRegistrationPath(returnTo) && endedLead(byProvider)}
      {...(byPassword && { onSubmit: submit })}
      footer={
        <p>
          New here?{' '}
          <Link to={paths.registration()} className={textLink.link}>
            Register as a teacher or a student
          </Link>
        </p>
      }
    >
      {!known && <FormLoading />}
      {byProvider !== null && (
        <ProviderButton name={byProvider} next={returnTo} variant={byPassword ? 'default' : 'filled'} />
      )}
      {byProvider !== null && byPassword && <OrElse />}
      {byPassword && (
        <>
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
        </>
      )}
      <output>{welcomed && 'Signed in. One moment, your pages are being opened…'}</output>
      {checking && <LoadingOverlay text={LOADING.login} />}
    </FormSheet>
  );
}
