import { paths } from '../app/paths.ts';
import { identity } from './identity.ts';

/** Session storage: the address in this hub to go on with after the provider's page. */
const RETURN_PATH_KEY = 'afterSignIn';

/** Leaves for the identity provider's own page; the browser comes back to the login form. Throws an ApiProblem. */
export async function goToProvider(next: string | null): Promise<void> {
  const address = await identity.providerPage();
  if (next === null) sessionStorage.removeItem(RETURN_PATH_KEY);
  else sessionStorage.setItem(RETURN_PATH_KEY, next);
  window.location.assign(address);
}

/** How signing in at the provider's page went, from the address that the browser came back to. */
export type ProviderOutcome = 'done' | 'refused' | 'unavailable' | 'too_many';

const OUTCOMES: readonly ProviderOutcome[] = ['done', 'refused', 'unavailable', 'too_many'];

export function outcomeFromAddress(search: string): ProviderOutcome | null {
  const outcome = new URLSearchParams(search).get('sign_in');
  return OUTCOMES.find((one) => one === outcome) ?? null;
}

/** Where to go on; only ever a screen of this app. */
export function plannedReturnPath(): string | null {
  const next = sessionStorage.getItem(RETURN_PATH_KEY);
  return next?.startsWith('/') && !next.startsWith('//') ? next : null;
}

/** The same, once. */
export function takeReturnPath(): string | null {
  const next = plannedReturnPath();
  sessionStorage.removeItem(RETURN_PATH_KEY);
  return next;
}

/** Whether that is one of the registration forms, where somebody goes on who has no profile yet. */
export function isRegistrationPath(next: string | null): next is string {
  return next === paths.teacherForm() || next === paths.studentForm();
}
