import { DIALOGS } from '../../base/languages/messages.ts';
import { getRole, type RoleAnswer } from '@exam-vault/contract/users';
import { ApiProblem, problemText } from '../../base/api/api-problem.ts';
import { call } from '../../base/api/call.ts';
import { admits } from '../../base/session/role-answer.ts';
import { beginFirstSignIn } from './first-sign-in.ts';
import { type CodeSource, identity } from '../../base/session/identity.ts';
import { startSession } from '../../base/session/session.ts';
import { text } from '@exam-vault/contract/texts';

/** The outcome of a login (spec section 4). */
export type LoginOutcome =
  | { readonly kind: 'teacher' | 'student'; readonly name: string }
  | { readonly kind: 'approval-pending' }
  /** A role that this page does not know: nothing happens. */
  | { readonly kind: 'nothing' }
  /** The provider knows this user and the hub does not. The provider's session stays open for the registration. */
  | { readonly kind: 'registration-required' }
  /** The account has a second factor: continue with `loginWithCode`. */
  | { readonly kind: 'code-required' }
  | { readonly kind: 'wrong-code' | 'failed'; readonly text: string };

const NO_PROFILE_TEXT = text(
  'This account has no profile yet. Please complete Teacher Registration or Student Registration with the same email and password.',
);

/**
 * Signs in with the provider, gets an ID token and asks for the role. Only students and approved teachers are signed in here.
 * For everybody else the provider's session ends again. `left` aborts the login when the user leaves the form: nobody is signed in
 * without seeing the welcome, so nothing is stored and the provider's session ends.
 */
export async function login(
  credentials: { email: string; password: string },
  left: AbortSignal,
): Promise<LoginOutcome> {
  try {
    if ((await identity.signIn(credentials)) === 'code-required') return { kind: 'code-required' };
  } catch (error) {
    // A refused sign-in opens no session. An existing session belongs to another tab and must stay.
    return { kind: 'failed', text: failureText(error) };
  }
  return enter(left);
}

/** Continues after the provider's own page, which has opened the session. */
export function loginFromProvider(left: AbortSignal): Promise<LoginOutcome> {
  return enter(left, true);
}

/** The second step of a login with a second factor. */
export async function loginWithCode(code: string, way: CodeSource, left: AbortSignal): Promise<LoginOutcome> {
  try {
    await identity.enterCode(code, way);
  } catch (error) {
    // The user can correct a wrong code. After any other error the login starts again.
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

function admit(answer: RoleAnswer): LoginOutcome {
  const { role, name } = answer;
  if (role !== 'student' && role !== 'teacher') return { kind: 'nothing' };
  return admits(answer) ? { kind: role, name } : { kind: 'approval-pending' };
}

/** The server's message, if there is one. For wrong credentials it is the specification's text. */
function failureText(error: unknown): string {
  if (!(error instanceof ApiProblem) || error.code === 'INVALID_CREDENTIALS') return DIALOGS.loginError.text;
  if (error.code === 'NOT_REGISTERED') return NO_PROFILE_TEXT;
  return error.serverText ?? DIALOGS.loginError.text;
}

async function endProviderSession() {
  try {
    await identity.signOut();
  } catch {
    // The token was never stored here, and the session expires by itself.
  }
}
