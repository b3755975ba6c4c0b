import type { Catalogue } from '@exam-vault/contract/catalogue';
import type { StudentRegistration, TeacherRegistration } from '@exam-vault/contract/users';
import type { ServiceDeps } from '../../base/service-deps.ts';
import type { UserRow } from '../../base/database/schema.ts';
import { alreadyRegistered, emailNotConfirmed, unavailable, validation } from '../../base/errors.ts';
import type { Identity } from '../../base/ports/identity-provider.ts';
import type { SignUpRule } from '../../base/ports/sign-up-rule.ts';
import { assertOffered } from './offered-values.ts';
import { similarNames } from './similar-names.ts';
import { userRepository, type NewUser } from './user-repository.ts';

export interface RegistrationResult {
  readonly user: UserRow;
  /** False if the person had already registered. Nothing was changed then. */
  readonly created: boolean;
}

export interface RegistrationOptions extends ServiceDeps {
  readonly catalogue: Catalogue;
  /** The issuer whose accounts have to confirm their address before they get a profile; null where no mail is set up. */
  readonly confirmingIssuer: string | null;
  readonly signUpRule: Pick<SignUpRule, 'admitProfile'>;
}

/** Registration (spec sections 3 and 4). A student may use the hub at once; a teacher waits for an administrator's approval. */
export function registration({ db, catalogue, clock, confirmingIssuer, signUpRule }: RegistrationOptions) {
  const users = userRepository(db);

  /** @throws Problem VALIDATION for a value the catalogue does not have, ALREADY_REGISTERED in the other role, NAME_TOO_SIMILAR */
  async function register(
    identity: Identity,
    form: TeacherRegistration,
    own: Pick<NewUser, 'role' | 'status' | 'semester' | 'start_year' | 'end_year'>,
  ): Promise<RegistrationResult> {
    const { role } = own;
    const existing = (user: UserRow): RegistrationResult => {
      if (user.role !== role) throw alreadyRegistered(user.role);
      return { user, created: false };
    };
    const before = await users.findByToken(identity.issuer, identity.subject);
    if (before) return existing(before);
    if (identity.email === '') throw validation('The identity provider didn’t send an email address for this account.');
    // Nobody is seen as a person whose address they do not own (decision 44).
    if (identity.issuer === confirmingIssuer && !identity.email_confirmed) throw emailNotConfirmed();
    const admission = await signUpRule.admitProfile(identity, role, form.invitation ?? null);
    try {
      const added = await db.transaction().execute(async (trx) => {
        const { role_id, department, university, college } = form;
        const profile = { role_id, department, university, college, ...own };
        assertOffered(catalogue, profile);
        const names = similarNames(trx);
        await names.takeTurn();
        // Nobody sees a teacher's name before an administrator has approved them.
        const name = await names.toldApart({ name: form.name, role }, role === 'teacher' ? 1 : 0);
        // The e-mail comes from the token, never from the form.
        const { issuer, subject, email } = identity;
        const now = clock.now();
        const account = { issuer, subject, email, created_at: now, updated_at: now };
        return userRepository(trx).add({ ...profile, ...account, name });
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
    registerTeacher: (identity: Identity, form: TeacherRegistration) =>
      register(identity, form, { role: 'teacher', status: 'Pending' }),
    registerStudent: (identity: Identity, form: StudentRegistration) => {
      const { semester, start_year, end_year } = form;
      return register(identity, form, { role: 'student', semester, start_year, end_year });
    },
  };
}
