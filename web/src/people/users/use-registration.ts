import { DIALOGS } from '../../base/languages/messages.ts';
import type { Profile } from '@exam-vault/contract/users';
import { type FormEvent, useRef, useState } from 'react';
import { endFirstSignIn } from '../identity/first-sign-in.ts';
import { endInvitation } from '../identity/invitation.ts';
import { passwordFault } from '../identity/password-rules.ts';
import { useDialogs } from '../../base/ui/dialogs.tsx';
import { register, registerSignedIn } from './register.ts';
import { type Choice, NO_VALUES, type RegistrationField, type RegistrationValues } from './registration-fields.ts';
import { t } from '../../base/languages/i18n.ts';

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
  title: t('Confirm Your Email'),
  text: t('A link is on its way to {email}. Open it and press the button there. Then press Register here again.', {
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
      return () => showFault('end_year', t('End Year is before Start Year.'));
    }
    return undefined;
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
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
