import { MAX_TEXT_LENGTH } from '@exam-vault/contract/limits';
import { DIALOGS } from '@exam-vault/contract/messages';
import type { Profile } from '@exam-vault/contract/users';
import { Button, NativeSelect, TextInput, type TextInputProps } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '../app/paths.ts';
import { endFirstSignIn, useFirstSignIn } from '../identity/first-sign-in.ts';
import { useSignInMethods } from '../identity/sign-in-methods.ts';
import { OrElse, ProviderButton } from '../identity/ProviderButton.tsx';
import { PASSWORD_RULE, passwordFault } from '../identity/password-rules.ts';
import { useDialogs } from '../ui/dialogs.tsx';
import { FormActions, FormLoading, FormSheet } from '../ui/FormSheet.tsx';
import { LoadingOverlay } from '../ui/LoadingOverlay.tsx';
import { MonthField } from '../ui/MonthField.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import textLink from '../ui/TextLink.module.css';
import classes from './RegistrationForm.module.css';
import { register, registerSignedIn } from './register.ts';
import { type Choice, NO_VALUES, type RegistrationField, type RegistrationValues } from './registration-fields.ts';

interface RegistrationFormProps {
  readonly title: string;
  readonly lead: string;
  /** The name of role_id on this form. */
  readonly roleIdLabel: string;
  readonly choices: readonly Choice[];
  /** Asks for the months a student begins and ends. */
  readonly withYears?: boolean;
  readonly createProfile: (token: string, values: RegistrationValues) => Promise<Profile>;
  readonly onRegistered: (token: string, profile: Profile) => Promise<void>;
}

/** Spaces alone are no answer. */
const SOMETHING = '.*\\S.*';

/** The form both registrations share. What goes wrong in silence leaves it as it was (spec section 8). */
export function RegistrationForm(props: RegistrationFormProps) {
  const { title, lead, roleIdLabel, choices, withYears = false } = props;
  const [values, setValues] = useState(NO_VALUES);
  const [faults, setFaults] = useState<Partial<Record<RegistrationField, string>>>({});
  const [submitting, setSubmitting] = useState(false);
  const { notice } = useDialogs();
  const form = useRef<HTMLFormElement>(null);
  const { known, byPassword, byProvider } = useSignInMethods();
  const { pathname } = useLocation();
  // Signed in at the provider's own page: no password is asked for, and the e-mail is the provider's.
  const signedInAs = useFirstSignIn();
  const withPassword = signedInAs === null;

  const set = (field: RegistrationField) => (value: string) => {
    setValues((before) => ({ ...before, [field]: value }));
    setFaults((before) => ({ ...before, [field]: undefined }));
  };
  const showFault = (field: RegistrationField, text: string) => {
    setFaults({ [field]: text });
    form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (submitting) return;
    if (withPassword && values.password !== values.confirmPass) return notice(DIALOGS.passwordMismatch);
    if (choices.some(({ field }) => values[field] === '')) return notice(DIALOGS.missingRegistrationFields);
    const fault = withPassword ? passwordFault(values.password) : undefined;
    if (fault !== undefined) return showFault('password', fault);
    if (withYears && values.end_year < values.start_year)
      return showFault('end_year', 'End Year is before Start Year.');

    setSubmitting(true);
    const outcome = withPassword
      ? await register(values, (token) => props.createProfile(token, values))
      : await registerSignedIn((token) => props.createProfile(token, { ...values, email: signedInAs }));
    if (outcome.kind === 'registered') {
      endFirstSignIn();
      await props.onRegistered(outcome.token, outcome.profile);
    }
    setSubmitting(false);
    if (outcome.kind === 'email-in-use') notice(DIALOGS.emailInUse);
    if (outcome.kind === 'weak-password') showFault('password', outcome.text);
  };

  const text = (field: RegistrationField, label: string, more: TextInputProps) => (
    <TextInput
      {...more}
      label={label}
      name={field}
      required
      pattern={more.type === undefined ? SOMETHING : undefined}
      maxLength={MAX_TEXT_LENGTH}
      value={values[field]}
      onChange={(event) => set(field)(event.currentTarget.value)}
    />
  );

  const login = (
    <p>
      Already registered?{' '}
      <Link to={paths.loginForm()} className={textLink.link}>
        Login
      </Link>
    </p>
  );

  if (withPassword && !known) {
    return (
      <FormSheet title={title} lead={lead} footer={login}>
        <FormLoading />
      </FormSheet>
    );
  }
  if (withPassword && !byPassword && byProvider !== null) {
    return (
      <FormSheet
        title={title}
        lead={`${byProvider} says who you are; the rest you tell here afterwards.`}
        footer={login}
      >
        <ProviderButton name={byProvider} next={pathname} />
      </FormSheet>
    );
  }
  return (
    <FormSheet ref={form} wide title={title} lead={lead} onSubmit={submit} footer={login}>
      {withPassword && byProvider !== null && (
        <>
          <ProviderButton name={byProvider} next={pathname} variant="default" />
          <OrElse />
        </>
      )}
      {/* On its own line where the fields are odd in number: the two months stand side by side. */}
      {text('name', 'Name', { autoComplete: 'name', wrapperProps: { 'data-whole': withYears || undefined } })}
      {withPassword ? (
        text('email', 'Email', { type: 'email', autoComplete: 'username' })
      ) : (
        <TextInput
          label="Email"
          name="email"
          value={signedInAs}
          readOnly
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={byProvider !== null && `As ${byProvider} has it`}
          error={signedInAs === '' && 'None is known of your account there. Please ask those who keep it.'}
        />
      )}
      {text('role_id', roleIdLabel, { autoComplete: 'off' })}
      {choices.map(({ field, label, options }) => (
        <NativeSelect
          key={field}
          label={label}
          name={field}
          aria-required
          value={values[field]}
          onChange={(event) => set(field)(event.currentTarget.value)}
          data={[{ value: '', label: `Select ${label.toLowerCase()}` }, ...options]}
        />
      ))}
      {withYears && (
        <>
          <MonthField label="Start Year" name="start_year" value={values.start_year} onChange={set('start_year')} />
          <MonthField
            label="End Year"
            name="end_year"
            value={values.end_year}
            onChange={set('end_year')}
            error={faults.end_year}
          />
        </>
      )}
      {withPassword && (
        <>
          <hr data-whole className={classes.rule} />
          <PasswordField
            label="Password"
            name="password"
            autoComplete="new-password"
            value={values.password}
            onChange={set('password')}
            description={PASSWORD_RULE}
            error={faults.password}
          />
          <PasswordField
            label="Confirm Password"
            name="confirmPass"
            autoComplete="new-password"
            value={values.confirmPass}
            onChange={set('confirmPass')}
          />
        </>
      )}
      <FormActions>
        <Button type="submit">Register</Button>
      </FormActions>
      {submitting && <LoadingOverlay text="Your registration is being submitted, please hold on...." />}
    </FormSheet>
  );
}
