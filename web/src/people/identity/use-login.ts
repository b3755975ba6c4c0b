import { LOGIN_REDIRECT_DELAY, LOGIN_TOAST_DURATION } from '@exam-vault/contract/limits';
import { DIALOGS, studentWelcome, teacherWelcome } from '../../base/languages/messages.ts';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from '../../base/routing/routing.tsx';
import { paths } from '../../base/routing/paths.ts';
import { useDialogs } from '../../base/ui/dialogs.tsx';
import { useToast } from '../../base/ui/toasts.tsx';
import { endFirstSignIn, beginFirstSignIn } from './first-sign-in.ts';
import { type CodeSource, identity } from '../../base/session/identity.ts';
import {
  courseTarget,
  isRegistration,
  outcomeFromAddress,
  planCourseTarget,
  plannedRequest,
  type ProviderOutcome,
  takePlannedRequest,
} from './provider-page.ts';
import { acknowledgeSessionEnd, authToken } from '../../base/session/session-store.ts';
import { asSignInRequest, goOn, type SignInRequest, useSignInRequest } from '../../base/session/sign-in-request.ts';
import { text } from '@exam-vault/contract/texts';
import { getRole, type RoleAnswer } from '@exam-vault/contract/users';
import { ApiProblem, problemText } from '../../base/api/api-problem.ts';
import { call } from '../../base/api/call.ts';
import { admits } from '../../base/session/role-answer.ts';
import { startSession } from '../../base/session/session.ts';

/** The login form's message when the provider's own page did not sign the user in. */
const PROVIDER_FAILURES: Readonly<Record<Exclude<ProviderOutcome, 'done'>, string>> = {
  refused: text('Sign-in was cancelled or took too long. Please try again.'),
  unavailable: text('The sign-in provider isn’t responding. Please try again in a few minutes.'),
  too_many: text('There were too many failed sign-ins from your network. Wait a minute and try again.'),
};

/** What to go on with after signing in. Somebody who came over a registration form goes on with what they had wanted before it. */
function wanted(request: SignInRequest | null): SignInRequest | null {
  return request?.why === 'registration' || isRegistration(request) ? asSignInRequest(request.state) : request;
}

/** What follows an attempt to log in: the welcome and the redirect, a dialog, or the registration (spec section 4). */
function useLoginOutcome(request: SignInRequest | null) {
  const [welcomed, setWelcomed] = useState(false);
  const redirect = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { notice } = useDialogs();
  const toast = useToast();
  const navigate = useNavigate();
  useEffect(() => () => clearTimeout(redirect.current), []);

  const welcome = (text: string, startPage: string) => {
    toast(text, LOGIN_TOAST_DURATION);
    setWelcomed(true);
    const next = wanted(takePlannedRequest() ?? request);
    redirect.current = setTimeout(() => goOn(navigate, next, startPage), LOGIN_REDIRECT_DELAY);
  };
  const showFailure = (text: string, next = request) => {
    const onOkay = () => navigate(paths.loginForm(), { replace: true, state: next });
    notice({ title: DIALOGS.loginError.title, text, onOkay });
  };
  const openRegistration = () => {
    const next = takePlannedRequest() ?? request;
    const [path, state] = isRegistration(next) ? [next.returnTo, next.state] : [paths.registration(), next];
    return navigate(path, { replace: true, state });
  };
  const handle = async (outcome: LoginOutcome) => {
    if (outcome.kind === 'teacher') welcome(teacherWelcome(outcome.name), paths.allPapers());
    if (outcome.kind === 'student') welcome(studentWelcome(outcome.name), paths.uploadPaper());
    if (outcome.kind === 'registration-required') openRegistration();
    if (outcome.kind === 'approval-pending') {
      notice({ ...DIALOGS.approvalPending, tone: 'neutral', onOkay: () => navigate(paths.landing()) });
    }
    if (outcome.kind === 'failed') showFailure(outcome.text);
  };
  return { welcomed, handle, showFailure };
}

/** State and actions of the login form. */
export function useLogin() {
  const [alreadySignedIn] = useState(() => authToken() !== null);
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const request = useSignInRequest();
  const { welcomed, handle, showFailure } = useLoginOutcome(request);
  const [codeRequired, setCodeRequired] = useState(false);
  const [checking, setChecking] = useState(false);
  const attempt = useRef<AbortController>(undefined);

  /** Runs one step of the login. Returns the error text of a wrong code. */
  const run = async (step: (signal: AbortSignal) => Promise<LoginOutcome>): Promise<string | undefined> => {
    if (checking || welcomed) return undefined;
    setChecking(true);
    const { signal } = (attempt.current = new AbortController());
    const outcome = await step(signal);
    // The user has left the form: no welcome, dialog or redirect may follow them.
    if (signal.aborted) return undefined;
    setChecking(false);
    if (outcome.kind === 'wrong-code') return outcome.text;
    setCodeRequired(outcome.kind === 'code-required');
    await handle(outcome);
    return undefined;
  };

  /** Handles the browser's return from the provider's own page. */
  const finishProviderSignIn = (outcome: ProviderOutcome) => {
    const target = courseTarget(search);
    if (outcome === 'done' && target !== null) planCourseTarget(target);
    const planned = plannedRequest();
    // The outcome leaves the address: a reload or Back must not sign in again.
    navigate(paths.loginForm(), { replace: true, state: outcome === 'done' ? state : planned });
    if (outcome === 'done') void run(loginFromProvider);
    else showFailure(PROVIDER_FAILURES[outcome], planned);
  };

  useEffect(() => {
    acknowledgeSessionEnd();
    endFirstSignIn();
    const outcome = alreadySignedIn ? null : outcomeFromAddress(search);
    if (outcome !== null) finishProviderSignIn(outcome);
    return () => attempt.current?.abort();
    // Only when the form opens.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return {
    alreadySignedIn,
    /** Where a tab goes on that is signed in already. */
    startPage: courseTarget(search) ?? paths.uploadPaper(),
    request,
    codeRequired,
    checking,
    welcomed,
    submitPassword: (credentials: { email: string; password: string }) =>
      void run((signal) => login(credentials, signal)),
    submitCode: (code: string, source: CodeSource) => run((signal) => loginWithCode(code, source, signal)),
    leaveCodeStep: () => setCodeRequired(false),
    /** Goes on without a password, after the provider's session has signed this tab in. */
    goOn: () => goOn(navigate, wanted(request), paths.uploadPaper()),
  };
}

/** The outcome of a login (spec section 4). */
type LoginOutcome =
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
  'This account doesn’t have a profile yet. Complete Teacher Registration or Student Registration with the same email and password.',
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
function loginFromProvider(left: AbortSignal): Promise<LoginOutcome> {
  return enter(left, true);
}

/** The second step of a login with a second factor. */
async function loginWithCode(code: string, way: CodeSource, left: AbortSignal): Promise<LoginOutcome> {
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
