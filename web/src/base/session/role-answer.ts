import type { Actor } from '@exam-vault/contract/permissions';
import { roleAnswer, type RoleAnswer } from '@exam-vault/contract/users';
import { authToken, storedDetails, tokenClaims } from './session-store.ts';

/** Reads the role that this tab has stored; null when it is incomplete. It decides what is shown, never what is allowed. */
export function readRoleAnswer(json: string | null): RoleAnswer | null {
  try {
    return roleAnswer.parse(JSON.parse(json ?? ''));
  } catch {
    return null;
  }
}

/** The user as the rules of contract/permissions need them; null while nobody is signed in or the role is not known. */
export function actorOf(role: RoleAnswer | null): Actor | null {
  if (role === null) return null;
  const { role: name, status = null, is_admin, read_only = false } = role;
  return { role: name, status, is_admin, read_only };
}

/** Whether this person may sign in: students, and teachers who are approved (spec section 4). */
export function admits({ role, status }: RoleAnswer): boolean {
  return role === 'student' || (role === 'teacher' && status === 'Approved');
}

/** The user's name; undefined while it is not known. */
export function ownName(): string | undefined {
  return readRoleAnswer(storedDetails())?.name;
}

/** The subject of this tab's token. The specification's lists of own documents call it `uid`. */
export function ownSubject(): string | undefined {
  const token = authToken();
  return (token === null ? null : tokenClaims(token).sub) ?? undefined;
}
