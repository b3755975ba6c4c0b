import type { Catalogue } from '@exam-vault/contract/catalogue';
import type { Role } from '@exam-vault/contract/permissions';
import { validation } from '../../base/errors.ts';

/** The values of a profile must equal one of the catalogue exactly (contract section 3). @throws Problem VALIDATION */
export function assertOffered(
  catalogue: Catalogue,
  { role, ...values }: { readonly role: Role } & Readonly<Record<string, unknown>>,
): void {
  const lists: Readonly<Record<string, readonly unknown[]>> = {
    department: catalogue.registration_departments,
    university: role === 'student' ? catalogue.student_universities : catalogue.teacher_universities,
    college: catalogue.colleges,
    semester: catalogue.semesters,
  };
  for (const [field, list] of Object.entries(lists)) {
    const value = values[field];
    if (value !== undefined && !list.includes(value)) throw validation(`${field} isn’t one of the allowed values.`);
  }
}
