import { getRole, type RoleAnswer } from '@exam-vault/contract/users';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { call } from '../api/call.ts';
import { showVisitorsLanguage } from '../languages/language.ts';
import { onlyLogged, queryClient } from '../api/query-client.ts';
import { keepOnlyDraftsOf } from './form-draft.ts';
import { clearTabState, onLogoutElsewhere } from './follow-logout.ts';
import { identity } from './identity.ts';
import { renewToken } from './renew-token.ts';
import { readRoleAnswer } from './role-answer.ts';
import {
  authToken,
  endSession,
  onSessionChange,
  storedDetails,
  storedRole,
  storeRole,
  storeToken,
  tokenClaims,
} from './session-store.ts';

export interface Session {
  readonly token: string | null;
  readonly signedIn: boolean;
  /** The subject of the token, which owns the drafts and lists. */
  readonly subject: string | null;
  /** Null until it is known. */
  readonly role: RoleAnswer | null;
  /** Signed in, and the role is loading. */
  readonly roleLoading: boolean;
}

/** Signs this tab in, and drops the data of an earlier user. */
export function startSession(token: string, answer: RoleAnswer) {
  queryClient.clear();
  storeSession(token, answer);
}

/** Signs this tab in while a public screen is open. What is shown stays; what was refused is asked for again. */
export function upgradeSession(token: string, answer: RoleAnswer) {
  storeSession(token, answer);
  void queryClient.resetQueries({ predicate: ({ state }) => state.status === 'error' });
}

function storeSession(token: string, answer: RoleAnswer) {
  keepOnlyDraftsOf(tokenClaims(token).sub);
  storeRole(answer.role, JSON.stringify(answer));
  storeToken(token);
}

/** Removes all data of the user from this browser (spec section 2). */
function clearBrowserState() {
  localStorage.clear();
  clearTabState();
  queryClient.clear();
  showVisitorsLanguage();
}

// Public screens stay open and ask again as a visitor.
onLogoutElsewhere(() => {
  showVisitorsLanguage();
  queryClient.removeQueries({ type: 'inactive' });
  // By then the screens that need an account are gone, and with them their queries.
  setTimeout(() => void queryClient.resetQueries());
});

/** Logs out: ends the provider's session, opens the provider's own sign-out page if there is one, and clears this browser. */
export function signOut() {
  // Nothing waits for this call: without a network the user is still logged out of this page.
  identity.signOut().then(
    (address) => address !== null && window.location.assign(address),
    () => undefined,
  );
  clearBrowserState();
}

/**
 * Logs out on every device (contract policy 10). Returns false when this session has ended already, because ending the others needs it.
 * Throws when the provider does not answer. Nothing has changed then, and the user must learn that.
 */
export async function signOutEverywhere(): Promise<boolean> {
  const token = authToken();
  // All tabs share the provider's session. If another tab signed in another user, that user's session must not end.
  if (token === null || (await renewToken(token)) === null) {
    endSession();
    return false;
  }
  await identity.signOutEverywhere();
  clearBrowserState();
  return true;
}

/** The role from session storage; null when it is incomplete. */
function parseRole(role: string | null, details: string | null): RoleAnswer | null {
  const answer = role === null ? null : readRoleAnswer(details);
  return answer?.role === role ? answer : null;
}

async function fetchRole(): Promise<RoleAnswer> {
  const answer = await call(getRole);
  storeRole(answer.role, JSON.stringify(answer));
  return answer;
}

/** The session of this tab. The role is fetched once and cached. A failure is only logged (spec section 8). */
export function useSession(): Session {
  const token = useSyncExternalStore(onSessionChange, authToken);
  const roleName = useSyncExternalStore(onSessionChange, storedRole);
  const details = useSyncExternalStore(onSessionChange, storedDetails);
  const cached = useMemo(() => parseRole(roleName, details), [roleName, details]);
  const subject = useMemo(() => (token === null ? null : tokenClaims(token).sub), [token]);
  const needsRole = token !== null && cached === null;
  const query = useQuery({
    queryKey: ['get_role', subject],
    queryFn: fetchRole,
    enabled: needsRole,
    meta: onlyLogged('The role could not be fetched'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const role = token === null ? null : cached;
  return { token, signedIn: token !== null, subject, role, roleLoading: needsRole && query.isLoading };
}
