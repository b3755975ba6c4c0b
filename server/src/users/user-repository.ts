import type { Kysely } from 'kysely';
import type { Schema, UserRow } from '../database/schema.ts';

export type UserRepository = ReturnType<typeof userRepository>;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Profiles. Make it anew on a transaction. */
export function userRepository(db: Kysely<Schema>) {
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
      if (!UUID.test(_id)) return null;
      const row = await db.selectFrom('users').selectAll().where('_id', '=', _id).executeTakeFirst();
      return row ?? null;
    },
  };
}
