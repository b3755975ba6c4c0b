import { paths } from '../../base/routing/paths.ts';
import { readStored, store } from '../../base/ui/stored.ts';
import { identity } from '../../base/session/identity.ts';
import { asSignInRequest, ownPath, type SignInRequest } from '../../base/session/sign-in-request.ts';

/** Session storage: what to go on with after the provider's page. */
const REQUEST_KEY = 'afterSignIn';

/** Goes to the identity provider's own page. The browser comes back to the login form. Throws an ApiProblem. */
export async function goToProvider(next: SignInRequest | null): Promise<void> {
  const address = await identity.providerPage();
  store('sessionStorage', REQUEST_KEY, next);
  window.location.assign(address);
}

/** The outcome at the provider's page, from the address of the return. */
export type ProviderOutcome = 'done' | 'refused' | 'unavailable' | 'too_many';

const OUTCOMES: readonly ProviderOutcome[] = ['done', 'refused', 'unavailable', 'too_many'];

export function outcomeFromAddress(search: string): ProviderOutcome | null {
  const outcome = new URLSearchParams(search).get('sign_in');
  return OUTCOMES.find((one) => one === outcome) ?? null;
}

/** Where a course that has opened the hub leads after signing in (LTI). It comes with the outcome. */
export function courseTarget(search: string): string | null {
  return ownPath(new URLSearchParams(search).get('go_on'));
}

/** Plans to go on there. */
export function planCourseTarget(returnTo: string): void {
  store('sessionStorage', REQUEST_KEY, { why: 'screen', returnTo } satisfies SignInRequest);
}

export const plannedRequest = (): SignInRequest | null => asSignInRequest(readStored('sessionStorage', REQUEST_KEY));

/** Reads and removes the plan. */
export function takePlannedRequest(): SignInRequest | null {
  const next = plannedRequest();
  store('sessionStorage', REQUEST_KEY, null);
  return next;
}

/** Whether the plan is a registration form, where a user without a profile continues. */
export function isRegistration(next: SignInRequest | null): next is SignInRequest {
  return next !== null && (next.returnTo === paths.teacherForm() || next.returnTo === paths.studentForm());
}
