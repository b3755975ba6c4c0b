import type { Actor } from '@exam-vault/contract/permissions';
import type { RoleAnswer } from '@exam-vault/contract/users';

/** Who the rules of contract/permissions are asked about; null while nobody is known to be signed in. */
export function actorOf(role: RoleAnswer | null): Actor | null {
  return role && { role: role.role, status: role.status ?? null, is_admin: role.is_admin };
}
