import { DIALOGS } from '../../base/languages/messages.ts';
import { type Profile, getRole } from '@exam-vault/contract/users';
import { useRef, useState } from 'react';
import { endFirstSignIn } from '../identity/first-sign-in.ts';
import { endInvitation, invitationToken } from '../identity/invitation.ts';
import { passwordFault } from '../identity/password-rules.ts';
import { useDialogs } from '../../base/ui/dialogs.tsx';
import { type Choice, NO_VALUES, type RegistrationField, type RegistrationValues } from './registration-fields.ts';
import { t } from '../../base/languages/i18n.ts';
import { ApiProblem } from '../../base/api/api-problem.ts';
import { call } from '../../base/api/call.ts';
import { identity } from '../../base/session/identity.ts';

export interface RegistrationOptions {
  readonly choices: readonly Choice[];
  /** Asks for the months in which a student begins and ends. */
  readonly withYears?: boolean;
  /** The e-mail from the provider's own page; null for a registration with a password. */
  readonly email: string | null;
  readonly createProfile: (token: string, values: RegistrationValues) => Promise<Profile>;
  readonly onRegistered: (token: string, profile: Profile) => Promise<void>;
}

export type Registration = Omit<ReturnType<typeof useRegistration>, 'form'>;

const confirmFirst = (email: string) => ({
  title: t('Confirm your email'),
  text: t('We sent a link to {email}. Open it and select “Confirm email”. Then come back and select Register again.', {
    email,
  }),
});

/** Values, checks and submission of a registration form. A silent failure keeps the form as it is (spec section 8). */
export function useRegistration(options: RegistrationOptions) {
  const { choices, withYears = false, email, createProfile, onRegistered } = options;
  const [typed, setTyped] = useState<SetValues>({});
  const values = withSuggestions(typed, choices, withYears);
  const [faults, setFaults] = useState<Partial<Record<RegistrationField, string>>>({});
  const [submitting, setSubmitting] = useState(false);
  const { notice } = useDialogs();
  const form = useRef<HTMLFormElement>(null);

  const set = (field: RegistrationField) => (value: string) => {
    setTyped((before) => ({ ...before, [field]: value }));
    setFaults((before) => ({ ...before, [field]: undefined }));
  };
  const showFault = (field: RegistrationField, text: string) => {
    setFaults({ [field]: text });
    form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus();
  };

  /** Returns the action that shows the first fault, or undefined when the values can be sent. */
  const firstFault = (): (() => void) | undefined => {
    const withPassword = email === null;
    if (withPassword && values.password !== values.confirmPass) return () => notice(DIALOGS.passwordMismatch);
    if (choices.some(({ field }) => values[field] === '')) return () => notice(DIALOGS.missingRegistrationFields);
    const fault = withPassword ? passwordFault(values.password) : undefined;
    if (fault !== undefined) return () => showFault('password', fault);
    if (withYears && values.end_year < values.start_year) {
      return () => showFault('end_year', t('The end year is before the start year.'));
    }
    return undefined;
  };

  const submit = async () => {
    if (submitting) return;
    const showFirstFault = firstFault();
    if (showFirstFault) return showFirstFault();
    setSubmitting(true);
    const outcome =
      email === null
        ? await register(values, (token) => createProfile(token, values))
        : await registerSignedIn((token) => createProfile(token, { ...values, email }));
    if (outcome.kind === 'registered') {
      endFirstSignIn();
      endInvitation();
      await onRegistered(outcome.token, outcome.profile);
    }
    setSubmitting(false);
    if (outcome.kind === 'email-in-use') notice(DIALOGS.emailInUse);
    if (outcome.kind === 'confirm-first') notice({ ...confirmFirst(values.email), tone: 'neutral' });
    if (outcome.kind === 'not-admitted') showFault('email', outcome.text);
    if (outcome.kind === 'similar-name') showFault('name', outcome.text);
    if (outcome.kind === 'weak-password') showFault('password', outcome.text);
  };

  return { form, values, faults, submitting, set, submit };
}

/** What the person has set themselves, an emptied field too. */
export type SetValues = Partial<Record<RegistrationField, string>>;

const SEMESTERS_OF_A_YEAR = 2;
/** Studies begin in August and end in June, so from July on it is the new year. */
const JULY = 6;

/** When a student of this semester has begun, and when they will end: the months that nearly all of them have. */
function monthsOf(semester: string, semesters: readonly string[], today: Date): SetValues {
  const at = semesters.indexOf(semester);
  if (at < 0 || semesters.length % SEMESTERS_OF_A_YEAR !== 0) return {};
  const thisYear = today.getMonth() >= JULY ? today.getFullYear() : today.getFullYear() - 1;
  const begun = thisYear - Math.floor(at / SEMESTERS_OF_A_YEAR);
  return { start_year: `${begun}-08`, end_year: `${begun + semesters.length / SEMESTERS_OF_A_YEAR}-06` };
}

/** Every value of the form: what was set, else what can be known. What is suggested stands in its field to be seen and changed. */
export function withSuggestions(set: SetValues, choices: readonly Choice[], withYears: boolean): RegistrationValues {
  const onlyOnes = choices.flatMap(({ field, options }) => (options.length === 1 ? [[field, options[0]]] : []));
  const known = { ...NO_VALUES, ...(Object.fromEntries(onlyOnes) as SetValues), ...set };
  if (!withYears) return known;
  const semesters = choices.find(({ field }) => field === 'semester')?.options ?? [];
  return { ...known, ...monthsOf(known.semester, semesters, new Date()), ...set };
}

interface Account {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

type RegistrationOutcome =
  | { readonly kind: 'registered'; readonly token: string; readonly profile: Profile }
  | { readonly kind: 'email-in-use' }
  /** The hub has mailed a link that has to be opened first. The account's session stays open. */
  | { readonly kind: 'confirm-first' }
  /** The hub does not let this e-mail sign up. The text is shown under the e-mail. */
  | { readonly kind: 'not-admitted'; readonly text: string }
  /** The name looks like a teacher's or administrator's. The text is shown under the name. */
  | { readonly kind: 'similar-name'; readonly text: string }
  /** Its text is shown under the password field. */
  | { readonly kind: 'weak-password'; readonly text: string }
  /** Any other failure, which the specification ignores silently (section 8). */
  | { readonly kind: 'failed' };

/**
 * Creates the account at the identity provider, and then the profile with `createProfile`. If a broken connection left an account
 * without a profile, submitting the same form completes it (contract policy 10).
 */
async function register(
  account: Account,
  createProfile: (token: string) => Promise<Profile>,
): Promise<RegistrationOutcome> {
  try {
    const opened = await openAccount(account);
    if (opened === null) return { kind: 'email-in-use' };
    const { token, isNew } = opened;
    const profile = await createProfile(token).catch(async (error: unknown) => {
      // The mail of the sign-up may be lost or too old by now.
      if (!isNew && isUnconfirmed(error)) await identity.requestConfirmation(account.email).catch(() => undefined);
      throw error;
    });
    return { kind: 'registered', token, profile };
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    if (isUnconfirmed(error)) return { kind: 'confirm-first' };
    if (NOT_ADMITTED.has(error.code)) return { kind: 'not-admitted', text: error.message };
    if (error.code === 'EMAIL_IN_USE' || error.code === 'ALREADY_REGISTERED') return { kind: 'email-in-use' };
    if (error.code === 'NAME_TOO_SIMILAR') return { kind: 'similar-name', text: error.message };
    if (error.code === 'WEAK_PASSWORD') return { kind: 'weak-password', text: error.message };
    return { kind: 'failed' };
  }
}

/** Creates the profile of a user who signed in at the provider's own page and so has an account. */
async function registerSignedIn(createProfile: (token: string) => Promise<Profile>): Promise<RegistrationOutcome> {
  try {
    const token = await identity.freshToken();
    return { kind: 'registered', token, profile: await createProfile(token) };
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    if (NOT_ADMITTED.has(error.code) || isUnconfirmed(error)) return { kind: 'not-admitted', text: error.message };
    if (error.code === 'NAME_TOO_SIMILAR') return { kind: 'similar-name', text: error.message };
    return error.code === 'ALREADY_REGISTERED' ? { kind: 'email-in-use' } : { kind: 'failed' };
  }
}

const NOT_ADMITTED: ReadonlySet<string> = new Set(['SIGN_UP_CLOSED', 'SIGN_UP_DOMAIN', 'NOT_INVITED']);
const isUnconfirmed = (error: unknown) => error instanceof ApiProblem && error.code === 'EMAIL_NOT_CONFIRMED';

/** A token of the new account, or of an account without a profile; null when the e-mail is in use. */
async function openAccount(account: Account): Promise<{ readonly token: string; readonly isNew: boolean } | null> {
  try {
    const { name, email, password } = account;
    await identity.signUp({ name, email, password, invitation: invitationToken() });
    return { token: await identity.freshToken(), isNew: true };
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'EMAIL_IN_USE') throw error;
  }
  try {
    // Only an account with a profile can have a second factor.
    if ((await identity.signIn(account)) === 'code-required') return null;
  } catch {
    // It is another user's account, or the password is wrong. The e-mail is in use in both cases.
    return null;
  }
  const token = await identity.freshToken();
  if (await hasProfile(token)) {
    await identity.signOut().catch(() => undefined);
    return null;
  }
  return { token, isNew: false };
}

async function hasProfile(token: string): Promise<boolean> {
  try {
    await call(getRole, { token });
    return true;
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'NOT_REGISTERED') return false;
    throw error;
  }
}
