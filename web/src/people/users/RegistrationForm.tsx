import { MAX_TEXT_LENGTH } from '@exam-vault/contract/limits';
import { Button } from '../../base/ui/Button.tsx';
import { NativeSelect } from '../../base/ui/NativeSelect.tsx';
import { TextInput, type TextInputProps } from '../../base/ui/TextInput.tsx';
import { Link, useLocation } from '../../base/routing/routing.tsx';
import { paths } from '../../base/routing/paths.ts';
import { useFirstSignIn } from '../identity/first-sign-in.ts';
import { OrElse, ProviderButton } from '../identity/ProviderButton.tsx';
import { passwordRule } from '../identity/password-rules.ts';
import { type SignInRequest, useSignInRequest } from '../../base/session/sign-in-request.ts';
import { useSignInMethods } from '../identity/sign-in-methods.ts';
import { FormActions, FormLoading, FormSheet } from '../../base/ui/FormSheet.tsx';
import { LoadingOverlay } from '../../base/ui/LoadingOverlay.tsx';
import { MonthField } from '../../base/ui/MonthField.tsx';
import { PasswordField } from '../../base/ui/PasswordField.tsx';
import textLink from '../../base/ui/TextLink.module.css';
import classes from './RegistrationForm.module.css';
import type { RegistrationField } from './registration-fields.ts';
import { SignUpNotice } from './SignUpNotice.tsx';
import { type Registration, type RegistrationOptions, useRegistration } from './use-registration.ts';
import { t } from '../../base/languages/i18n.ts';

interface RegistrationFormProps extends Omit<RegistrationOptions, 'email'> {
  readonly title: string;
  readonly lead: string;
  /** The label of role_id on this form. */
  readonly roleIdLabel: string;
}

/** The form of both registrations. Where the provider signs people in, its button comes first (spec section 2). */
export function RegistrationForm({ title, lead, roleIdLabel, ...options }: RegistrationFormProps) {
  // A user who signed in at the provider's own page needs no password, and the provider names their e-mail.
  const providerEmail = useFirstSignIn();
  const withPassword = providerEmail === null;
  const { known, byPassword, providerName } = useSignInMethods();
  const { pathname } = useLocation();
  const state = useSignInRequest();
  const next: SignInRequest = { why: 'registration', returnTo: pathname, state };
  const { form, ...registration } = useRegistration({ ...options, email: providerEmail });

  if (withPassword && !known) {
    return (
      <FormSheet title={title} lead={lead} footer={<LoginLink />}>
        <FormLoading />
      </FormSheet>
    );
  }
  if (withPassword && !byPassword && providerName !== null) {
    return (
      <FormSheet
        title={title}
        lead={t('Sign up with {provider}. Then we’ll ask for the remaining details.', { provider: providerName })}
        footer={<LoginLink />}
      >
        <ProviderButton name={providerName} next={next} />
      </FormSheet>
    );
  }
  return (
    <FormSheet ref={form} wide title={title} lead={lead} onSubmit={registration.submit} footer={<LoginLink />}>
      <SignUpNotice />
      {withPassword && providerName !== null && (
        <>
          <ProviderButton name={providerName} next={next} variant="default" />
          <OrElse />
        </>
      )}
      <PersonFields
        registration={registration}
        options={options}
        roleIdLabel={roleIdLabel}
        providerEmail={providerEmail}
        providerName={providerName}
      />
      {withPassword && <NewPasswordFields registration={registration} />}
      <FormActions>
        <Button type="submit">{t('Register')}</Button>
      </FormActions>
      {registration.submitting && <LoadingOverlay text={t('Registering…')} />}
    </FormSheet>
  );
}

function LoginLink() {
  const request = useSignInRequest();
  return (
    <>
      <p>
        {t('Already registered?')}{' '}
        <Link to={paths.loginForm()} state={request} className={textLink.link}>
          {t('Login')}
        </Link>
      </p>
      <p>
        <Link to={paths.privacy()} className={textLink.link}>
          {t('What we store and for how long')}
        </Link>
      </p>
    </>
  );
}

interface PersonFieldsProps {
  readonly registration: Registration;
  readonly options: Pick<RegistrationOptions, 'choices' | 'withYears'>;
  readonly roleIdLabel: string;
  /** Null for a registration with a password. */
  readonly providerEmail: string | null;
  readonly providerName: string | null;
}

function PersonFields({ registration, options, roleIdLabel, providerEmail, providerName }: PersonFieldsProps) {
  const { values, faults, set } = registration;
  const { choices, withYears = false } = options;
  return (
    <>
      {/* The name takes a whole line where the number of fields is odd, so that the two months stand side by side. */}
      <TextField registration={registration} field="name" label={t('Name')} autoComplete="name" isWhole={withYears} />
      {providerEmail === null ? (
        <TextField registration={registration} field="email" label={t('Email')} type="email" autoComplete="username" />
      ) : (
        <ProviderEmail email={providerEmail} providerName={providerName} fault={faults.email} />
      )}
      <TextField registration={registration} field="role_id" label={roleIdLabel} autoComplete="off" />
      {choices.map(({ field, label, options: names }) => (
        <NativeSelect
          key={field}
          label={label}
          name={field}
          aria-required
          value={values[field]}
          onChange={(event) => set(field)(event.currentTarget.value)}
          data={[{ value: '', label: t('Select {field}', { field: label.toLowerCase() }) }, ...names]}
        />
      ))}
      {withYears && (
        <>
          <MonthField
            label={t('Start Year')}
            name="start_year"
            value={values.start_year}
            onChange={set('start_year')}
          />
          <MonthField
            label={t('End Year')}
            name="end_year"
            value={values.end_year}
            onChange={set('end_year')}
            error={faults.end_year}
          />
        </>
      )}
    </>
  );
}

/** Refuses an answer of spaces only. */
const NOT_BLANK = '.*\\S.*';

interface TextFieldProps extends TextInputProps {
  readonly registration: Registration;
  readonly field: RegistrationField;
}

function TextField({ registration: { values, faults, set }, field, ...props }: TextFieldProps) {
  return (
    <TextInput
      {...props}
      name={field}
      required
      pattern={props.type === undefined ? NOT_BLANK : undefined}
      maxLength={MAX_TEXT_LENGTH}
      value={values[field]}
      error={faults[field]}
      onChange={(event) => set(field)(event.currentTarget.value)}
    />
  );
}

interface ProviderEmailProps {
  readonly email: string;
  readonly providerName: string | null;
  readonly fault: string | undefined;
}

/** The provider's e-mail address of this account, which cannot be changed here. */
function ProviderEmail({ email, providerName, fault }: ProviderEmailProps) {
  return (
    <TextInput
      label={t('Email')}
      name="email"
      value={email}
      readOnly
      describes="below"
      description={providerName !== null && t('From {provider}', { provider: providerName })}
      error={
        email === ''
          ? t('Your sign-in account has no email address. Ask the administrator of your sign-in service to add one.')
          : fault
      }
    />
  );
}

function NewPasswordFields({ registration: { values, faults, set } }: { readonly registration: Registration }) {
  return (
    <>
      <hr data-whole className={classes.rule} />
      <PasswordField
        label={t('Password')}
        name="password"
        autoComplete="new-password"
        value={values.password}
        onChange={set('password')}
        description={passwordRule()}
        error={faults.password}
      />
      <PasswordField
        label={t('Confirm Password')}
        name="confirmPass"
        autoComplete="new-password"
        value={values.confirmPass}
        onChange={set('confirmPass')}
      />
    </>
  );
}
