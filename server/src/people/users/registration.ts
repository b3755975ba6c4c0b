import type { Catalogue } from '@exam-vault/contract/catalogue';
import type { Role } from '@exam-vault/contract/permissions';
import type { StudentRegistration, TeacherRegistration } from '@exam-vault/contract/users';
import type { Kysely } from 'kysely';
import type { Schema, UserRow } from '../../base/database/schema.ts';
import { alreadyRegistered, emailNotConfirmed, unavailable, validation } from '../../base/errors.ts';
import type { Clock } from '../../base/ports/clock.ts';
import type { Identity } from '../../base/ports/identity-provider.ts';
import type { SignUpRule } from '../../base/ports/sign-up-rule.ts';
import { similarNames } from './similar-names.ts';
import { userRepository, type NewUser } from './user-repository.ts';

export interface RegistrationResult {
  readonly user: UserRow;
  /** False if the person had already registered. Nothing was changed then. */
  readonly created: boolean;
}

export interface RegistrationOptions {
  readonly db: Kysely<Schema>;
  readonly catalogue: Catalogue;
  readonly clock: Clock;
  /** The issuer whose accounts have to confirm their address before they get a profile; null where no mail is set up. */
  readonly confirmingIssuer: string | null;
  readonly signUpRule: Pick<SignUpRule, 'admitProfile'>;
}

/** Registration (spec sections 3 and 4). A student may use the hub at once; a teacher waits for an administrator's approval. */
export function registration({ db, catalogue, clock, confirmingIssuer, signUpRule }: RegistrationOptions) {
  const users = userRepository(db);

  async function register(
    identity: Identity,
    role: Role,
    token: string | null | undefined,
    profile: () => NewUser,
  ): Promise<RegistrationResult> {
    const existing = (user: UserRow): RegistrationResult => {
      if (user.role !== role) throw alreadyRegistered(user.role);
      return { user, created: false };
    };
    const before = await users.findByToken(identity.issuer, identity.subject);
    if (before) return existing(before);
    if (identity.email === '') throw validation('The identity provider names no e-mail address of this account.');
    // Nobody is seen as a person whose address they do not own (decision 44).
    if (identity.issuer === confirmingIssuer && !identity.email_confirmed) throw emailNotConfirmed();
    const admission = await signUpRule.admitProfile(identity, role, token ?? null);
    try {
      const added = await db.transaction().execute(async (trx) => {
        const values = profile();
        const names = similarNames(trx);
        await names.takeTurn();
        // Nobody sees a teacher's name before an administrator has approved them.
        const name = await names.toldApart({ name: values.name, role }, role === 'teacher' ? 1 : 0);
        return userRepository(trx).add({ ...values, name });
      });
      if (added) return { user: added, created: true };
    } catch (error) {
      await admission.refused();
      throw error;
    }
    await admission.refused();
    const meanwhile = await users.findByToken(identity.issuer, identity.subject);
    if (!meanwhile) throw unavailable();
    return existing(meanwhile);
  }

  return {
    /** @throws Problem VALIDATION for a value the catalogue does not have, ALREADY_REGISTERED for a student, NAME_TOO_SIMILAR */
    registerTeacher: (identity: Identity, form: TeacherRegistration): Promise<RegistrationResult> =>
      register(identity, 'teacher', form.invitation, () => {
        const { registration_departments, teacher_universities, colleges } = catalogue;
        assertOffered(
          { ...form },
          { department: registration_departments, university: teacher_universities, college: colleges },
        );
        return { ...commonFields(identity, form, clock.now()), role: 'teacher', status: 'Pending' };
      }),

    /** @throws Problem VALIDATION for a value the catalogue does not have, ALREADY_REGISTERED for a teacher, NAME_TOO_SIMILAR */
    registerStudent: (identity: Identity, form: StudentRegistration): Promise<RegistrationResult> =>
      register(identity, 'student', form.invitation, () => {
        const { registration_departments, student_universities, colleges, semesters } = catalogue;
        assertOffered(
          { ...form },
          {
            department: registration_departments,
            university: student_universities,
            college: colleges,
            semester: semesters,
          },
        );
        const { semester, start_year, end_year } = form;
        return { ...commonFields(identity, form, clock.now()), role: 'student', semester, start_year, end_year };
      }),
  };
}

/** Values must equal one of the catalogue exactly (contract section 3). @throws Problem VALIDATION */
function assertOffered(values: Record<string, unknown>, lists: Record<string, readonly string[]>): void {
  for (const [field, list] of Object.entries(lists)) {
    if (!list.some((value) => value === values[field])) throw validation(`${field} has a value that is not offered.`);
  }
}

function commonFields(identity: Identity, form: TeacherRegistration, now: Date) {
  const { name, role_id, department, university, college } = form;
  return {
    issuer: identity.issuer,
    subject: identity.subject,
    // The e-mail comes from the token, never from the form.
    email: identity.email,
    name,
    role_id,
    department,
    university,
    college,
    created_at: now,
    updated_at: now,
  };
}
