import type { Catalogue } from '@exam-vault/contract/catalogue';
import type { TeacherRow } from '@exam-vault/contract/users';
import type { Kysely } from 'kysely';
import type { Schema, UserRow } from '../database/schema.ts';
import type { Accounts } from '../ports/accounts.ts';
import type { Clock } from '../ports/clock.ts';
import type { PostMail } from '../ports/mailer.ts';
import { administration } from './administration.ts';
import { presentTeacher } from './present-user.ts';
import { registration } from './registration.ts';
import { userRepository } from './user-repository.ts';

export type UserService = ReturnType<typeof userService>;

export interface UserServiceOptions {
  readonly db: Kysely<Schema>;
  readonly accounts: Pick<Accounts, 'issuer' | 'emailConfirmed'>;
  readonly catalogue: Catalogue;
  readonly post: PostMail;
  readonly clock: Clock;
}

/** People: registration, and what administrators see and decide. */
export function userService({ db, accounts, catalogue, post, clock }: UserServiceOptions) {
  const users = userRepository(db);

  /** Teachers with whether their e-mail is confirmed; of another issuer's accounts the hub cannot say it. */
  async function withConfirmation(rows: readonly UserRow[]): Promise<TeacherRow[]> {
    const own = rows.filter(({ issuer }) => issuer === accounts.issuer).map(({ subject }) => subject);
    const confirmed = await accounts.emailConfirmed(own);
    return rows.map((row) =>
      presentTeacher(row, row.issuer === accounts.issuer && confirmed.get(row.subject) === true),
    );
  }

  return {
    ...registration({ db, catalogue, clock }),
    ...administration({ db, post, clock }),
    withConfirmation,

    async teachers(filter: {
      status: string | undefined;
      page: number;
    }): Promise<{ data: TeacherRow[]; total: number }> {
      const { rows, total } = await users.teachers(filter);
      return { data: await withConfirmation(rows), total };
    },
  };
}
