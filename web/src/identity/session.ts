import { getRole, roleAnswer, type RoleAnswer } from '@exam-vault/contract/users';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { call } from '../api/call.ts';
import { onlyLogged, queryClient } from '../api/query-client.ts';
import { clearDrafts } from '../ui/use-draft.ts';
import { keepOnlyDraftsOf } from './form-draft.ts';
import { identity } from './identity.ts';
import { renewToken } from './renew-token.ts';
import {
  authToken,
  endSession,
  forgetSession,
  onSessionChange,
  storedDetails,
  storedRole,
  storeRole,
  storeToken,
} from './session-store.ts';
import { tokenClaims } from './token-claims.ts';

export interface Session {
  readonly token: string | null;
  readonly signedIn: boolean;
  /** The subject of the token: whose drafts and lists these are. */
  readonly subject: string | null;
  /** The role answer, once known. */
  readonly role: RoleAnswer | null;
  /** Signed in, and the role still on its way. */
  readonly roleLoading: boolean;
}

/** Signs this tab in. What an earlier person read here is dropped. */
export function startSession(token: string, answer: RoleAnswer) {
  queryClient.clear();
  keepOnlyDraftsOf(tokenClaims(token).sub);
  storeRole(answer.role, JSON.stringify(answer));
  storeToken(token);
}

/** Nothing of the person stays in this browser (spec section 2). */
function clearBrowserState() {
  forgetSession();
  sessionStorage.clear();
  localStorage.clear();
  queryClient.clear();
  clearDrafts();
}

/** Logs out: the provider's session ends on the server, at a provider's own page too where it has one, and nothing stays here. */
export function signOut() {
  // Not waited for: without a network one is logged out of this page all the same.
  identity.signOut().then(
    (address) => address !== null && window.location.assign(address),
    () => undefined,
  );
  clearBrowserState();
}

/**
 * Logs out on every device (contract policy 10). False when this session is over already: only signed in can one end the others.
 * Throws when the provider could not be asked: nothing has changed then, and nobody may believe that it has.
 */
export async function signOutEverywhere(): Promise<boolean> {
  const token = authToken();
  // The provider's session is shared by all tabs: if another one has signed in somebody else, it is not his that ends.
  if (token === null || (await renewToken(token)) === null) {
    endSession();
    return false;
  }
  await identity.signOutEverywhere();
  clearBrowserState();
  return true;
}

/** The role kept in session storage; null unless it is whole. */
function parseRole(role: string | null, details: string | null): RoleAnswer | null {
  if (role === null || details === null) return null;
  try {
    const answer = roleAnswer.safeParse(JSON.parse(details));
    return answer.success && answer.data.role === role ? answer.data : null;
  } catch {
    return null;
  }
}

async function fetchRole(): Promise<RoleAnswer> {
  const answer = await call(getRole);
  storeRole(answer.role, JSON.stringify(answer));
  return answer;
}

/** The session of this tab. The role is fetched once and cached; a failure is only logged (spec section 8). */
export function useSession(): Session {
  const token = useSyncExternalStore(onSessionChange, authToken);
  const kept = useSyncExternalStore(onSessionChange, storedRole);
  const details = useSyncExternalStore(onSessionChange, storedDetails);
  const cached = useMemo(() => parseRole(kept, details), [kept, details]);
  const subject = useMemo(() => (token === null ? null : tokenClaims(token).sub), [token]);
  const wanted = token !== null && cached === null;
  const query = useQuery({
    queryKey: ['get_role', subject],
    queryFn: fetchRole,
    enabled: wanted,
    meta: onlyLogged('The role could not be fetched'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const role = token === null ? null : cached;
  return { token, signedIn: token !== null, subject, role, roleLoading: wanted && query.isLoading };
}
