import { LOADING } from '../../base/languages/messages.ts';
import { Button } from '../../base/ui/Button.tsx';
import { TextInput } from '../../base/ui/TextInput.tsx';
import { useState, useEffect, useRef } from 'react';
import { Link } from '../../base/routing/routing.tsx';
import { paths } from '../../base/routing/paths.ts';
import { FormActions, FormLoading, FormSheet } from '../../base/ui/FormSheet.tsx';
import { LoadingOverlay } from '../../base/ui/LoadingOverlay.tsx';
import { PasswordField } from '../../base/ui/PasswordField.tsx';
import { Redirect } from '../../base/ui/Redirect.tsx';
import textLink from '../../base/ui/TextLink.module.css';
import { OrElse, ProviderButton } from './ProviderButton.tsx';
import type { SignInRequest } from '../../base/session/sign-in-request.ts';
import { useSignInMethods } from './sign-in-methods.ts';
import { useLogin } from './use-login.ts';
import { t } from '../../base/languages/i18n.ts';
import { CodeField } from './CodeField.tsx';
import type { CodeSource } from '../../base/session/identity.ts';
import classes from './ContinueSession.module.css';
import { continueSession, mayContinue } from './quiet-sign-in.ts';

function sessionEndedText(providerName: string | null): string {
  const ended = t('Your session has ended. Sign in again. What you typed is still there.');
  if (providerName === null) return ended;
  return `${ended} ${t('If you’ve already chosen a file, you’ll need to choose it again after signing in with {provider}.', { provider: providerName })}`;
}

/** Why the form opens, where the visitor did not choose it. */
function reason(request: SignInRequest | null, providerName: string | null): string | null {
  if (request === null || request.why === 'registration') return null;
  if (request.why === 'ended') return sessionEndedText(providerName);
  if (request.why === 'screen') return t('Sign in to open this page.');
  return request.title === undefined
    ? t('Sign in to download this document. The download will start right after.')
    : t('Sign in to download “{title}”. The download will start right after.', { title: request.title });
}

/** Spec sections 2 and 4: sign in, a welcome for one second, and the redirect after three. */
export default function LoginPage() {
  const { alreadySignedIn, startPage, request, codeRequired, checking, welcomed, ...login } = useLogin();
  const [credentials, setCredentials] = useState({ email: '', password: '' });
  const { known, byPassword, providerName } = useSignInMethods();

  const submit = () => {
    login.submitPassword(credentials);
  };

  if (alreadySignedIn) return <Redirect to={startPage} replace />;
  if (codeRequired) {
    return (
      <>
        <CodeStep onCode={login.submitCode} onBack={login.leaveCodeStep} />
        {checking && <LoadingOverlay text={LOADING.login} />}
      </>
    );
  }
  return (
    <FormSheet
      title={t('Login Form')}
      lead={reason(request, providerName)}
      {...(byPassword && { onSubmit: submit })}
      footer={
        <p>
          {t('New here?')}{' '}
          <Link to={paths.registration()} state={request} className={textLink.link}>
            {t('Register as a teacher or a student')}
          </Link>
        </p>
      }
    >
      {request?.why !== 'ended' && !welcomed && <ContinueSession onSignedIn={login.goOn} />}
      {!known && <FormLoading />}
      {providerName !== null && (
        <ProviderButton name={providerName} next={request} variant={byPassword ? 'default' : 'filled'} />
      )}
      {providerName !== null && byPassword && <OrElse />}
      {byPassword && (
        <PasswordLogin
          credentials={credentials}
          request={request}
          onChange={(changed) => setCredentials((before) => ({ ...before, ...changed }))}
        />
      )}
      <output>{welcomed && t('Signed in. One moment…')}</output>
      {checking && <LoadingOverlay text={LOADING.login} />}
    </FormSheet>
  );
}

interface Credentials {
  readonly email: string;
  readonly password: string;
}

interface PasswordLoginProps {
  readonly request: SignInRequest | null;
  readonly credentials: Credentials;
  readonly onChange: (changed: Partial<Credentials>) => void;
}

function PasswordLogin({ credentials, request, onChange }: PasswordLoginProps) {
  return (
    <>
      <TextInput
        label={t('Email')}
        name="email"
        type="email"
        autoComplete="username"
        required
        value={credentials.email}
        onChange={(event) => onChange({ email: event.currentTarget.value })}
      />
      <PasswordField
        label={t('Password')}
        name="password"
        autoComplete="current-password"
        value={credentials.password}
        onChange={(password) => onChange({ password })}
      />
      <FormActions>
        <Button type="submit">{t('Login')}</Button>
        <Link to={paths.forgotPassword()} state={request} className={textLink.link}>
          {t('Forgot password?')}
        </Link>
      </FormActions>
    </>
  );
}

interface CodeStepProps {
  /** Returns the error text of a wrong code. */
  readonly onCode: (code: string, way: CodeSource) => Promise<string | undefined>;
  readonly onBack: () => void;
}

/** The second step of the login form, for accounts with a second factor. */
function CodeStep({ onCode, onBack }: CodeStepProps) {
  const [way, setWay] = useState<CodeSource>('app');
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();

  const form = useRef<HTMLFormElement>(null);
  const focusCode = () => form.current?.querySelector('input')?.focus();
  // Runs after the sheet has focused its heading, and moves the focus on to the code.
  useEffect(focusCode, []);

  const submit = async () => {
    setFault(undefined);
    const text = await onCode(code, way);
    setFault(text);
    if (text !== undefined) setCode('');
  };
  const switchSource = () => {
    setWay(way === 'app' ? 'backup' : 'app');
    setCode('');
    setFault(undefined);
    focusCode();
  };

  return (
    <FormSheet
      ref={form}
      title={t('Login Form')}
      lead={t('Password accepted. Now enter your code.')}
      onSubmit={submit}
      footer={
        <Button variant="subtle" onClick={switchSource}>
          {way === 'app' ? t('Use a backup code instead') : t('Use the app instead')}
        </Button>
      }
    >
      <CodeField way={way} value={code} onChange={setCode} error={fault} />
      <FormActions>
        <Button type="submit">{t('Login')}</Button>
        <Button variant="default" onClick={onBack}>
          {t('Back')}
        </Button>
      </FormActions>
    </FormSheet>
  );
}

interface ContinueSessionProps {
  readonly onSignedIn: () => void;
}

/** Offers to go on with the session of this browser. The form never does so by itself: another person may want to log in. */
function ContinueSession({ onSignedIn }: ContinueSessionProps) {
  const [isOffered] = useState(mayContinue);
  const [state, setState] = useState<'offered' | 'asking' | 'ended'>('offered');
  if (!isOffered) return null;
  const goOn = async () => {
    if (state !== 'offered') return;
    setState('asking');
    if (await continueSession()) onSignedIn();
    else setState('ended');
  };
  return (
    <div role="note" className={classes.note} data-whole>
      {state === 'ended' ? (
        <p>{t('Your session has ended. Please sign in.')}</p>
      ) : (
        <>
          <p>{t('You’re still signed in on this browser.')}</p>
          <Button variant="default" aria-busy={state === 'asking' || undefined} onClick={() => void goOn()}>
            {t('Continue without signing in again')}
          </Button>
        </>
      )}
    </div>
  );
}
