import type { Actor } from '@exam-vault/contract/permissions';
import type { RoleAnswer } from '@exam-vault/contract/users';

/** The user as the rules of contract/permissions need them; null while nobody is signed in or the role is not known. */
export function actorOf(role: RoleAnswer | null): Actor | null {
  return role && { role: role.role, status: role.status ?? null, is_admin: role.is_admin };
}
