import { paths } from '../app/paths.ts';
import { identity } from './identity.ts';

/** Session storage: the path to open after the provider's page. */
const RETURN_PATH_KEY = 'afterSignIn';

/** Goes to the identity provider's own page. The browser comes back to the login form. Throws an ApiProblem. */
export async function goToProvider(next: string | null): Promise<void> {
  const address = await identity.providerPage();
  if (next === null) sessionStorage.removeItem(RETURN_PATH_KEY);
  else sessionStorage.setItem(RETURN_PATH_KEY, next);
  window.location.assign(address);
}

/** The outcome at the provider's page, from the address of the return. */
export type ProviderOutcome = 'done' | 'refused' | 'unavailable' | 'too_many';

const OUTCOMES: readonly ProviderOutcome[] = ['done', 'refused', 'unavailable', 'too_many'];

export function outcomeFromAddress(search: string): ProviderOutcome | null {
  const outcome = new URLSearchParams(search).get('sign_in');
  return OUTCOMES.find((one) => one === outcome) ?? null;
}

/** The path to open next. Only a path of this app is accepted. */
export function plannedReturnPath(): string | null {
  const next = sessionStorage.getItem(RETURN_PATH_KEY);
  return next?.startsWith('/') && !next.startsWith('//') ? next : null;
}

/** Reads and removes the path to open next. */
export function takeReturnPath(): string | null {
  const next = plannedReturnPath();
  sessionStorage.removeItem(RETURN_PATH_KEY);
  return next;
}

/** Whether a path is a registration form, where a user without a profile continues. */
export function isRegistrationPath(next: string | null): next is string {
  return next === paths.teacherForm() || next === paths.studentForm();
}
