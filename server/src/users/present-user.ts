import type { Profile, RoleAnswer, TeacherRow } from '@exam-vault/contract/users';
import type { UserRow } from '../database/schema.ts';

/** The caller's own profile. */
export function presentProfile(user: UserRow): Profile {
  const studies =
    user.semester !== null && user.start_year !== null && user.end_year !== null
      ? { semester: user.semester, start_year: user.start_year, end_year: user.end_year }
      : {};
  return {
    _id: user._id,
    user_id: user.subject,
    name: user.name,
    email: user.email,
    role: user.role,
    role_id: user.role_id,
    department: user.department,
    university: user.university,
    college: user.college,
    ...studies,
    status: user.status,
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
    approved_time: user.approved_time?.toISOString() ?? null,
    __v: 0,
  };
}

export function presentRole(user: UserRow): RoleAnswer {
  return { role: user.role, name: user.name, ...(user.status ? { status: user.status } : {}), is_admin: user.is_admin };
}

/** A teacher as the administrator sees one. */
export function presentTeacher(user: UserRow, email_confirmed: boolean): TeacherRow {
  return {
    _id: user._id,
    name: user.name,
    email: user.email,
    email_confirmed,
    role_id: user.role_id,
    department: user.department,
    university: user.university,
    college: user.college,
    // The schema's check: a teacher has a status.
    status: user.status ?? 'Pending',
    is_admin: user.is_admin,
    disabled: user.disabled_at !== null,
    created_at: user.created_at.toISOString(),
    approved_time: user.approved_time?.toISOString() ?? null,
  };
}
