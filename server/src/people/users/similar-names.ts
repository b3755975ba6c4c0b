import { FORMER_MEMBER } from '@exam-vault/contract/account';
import { MAX_TEXT_LENGTH } from '@exam-vault/contract/limits';
import { sql, type Kysely } from 'kysely';
import { rowsOf } from '../../base/database/queries.ts';
import type { Schema, UserRow } from '../../base/database/schema.ts';
import { nameTooSimilar } from '../../base/errors.ts';
import { WITHDRAWN_NAME } from './discard-profile.ts';
import { recordCorrection, showName } from './rename.ts';
import { FORMER_ISSUER, userRepository } from './user-repository.ts';
import { nameKey } from './name-key.ts';

/** Names that the hub writes itself. */
const RESERVED = [FORMER_MEMBER, WITHDRAWN_NAME, 'hub'];
/** Names whose key one statement stores. */
const KEYS_AT_ONCE = 500;

/** Whose names are kept apart from those of lower ranks: administrators, then approved teachers, then everybody else. */
export type Rank = 0 | 1 | 2;
export const rankOf = ({ role, status, is_admin }: Pick<UserRow, 'role' | 'status' | 'is_admin'>): Rank =>
  role !== 'teacher' || status !== 'Approved' ? 0 : is_admin ? 2 : 1;

function withRole(name: string, role: string): string {
  const mark = ` (${role})`;
  return name.endsWith(mark)
    ? name
    : Array.from(name)
        .slice(0, MAX_TEXT_LENGTH - mark.length)
        .join('') + mark;
}

/** Names that look like those of teachers and administrators (decision 85). Make one on a transaction. */
export function similarNames(trx: Kysely<Schema>) {
  /** People with this key, whose key may not be stored yet, by what their names look like now. */
  async function alike(name: string, except: string | null): Promise<UserRow[]> {
    const key = nameKey(name);
    if (key === '') return [];
    const rows = await trx
      .selectFrom('users')
      .selectAll()
      .where((eb) => eb.or([eb('name_key', '=', key), eb('name_key', 'is', null)]))
      .where('issuer', '<>', FORMER_ISSUER)
      .orderBy('_id')
      .execute();
    return rows.filter((row) => row._id !== except && nameKey(row.name) === key);
  }

  return {
    /** One name at a time, over all hubs, until the transaction ends. Before any row is locked. */
    async takeTurn(): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtext('exam-vault names'))`.execute(trx);
    },

    /**
     * The name of somebody who registers, with a word that tells it apart where it looks like that of a person of a higher rank: 'Asha Rao
     * (student)'. A namesake isn't locked out. Needs `takeTurn`. @throws Problem NAME_TOO_SIMILAR for a name that the hub writes itself
     */
    async toldApart({ name, role }: Pick<UserRow, 'name' | 'role'>, rank: Rank): Promise<string> {
      if (RESERVED.some((one) => nameKey(one) === nameKey(name))) throw nameTooSimilar();
      const isTaken = (await alike(name, null)).some((other) => rankOf(other) > rank);
      return isTaken ? withRole(name, role) : name;
    },

    /**
     * Refuses a name that looks like that of a person of a higher rank, or like one that the hub writes itself. Needs `takeTurn`.
     * @param except the person whose name it will be, null before there is one @throws Problem NAME_TOO_SIMILAR
     */
    async assertOwn(name: string, rank: Rank, except: string | null): Promise<void> {
      const key = nameKey(name);
      if (RESERVED.some((one) => nameKey(one) === key)) throw nameTooSimilar();
      if ((await alike(name, except)).some((other) => rankOf(other) > rank)) throw nameTooSimilar();
    },

    /**
     * Gives those of a lower rank whose names look like this person's a word that tells them apart: 'Asha Rao (student)'. For people who
     * were here first, when a teacher is approved. Needs `takeTurn`.
     */
    async keepApart(person: UserRow, at: Date): Promise<void> {
      const rank = rankOf(person);
      if (rank === 0) return;
      for (const other of await alike(person.name, person._id)) {
        // Others whom nobody has approved are shown to administrators alone.
        const isSeen = other.role === 'student' || rankOf(other) === 1;
        const name = withRole(other.name, other.role);
        if (!isSeen || rankOf(other) >= rank || other.name === name) continue;
        const renamed = await userRepository(trx).change(other._id, { name, updated_at: at });
        await showName(trx, renamed);
        await recordCorrection(trx, other, { name }, { at, actor_id: null, actor: 'hub' });
      }
    },
  };
}

/** Stores the keys of names that have none yet, until `stop`: names of an earlier version, and new ones. */
export async function storeNameKeys(db: Kysely<Schema>, stop?: AbortSignal): Promise<void> {
  for (;;) {
    const count = await db.transaction().execute(async (trx) => {
      const rows = await rowsOf(trx, 'users', { name_key: null })
        .select(['_id', 'name'])
        .limit(KEYS_AT_ONCE)
        .forNoKeyUpdate()
        .skipLocked()
        .execute();
      if (rows.length === 0) return 0;
      const keys = JSON.stringify(rows.map(({ _id, name }) => ({ _id, key: nameKey(name) })));
      await sql`
        update users set name_key = given.key
        from jsonb_to_recordset(${keys}::jsonb) as given (_id uuid, key text) where users._id = given._id
      `.execute(trx);
      return rows.length;
    });
    if (count < KEYS_AT_ONCE || stop?.aborted) return;
  }
}
