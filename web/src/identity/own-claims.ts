import { roleAnswer } from '@exam-vault/contract/users';
import { authToken, storedDetails } from './session-store.ts';
import { tokenClaims } from './token-claims.ts';

/** The name under which this tab is signed in; undefined while it is not known. */
export function ownName(): string | undefined {
  try {
    return roleAnswer.parse(JSON.parse(storedDetails() ?? '')).name;
  } catch {
    return undefined;
  }
}

/** The subject of this tab's token: the `uid` of the specification's own lists. */
export function ownSubject(): string | undefined {
  const token = authToken();
  return (token === null ? null : tokenClaims(token).sub) ?? undefined;
}
