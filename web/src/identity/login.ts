import { DIALOGS } from '@exam-vault/contract/messages';
import { getRole, type RoleAnswer } from '@exam-vault/contract/users';
import { ApiProblem, problemText } from '../api/api-problem.ts';
import { call } from '../api/call.ts';
import { beginFirstSignIn } from './first-sign-in.ts';
import type { CodeSource } from './identity-client.ts';
import { identity } from './identity.ts';
import { startSession } from './session.ts';

/** What a login comes to (spec section 4). */
export type LoginOutcome =
  | { readonly kind: 'teacher' | 'student'; readonly name: string }
  | { readonly kind: 'approval-pending' }
  /** A role the hub does not know: nothing happens. */
  | { readonly kind: 'nothing' }
  /** The provider knows this person and the hub does not yet: the provider's session stays for the registration. */
  | { readonly kind: 'registration-required' }
  /** The account has a second factor: `loginWithCode` goes on. */
  | { readonly kind: 'code-required' }
  | { readonly kind: 'wrong-code' | 'failed'; readonly text: string };

const NO_PROFILE_TEXT =
  'This account has no profile yet. Please complete Teacher Registration or Student Registration with the same email and password.';

/**
 * Signs in with the provider, draws a fresh ID token and asks for the role. Only an approved teacher and a student are
 * signed in here; for everybody else the provider's session is ended again. Leaving the form (`left`) calls the login off:
 * nobody is signed in without seeing the welcome, so nothing is stored and the provider's session ends as well.
 */
export async function login(
  credentials: { email: string; password: string },
  left: AbortSignal,
): Promise<LoginOutcome> {
  try {
    if ((await identity.signIn(credentials)) === 'code-required') return { kind: 'code-required' };
  } catch (error) {
    // Refused, it opened no session: the one that may be there belongs to whoever is signed in in another tab.
    return { kind: 'failed', text: failureText(error) };
  }
  return enter(left);
}

/** After the provider's own page: its session is there. */
export function loginFromProvider(left: AbortSignal): Promise<LoginOutcome> {
  return enter(left, true);
}

/** The second step of a login that wanted a code. */
export async function loginWithCode(code: string, way: CodeSource, left: AbortSignal): Promise<LoginOutcome> {
  try {
    await identity.enterCode(code, way);
  } catch (error) {
    // What is wrong with the code can be mended; with anything else the login begins anew.
    const isOver = error instanceof ApiProblem && error.code === 'UNAUTHENTICATED';
    return { kind: isOver ? 'failed' : 'wrong-code', text: problemText(error) };
  }
  return enter(left);
}

async function enter(left: AbortSignal, mayRegister = false): Promise<LoginOutcome> {
  try {
    const token = await identity.freshToken();
    const answer = await call(getRole, { token, signal: left });
    const outcome = admit(answer);
    if (outcome.kind === 'teacher' || outcome.kind === 'student') startSession(token, answer);
    else await endProviderSession();
    return outcome;
  } catch (error) {
    if (mayRegister && error instanceof ApiProblem && error.code === 'NOT_REGISTERED' && !left.aborted) {
      await beginFirstSignIn();
      return { kind: 'registration-required' };
    }
    await endProviderSession();
    return { kind: 'failed', text: failureText(error) };
  }
}

function admit({ role, status, name }: RoleAnswer): LoginOutcome {
  if (role === 'student') return { kind: 'student', name };
  if (role === 'teacher') return status === 'Approved' ? { kind: 'teacher', name } : { kind: 'approval-pending' };
  return { kind: 'nothing' };
}

/** The server's message if there is one; the provider's own about wrong credentials is the specification's. */
function failureText(error: unknown): string {
  if (!(error instanceof ApiProblem) || error.code === 'INVALID_CREDENTIALS') return DIALOGS.loginError.text;
  if (error.code === 'NOT_REGISTERED') return NO_PROFILE_TEXT;
  return error.serverText ?? DIALOGS.loginError.text;
}

async function endProviderSession() {
  try {
    await identity.signOut();
  } catch {
    // The token was never kept here, and the session ends by itself.
  }
}
