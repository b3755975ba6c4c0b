import { LOADING } from '@exam-vault/contract/messages';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../app/paths.ts';
import { FormActions, FormLoading, FormSheet } from '../ui/FormSheet.tsx';
import { LoadingOverlay } from '../ui/LoadingOverlay.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { Redirect } from '../ui/Redirect.tsx';
import textLink from '../ui/TextLink.module.css';
import { CodeStep } from './CodeStep.tsx';
import { OrElse, ProviderButton } from './ProviderButton.tsx';
import { isRegistrationPath } from './provider-page.ts';
import { useSignInMethods } from './sign-in-methods.ts';
import { useLogin } from './use-login.ts';

function sessionEndedText(providerName: string | null): string {
  const file =
    providerName === null ? '' : ` A file that you had selected is not kept on the way over ${providerName}.`;
  return `Your session has ended. Sign in again; what you typed is still there.${file}`;
}

/** Spec sections 2 and 4: sign in, a welcome for one second, and the redirect after three. */
export function LoginPage() {
  const { alreadySignedIn, returnTo, codeRequired, checking, welcomed, ...login } = useLogin();
  const [credentials, setCredentials] = useState({ email: '', password: '' });
  const { known, byPassword, providerName } = useSignInMethods();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    login.submitPassword(credentials);
  };

  if (alreadySignedIn) return <Redirect to={paths.uploadPaper()} replace />;
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
      title="Login Form"
      lead={returnTo !== null && !isRegistrationPath(returnTo) && sessionEndedText(providerName)}
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
      {providerName !== null && (
        <ProviderButton name={providerName} next={returnTo} variant={byPassword ? 'default' : 'filled'} />
      )}
      {providerName !== null && byPassword && <OrElse />}
      {byPassword && (
        <PasswordLogin
          credentials={credentials}
          onChange={(changed) => setCredentials((before) => ({ ...before, ...changed }))}
        />
      )}
      <output>{welcomed && 'Signed in. One moment, your pages are being opened…'}</output>
      {checking && <LoadingOverlay text={LOADING.login} />}
    </FormSheet>
  );
}

interface Credentials {
  readonly email: string;
  readonly password: string;
}

interface PasswordLoginProps {
  readonly credentials: Credentials;
  readonly onChange: (changed: Partial<Credentials>) => void;
}

function PasswordLogin({ credentials, onChange }: PasswordLoginProps) {
  return (
    <>
      <TextInput
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        value={credentials.email}
        onChange={(event) => onChange({ email: event.currentTarget.value })}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        value={credentials.password}
        onChange={(password) => onChange({ password })}
      />
      <FormActions>
        <Button type="submit">Login</Button>
        <Link to={paths.forgotPassword()} className={textLink.link}>
          Forgot password?
        </Link>
      </FormActions>
    </>
  );
}
