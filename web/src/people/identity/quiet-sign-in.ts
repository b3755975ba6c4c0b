import { getRole } from '@exam-vault/contract/users';
import { useEffect, useSyncExternalStore } from 'react';
import { ApiProblem } from '../../base/api/api-problem.ts';
import { call } from '../../base/api/call.ts';
import { identity } from '../../base/session/identity.ts';
import { admits } from '../../base/session/role-answer.ts';
import { upgradeSession } from '../../base/session/session.ts';
import { hasMark, removeMark } from '../../base/session/session-mark.ts';
import { announceSession, authToken, hasHadSession, onSessionChange } from '../../base/session/session-store.ts';

/** After this a screen that needs an account leads to the login form. */
const MAX_WAIT_MS = 10_000;

let underway: Promise<boolean> | null = null;
let isTried = false;

/** This tab is signed out, and another tab of this browser was signed in: the provider's session may live. */
export function mayContinue(): boolean {
  return authToken() === null && hasMark();
}

/** A tab continues by itself once, when it opens. After its session ended or was logged out, only the user signs it in. */
function isOpening(): boolean {
  return underway !== null || (!isTried && !hasHadSession() && mayContinue());
}

/** Signs this tab in by the provider's session (contract section 3). False when nobody is signed in afterwards. */
export function continueSession(): Promise<boolean> {
  isTried = true;
  const ending = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), MAX_WAIT_MS));
  underway ??= Promise.race([enterQuietly(), ending]).finally(() => {
    underway = null;
    announceSession();
  });
  return underway;
}

async function enterQuietly(): Promise<boolean> {
  const started = Date.now();
  try {
    const token = await identity.freshToken();
    const answer = await call(getRole, { token });
    if (!admits(answer)) {
      removeMark();
      return false;
    }
    // Meanwhile another tab may have logged out, or the user gave up and uses the login form.
    if (!mayContinue() || Date.now() - started > MAX_WAIT_MS) return false;
    upgradeSession(token, answer);
    return true;
  } catch (error) {
    // A disabled account, or one without a profile. A new tab does not ask again.
    if (error instanceof ApiProblem && (error.status === 403 || error.status === 404)) removeMark();
    return false;
  }
}

/** True while this tab is being signed in quietly. */
export function useQuietSignIn(): boolean {
  const opening = useSyncExternalStore(onSessionChange, isOpening);
  useEffect(() => {
    if (opening) void continueSession();
  }, [opening]);
  return opening;
}

/** Only reads it, for screens within the layout that starts it. */
export function useIsOpening(): boolean {
  return useSyncExternalStore(onSessionChange, isOpening);
}
