import type { Catalogue } from '@exam-vault/contract/catalogue';
import type { TeacherRow } from '@exam-vault/contract/administration';
import type { Role } from '@exam-vault/contract/permissions';
import { auditLog } from '../../library/audit/audit-log.ts';
import type { ServiceDeps } from '../../base/service-deps.ts';
import type { UserRow } from '../../base/database/schema.ts';
import { notFound } from '../../base/errors.ts';
import type { Accounts } from '../../base/ports/accounts.ts';
import type { PostMail } from '../../base/ports/mailer.ts';
import { personDecisions } from './person-decisions.ts';
import { presentStudent, presentTeacher, type PersonContext } from './present-user.ts';
import { registration, type RegistrationOptions } from './registration.ts';
import { userRepository, type PeopleFilter } from './user-repository.ts';

export type UserService = ReturnType<typeof userService>;

/** Finds which of these people have an e-mail that an external provider has confirmed, as `issuer subject`. */
export type FindExternallyConfirmed = (
  people: readonly { readonly issuer: string; readonly subject: string }[],
) => Promise<ReadonlySet<string>>;

export interface UserServiceOptions extends ServiceDeps {
  readonly accounts: Pick<Accounts, 'issuer' | 'emailConfirmed'>;
  readonly findExternallyConfirmed: FindExternallyConfirmed;
  readonly catalogue: Catalogue;
  readonly post: PostMail;
  /** The start of mailed links. If null, mails have no link. */
  readonly publicUrl: string | null;
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

  /** People as an administrator sees them. Whether an e-mail is confirmed is stored separately for built-in and external accounts. */
  async function shown<Row>(
    rows: readonly UserRow[],
    viewer_id: string | null,
    present: (row: UserRow, context: PersonContext) => Row,
  ): Promise<Row[]> {
    const isBuiltIn = ({ issuer }: UserRow) => issuer === accounts.issuer;
    const confirmed = await accounts.emailConfirmed(rows.filter(isBuiltIn).map(({ subject }) => subject));
    const externallyConfirmed = await findExternallyConfirmed(rows.filter((row) => !isBuiltIn(row)));
    const decisions = await auditLog(db).decisionsAbout(rows.map(({ _id }) => _id));
    return rows.map((row) => {
      const { _id, issuer, subject } = row;
      const email_confirmed = isBuiltIn(row)
        ? confirmed.get(subject) === true
        : externallyConfirmed.has(`${issuer} ${subject}`);
      return present(row, { email_confirmed, decisions: decisions.get(_id) ?? [], own: _id === viewer_id });
    });
  }

  /** At the command line nobody looks. */
  const people =
    <Row>(role: Role, present: (row: UserRow, context: PersonContext) => Row) =>
    async (filter: PeopleFilter, viewer_id: string | null = null): Promise<{ data: Row[]; total: number }> => {
      const { data, total } = await users.people(role, filter);
      return { data: await shown(data, viewer_id, present), total };
    };

  return {
    isConfirmed,
    ...registration({ db, catalogue, clock, confirmingIssuer: confirmsEmail ? accounts.issuer : null, signUpRule }),
    ...personDecisions({ db, post, publicUrl, clock, isConfirmed }),
    teachers: people('teacher', presentTeacher),
    students: people('student', presentStudent),

    /** One teacher, as the answer to a decision. */
    async teacherRow(row: UserRow, viewer_id: string): Promise<TeacherRow> {
      const [teacher] = await shown([row], viewer_id, presentTeacher);
      if (!teacher) throw notFound();
      return teacher;
    },
  };
}
