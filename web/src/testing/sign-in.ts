import type { RoleAnswer } from '@exam-vault/contract/users';
import { startSession } from '../base/session/session.ts';
import { tokenFor } from './fake-hub.ts';

export const STUDENT: RoleAnswer = { role: 'student', name: 'Asha', is_admin: false };
export const TEACHER: RoleAnswer = { role: 'teacher', name: 'Meena', status: 'Approved', is_admin: false };
export const ADMINISTRATOR: RoleAnswer = { ...TEACHER, is_admin: true };

/** Signs this tab in. */
export function signInAs(role: RoleAnswer) {
  startSession(tokenFor(role.name), role);
}
