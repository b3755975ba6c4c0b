import type { Catalogue } from '@exam-vault/contract/catalogue';
import type { StudentRow, TeacherRow } from '@exam-vault/contract/administration';
import type { Kysely } from 'kysely';
import { auditLog } from '../../library/audit/audit-log.ts';
import type { Schema, UserRow } from '../../base/database/schema.ts';
import type { Accounts } from '../../base/ports/accounts.ts';
import type { Clock } from '../../base/ports/clock.ts';
import type { PostMail } from '../../base/ports/mailer.ts';
import { administration } from './administration.ts';
import { presentStudent, presentTeacher, type PersonContext } from './present-user.ts';
import { registration, type RegistrationOptions } from './registration.ts';
import { userRepository, type PeopleFilter } from './user-repository.ts';

export type UserService = ReturnType<typeof userService>;

/** Finds which of these people have an e-mail that an external provider has confirmed, as `issuer subject`. */
export type FindExternallyConfirmed = (
  people: readonly { readonly issuer: string; readonly subject: string }[],
) => Promise<ReadonlySet<string>>;

export interface UserServiceOptions {
  readonly db: Kysely<Schema>;
  readonly accounts: Pick<Accounts, 'issuer' | 'emailConfirmed'>;
  readonly findExternallyConfirmed: FindExternallyConfirmed;
  readonly catalogue: Catalogue;
  readonly post: PostMail;
  /** The start of mailed links. If null, mails have no link. */
  readonly publicUrl: string | null;
  readonly clock: Clock;
  /** Whether mail is set up, so that an address is confirmed before a profile is made. */
  readonly confirmsEmail: boolean;
  readonly signUpRule: RegistrationOptions['signUpRule'];
}

/** Registration, and what administrators see and decide about people. */
export function userService({
  db,
  accounts,
  findExternallyConfirmed,
  catalogue,
  post,
  publicUrl,
  clock,
  confirmsEmail,
  signUpRule,
}: UserServiceOptions) {
  const users = userRepository(db);

  /** Whether the provider of the person's account has confirmed the e-mail. */
  async function isConfirmed(user: UserRow): Promise<boolean> {
    const { issuer, subject } = user;
    if (issuer === accounts.issuer) return (await accounts.emailConfirmed([subject])).get(subject) === true;
    return (await findExternallyConfirmed([user])).has(`${issuer} ${subject}`);
  }

  /** Loads what `PersonContext` needs. Whether an e-mail is confirmed is stored separately for built-in and external accounts. */
  async function contextsOf(
    rows: readonly UserRow[],
    viewer_id: string | null,
  ): Promise<(row: UserRow) => PersonContext> {
    const own = rows.filter(({ issuer }) => issuer === accounts.issuer).map(({ subject }) => subject);
    const confirmed = await accounts.emailConfirmed(own);
    const externallyConfirmed = await findExternallyConfirmed(rows.filter(({ issuer }) => issuer !== accounts.issuer));
    const decisions = await auditLog(db).decisionsAbout(rows.map(({ _id }) => _id));
    return ({ _id, issuer, subject }) => ({
      email_confirmed:
        issuer === accounts.issuer ? confirmed.get(subject) === true : externallyConfirmed.has(`${issuer} ${subject}`),
      decisions: decisions.get(_id) ?? [],
      own: _id === viewer_id,
    });
  }

  return {
    isConfirmed,

    ...registration({ db, catalogue, clock, confirmingIssuer: confirmsEmail ? accounts.issuer : null, signUpRule }),
    ...administration({ db, post, publicUrl, clock, isConfirmed }),

    /** Teachers as an administrator sees them. At the command line `viewer_id` is null. */
    async teachers(
      filter: PeopleFilter,
      viewer_id: string | null = null,
    ): Promise<{ data: TeacherRow[]; total: number }> {
      const { rows, total } = await users.people('teacher', filter);
      const contextOf = await contextsOf(rows, viewer_id);
      return { data: rows.map((row) => presentTeacher(row, contextOf(row))), total };
    },

    async students(
      filter: PeopleFilter,
      viewer_id: string | null = null,
    ): Promise<{ data: StudentRow[]; total: number }> {
      const { rows, total } = await users.people('student', filter);
      const contextOf = await contextsOf(rows, viewer_id);
      return { data: rows.map((row) => presentStudent(row, contextOf(row))), total };
    },

    /** One teacher, as the answer to a decision. */
    async teacherRow(row: UserRow, viewer_id: string): Promise<TeacherRow> {
      const contextOf = await contextsOf([row], viewer_id);
      return presentTeacher(row, contextOf(row));
    },
  };
}
