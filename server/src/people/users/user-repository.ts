import type { Role } from '@exam-vault/contract/permissions';
import { sql, type Insertable, type Kysely, type Updateable } from 'kysely';
import { literalPattern } from '../../base/database/literal-pattern.ts';
import { changeRows, first, pageOf, rowsOf } from '../../base/database/queries.ts';
import type { Schema, UserRow, UserTable } from '../../base/database/schema.ts';
import { isId } from '../../base/database/ids.ts';

/** The issuer of people whose accounts are deleted: rows that stand where a person stood. No token has it. */
export const FORMER_ISSUER = 'former';

export type UserRepository = ReturnType<typeof userRepository>;
export type NewUser = Insertable<UserTable>;

export interface PeopleFilter {
  readonly status?: string | undefined;
  /** Part of the name, email or ID number at the college, or the whole id. Case is ignored. */
  readonly query?: string | undefined;
  /** A part of the name or the e-mail. Case is ignored. */
  readonly name?: string | undefined;
  /** 'true' or 'false'. Any other value matches nobody. */
  readonly disabled?: string | undefined;
  readonly page: number;
}

/** Profiles. Inside a transaction, create a repository on that transaction. */
export function userRepository(db: Kysely<Schema>) {
  const administrators = () =>
    rowsOf(db, 'users', { role: 'teacher', status: 'Approved', is_admin: true, disabled_at: null });

  return {
    /** The user of a verified token. Accounts with the same e-mail are still different users. */
    async findByToken(issuer: string, subject: string): Promise<UserRow | null> {
      return await first(rowsOf(db, 'users', { issuer, subject }).selectAll());
    },

    async find(_id: string): Promise<UserRow | null> {
      return await first(rowsOf(db, 'users', { _id }).selectAll());
    },

    /** All users with this e-mail, which accounts of different issuers may share, or the one with this id. */
    async findByEmailOrId(text: string): Promise<UserRow[]> {
      return db
        .selectFrom('users')
        .selectAll()
        .where((eb) => (isId(text) ? eb('_id', '=', text) : eb(sql`lower(email)`, '=', text.toLowerCase())))
        .orderBy('created_at')
        .orderBy('_id')
        .execute();
    },

    /** Null if the token's user already has a profile, even if it was added at the same moment. */
    async add(user: NewUser): Promise<UserRow | null> {
      return await first(
        db
          .insertInto('users')
          .values(user)
          .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
          .returningAll(),
      );
    },

    /** One page of people with a role: waiting teachers first, then the newest. An unknown status or `disabled` matches nobody. */
    async people(
      role: Role,
      { status, query: text, name, disabled, page }: PeopleFilter,
    ): Promise<{ data: UserRow[]; total: number }> {
      let query = rowsOf(db, 'users', { role }).where('issuer', '<>', FORMER_ISSUER);
      if (status !== undefined) query = query.where(sql<string>`status`, '=', status);
      if (disabled !== undefined) query = query.where(sql<string>`(disabled_at is not null)::text`, '=', disabled);
      if (name !== undefined) {
        const pattern = literalPattern(name);
        query = query.where((eb) => eb.or([eb('name', 'ilike', pattern), eb('email', 'ilike', pattern)]));
      }
      if (text !== undefined) {
        const pattern = literalPattern(text);
        query = query.where((eb) =>
          eb.or([
            ...(['name', 'email', 'role_id'] as const).map((column) => eb(column, 'ilike', pattern)),
            ...(isId(text.toLowerCase()) ? [eb('_id', '=', text.toLowerCase())] : []),
          ]),
        );
      }
      const sorted = query
        .selectAll()
        .orderBy(sql`status is not distinct from 'Pending'`, 'desc')
        .orderBy('created_at', 'desc')
        .orderBy('_id', 'desc');
      return await pageOf(sorted, page);
    },

    /**
     * Locks the person's row until the transaction ends, so that decisions about one person run one after the other. The key stays
     * unlocked: audit entries of what the person does meanwhile refer to it, and must not wait.
     */
    async lock(_id: string): Promise<UserRow | null> {
      return await first(rowsOf(db, 'users', { _id }).selectAll().forNoKeyUpdate());
    },

    /** Locks the rows of all administrators, always in the same order. This keeps two decisions from removing the last two at once. */
    async lockAdministrators(): Promise<string[]> {
      const rows = await administrators().select('_id').orderBy('_id').forNoKeyUpdate().execute();
      return rows.map(({ _id }) => _id);
    },

    async hasAdministrator(): Promise<boolean> {
      return (await administrators().select('_id').limit(1).executeTakeFirst()) !== undefined;
    },

    async change(_id: string, values: Updateable<UserTable>): Promise<UserRow> {
      return changeRows(db, 'users', { _id }).set(values).returningAll().executeTakeFirstOrThrow();
    },
  };
}
