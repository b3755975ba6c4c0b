import { PAGE_SIZE } from '@exam-vault/contract/limits';
import type { Role } from '@exam-vault/contract/permissions';
import { sql, type Insertable, type Kysely, type Updateable } from 'kysely';
import { literalPattern } from '../database/literal-pattern.ts';
import type { Schema, UserRow, UserTable } from '../database/schema.ts';
import { isId } from '../database/ids.ts';

export type UserRepository = ReturnType<typeof userRepository>;
export type NewUser = Insertable<UserTable>;

export interface PeopleFilter {
  readonly status?: string | undefined;
  /** A part of the name or of the e-mail, in any case. */
  readonly name?: string | undefined;
  /** 'true' or 'false'; anything else is true of nobody. */
  readonly disabled?: string | undefined;
  readonly page: number;
}

/** Profiles. Make it anew on a transaction. */
export function userRepository(db: Kysely<Schema>) {
  const administrators = () =>
    db
      .selectFrom('users')
      .where('role', '=', 'teacher')
      .where('status', '=', 'Approved')
      .where('is_admin', '=', true)
      .where('disabled_at', 'is', null);

  return {
    /** The user of a verified token; e-mail never joins accounts. */
    async findByToken(issuer: string, subject: string): Promise<UserRow | null> {
      const row = await db
        .selectFrom('users')
        .selectAll()
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .executeTakeFirst();
      return row ?? null;
    },

    async find(_id: string): Promise<UserRow | null> {
      if (!isId(_id)) return null;
      const row = await db.selectFrom('users').selectAll().where('_id', '=', _id).executeTakeFirst();
      return row ?? null;
    },

    /** Everybody with this e-mail: accounts of different issuers may share one. */
    async findByEmail(email: string): Promise<UserRow[]> {
      return db
        .selectFrom('users')
        .selectAll()
        .where(sql`lower(email)`, '=', email.toLowerCase())
        .orderBy('created_at')
        .orderBy('_id')
        .execute();
    },

    /** Null when the token's user has a profile already, also when it came at the same moment. */
    async add(user: NewUser): Promise<UserRow | null> {
      const row = await db
        .insertInto('users')
        .values(user)
        .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
        .returningAll()
        .executeTakeFirst();
      return row ?? null;
    },

    /** A page of one role: those who wait first, then the newest. An unknown status or `disabled` gives none. */
    async people(
      role: Role,
      { status, name, disabled, page }: PeopleFilter,
    ): Promise<{ rows: UserRow[]; total: number }> {
      let found = db.selectFrom('users').where('role', '=', role);
      if (status !== undefined) found = found.where(sql<string>`status`, '=', status);
      if (disabled !== undefined) found = found.where(sql<string>`(disabled_at is not null)::text`, '=', disabled);
      if (name !== undefined) {
        const pattern = literalPattern(name);
        found = found.where((eb) => eb.or([eb('name', 'ilike', pattern), eb('email', 'ilike', pattern)]));
      }
      const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      const rows = await found
        .selectAll()
        .orderBy(sql`status is not distinct from 'Pending'`, 'desc')
        .orderBy('created_at', 'desc')
        .orderBy('_id', 'desc')
        .limit(PAGE_SIZE)
        .offset((page - 1) * PAGE_SIZE)
        .execute();
      return { rows, total };
    },

    /**
     * Holds the person's row until the transaction ends, so that of several decisions one comes after the other. Not its key: the audit
     * log's entries of what the person does meanwhile refer to it, and must not wait for this one.
     */
    async lock(_id: string): Promise<UserRow | null> {
      if (!isId(_id)) return null;
      const row = await db.selectFrom('users').selectAll().where('_id', '=', _id).forNoKeyUpdate().executeTakeFirst();
      return row ?? null;
    },

    /** Holds the rows of all who are administrators now, in one order: the last one cannot leave twice. */
    async lockAdministrators(): Promise<string[]> {
      const rows = await administrators().select('_id').orderBy('_id').forNoKeyUpdate().execute();
      return rows.map(({ _id }) => _id);
    },

    async hasAdministrator(): Promise<boolean> {
      return (await administrators().select('_id').limit(1).executeTakeFirst()) !== undefined;
    },

    async change(_id: string, values: Updateable<UserTable>): Promise<UserRow> {
      return db.updateTable('users').set(values).where('_id', '=', _id).returningAll().executeTakeFirstOrThrow();
    },
  };
}
