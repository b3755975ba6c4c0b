import type { RoleAnswer } from '@exam-vault/contract/users';

/** Whether this person may sign in: students, and teachers who are approved (spec section 4). */
export function admits({ role, status }: RoleAnswer): boolean {
  return role === 'student' || (role === 'teacher' && status === 'Approved');
}
