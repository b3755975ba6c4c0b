import type { Actor } from '@exam-vault/contract/permissions';
import type { RoleAnswer } from '@exam-vault/contract/users';

/** The user as the rules of contract/permissions need them; null while nobody is signed in or the role is not known. */
export function actorOf(role: RoleAnswer | null): Actor | null {
  if (role === null) return null;
  const { role: name, status = null, is_admin, read_only = false } = role;
  return { role: name, status, is_admin, read_only };
}
