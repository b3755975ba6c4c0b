import type { PersonDecision, StudentRow, TeacherRow } from '@exam-vault/contract/administration';
import type { Profile, RoleAnswer } from '@exam-vault/contract/users';
import type { UserRow } from '../../base/database/schema.ts';

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
    ...(user.alumni_since ? { alumni_since: user.alumni_since.toISOString() } : {}),
    ...(user.language ? { language: user.language } : {}),
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
    approved_time: user.approved_time?.toISOString() ?? null,
    __v: 0,
  };
}

export function presentRole(user: UserRow): RoleAnswer {
  return {
    role: user.role,
    name: user.name,
    ...(user.status ? { status: user.status } : {}),
    is_admin: user.is_admin,
    ...(user.read_only === true ? { read_only: true } : {}),
    ...(user.language ? { language: user.language } : {}),
  };
}

/** What an administrator sees of a person that is not in the person's row. */
export interface PersonContext {
  readonly email_confirmed: boolean;
  readonly decisions: PersonDecision[];
  /** Whether the person is the administrator who asks. */
  readonly own: boolean;
}

function presentPerson(user: UserRow, { email_confirmed, decisions, own }: PersonContext) {
  return {
    _id: user._id,
    name: user.name,
    email: user.email,
    email_confirmed,
    role_id: user.role_id,
    department: user.department,
    university: user.university,
    college: user.college,
    disabled: user.disabled_at !== null,
    deletion_due_at: user.deletion_due_at?.toISOString() ?? null,
    own,
    decisions,
    created_at: user.created_at.toISOString(),
  };
}

/** A teacher as the administrator sees one. */
export function presentTeacher(user: UserRow, context: PersonContext): TeacherRow {
  return {
    ...presentPerson(user, context),
    // The database guarantees that a teacher has a status.
    status: user.status ?? 'Pending',
    is_admin: user.is_admin,
    approved_time: user.approved_time?.toISOString() ?? null,
  };
}

/** A student as the administrator sees one. */
export function presentStudent(user: UserRow, context: PersonContext): StudentRow {
  return {
    ...presentPerson(user, context),
    // The database guarantees that a student has all three.
    semester: user.semester ?? '',
    alumnus: user.alumni_since !== null,
    start_year: user.start_year ?? '',
    end_year: user.end_year ?? '',
  };
}
