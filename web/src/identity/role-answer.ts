import { isLanguage } from '@exam-vault/contract/languages';
import { type Actor, ROLES, TEACHER_STATUSES } from '@exam-vault/contract/permissions';
import type { RoleAnswer } from '@exam-vault/contract/users';

/** Reads the role that this tab has stored; null when it is incomplete. It decides what is shown, never what is allowed. */
export function readRoleAnswer(json: string | null): RoleAnswer | null {
  try {
    const read: unknown = JSON.parse(json ?? '');
    if (typeof read !== 'object' || read === null) return null;
    const answer = read as { readonly [Name in keyof RoleAnswer]?: unknown };
    const { role, name, status, is_admin, read_only } = answer;
    const language = typeof answer.language === 'string' ? answer.language : null;
    const known = ROLES.find((one) => one === role);
    const standing = TEACHER_STATUSES.find((one) => one === status);
    if (known === undefined || typeof name !== 'string' || typeof is_admin !== 'boolean') return null;
    const own = { name, is_admin, ...(isLanguage(language) ? { language } : {}) };
    if (status === undefined) return { role: known, ...own, ...(read_only === true ? { read_only } : {}) };
    return standing === undefined ? null : { role: known, status: standing, ...own };
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
