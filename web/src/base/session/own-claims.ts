import { readRoleAnswer } from './role-answer.ts';
import { authToken, storedDetails } from './session-store.ts';
import { tokenClaims } from './token-claims.ts';

/** The user's name; undefined while it is not known. */
export function ownName(): string | undefined {
  return readRoleAnswer(storedDetails())?.name;
}

/** The subject of this tab's token. The specification's lists of own documents call it `uid`. */
export function ownSubject(): string | undefined {
  const token = authToken();
  return (token === null ? null : tokenClaims(token).sub) ?? undefined;
}
