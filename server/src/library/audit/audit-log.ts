import type { PersonDecision } from '@exam-vault/contract/administration';
import { PAGE_SIZE } from '@exam-vault/contract/limits';
import { sql, type Kysely } from 'kysely';
import { literalPattern } from '../../base/database/literal-pattern.ts';
import type { Schema } from '../../base/database/schema.ts';
import { allowAuditChange } from './allow-audit-change.ts';
import { forgetPerson, type ForgottenPerson } from './forget-person.ts';

/** One decision or change. */
export interface AuditEntry {
  readonly at: Date;
  /** The user's _id; null for the command line and for the hub itself. */
  readonly actor_id: string | null;
  /** The name shown: the user's, or 'hub COMMAND'. */
  readonly actor: string;
  /** noun.verb, such as 'paper.approve' or 'user.disable'. */
  readonly action: string;
  /** The _id of the affected document or person; null for the hub itself and for an account without a profile. */
  readonly object_id: string | null;
  /** The person whom its texts are about, where the object is a document: its owner, an answer's author, who reported. A deletion finds it by this. */
  readonly about_id?: string | null;
  readonly detail?: Record<string, unknown>;
}

/** A stored entry with the current title or name of its object. */
export interface LoggedEntry extends Required<AuditEntry> {
  readonly id: number;
  readonly object: string | null;
}

export interface AuditFilter {
  readonly action?: string | undefined;
  /** A part of the name of the person who acted, or of the person it is about; case does not matter. */
  readonly name?: string | undefined;
  readonly page: number;
}

/** Actions that decide about a person's status and access; the latest of each is the current one. */
const PERSON_ACTIONS = ['teacher.approve', 'teacher.reject', 'user.make_administrator', 'user.disable', 'user.enable'];
const IS_ABOUT_ACCESS = sql<boolean>`action in ('user.disable', 'user.enable')`;

export type AuditLog = ReturnType<typeof auditLog>;

/** The log of decisions. Create it on a transaction, so that entry and change commit together. */
export function auditLog(db: Kysely<Schema>) {
  return {
    async append({ at, actor_id, actor, action, object_id, about_id = null, detail = {} }: AuditEntry): Promise<void> {
      await db
        .insertInto('audit_log')
        .values({ at, actor_id, actor, action, object_id, about_id, detail: JSON.stringify(detail) })
        .execute();
    },

    /** One page, newest first. The title of a purged document comes from its purge entry. */
    async list({ action, name, page }: AuditFilter): Promise<{ rows: LoggedEntry[]; total: number }> {
      let query = db
        .selectFrom('audit_log as entry')
        .leftJoin('users as person', 'person._id', 'entry.object_id')
        .leftJoin('documents as document', 'document._id', 'entry.object_id');
      if (action !== undefined) query = query.where('entry.action', '=', action);
      if (name !== undefined) {
        const pattern = literalPattern(name);
        query = query.where((eb) => eb.or([eb('entry.actor', 'ilike', pattern), eb('person.name', 'ilike', pattern)]));
      }
      const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      const purged = sql<string | null>`(
        select purge.detail ->> 'title' from audit_log purge
        where purge.object_id = entry.object_id and purge.action like '%.purge' limit 1
      )`;
      const rows = await query
        .selectAll('entry')
        .select((eb) => eb.fn.coalesce('document.title', 'person.name', purged).as('object'))
        .orderBy('entry.at', 'desc')
        .orderBy('entry.id', 'desc')
        .limit(PAGE_SIZE)
        .offset((page - 1) * PAGE_SIZE)
        .execute();
      return { rows, total };
    },

    /** Takes a person out of the log: ids become those of the pseudonym, names and texts about them `replacement` (decision 85). */
    forget: (person: ForgottenPerson) => forgetPerson(db, person),

    /** The names that a person had before, as their corrections have them. */
    async namesBefore(_id: string): Promise<string[]> {
      const rows = await db
        .selectFrom('audit_log')
        .select(sql<string | null>`detail -> 'fields' ->> 'name'`.as('name'))
        .distinct()
        .where('object_id', '=', _id)
        .where('action', '=', 'user.profile_correct')
        .execute();
      return rows.map(({ name }) => name).filter((name) => name !== null);
    },

    /** Removes entries from before a time, at most `most` of them. @returns how many */
    async removeBefore(time: Date, most: number): Promise<number> {
      await allowAuditChange(db, 'DELETE');
      const removed = await db
        .deleteFrom('audit_log')
        .where('id', 'in', (eb) =>
          eb.selectFrom('audit_log').select('id').where('at', '<', time).orderBy('id').limit(most),
        )
        .executeTakeFirst();
      await allowAuditChange(db, '');
      return Number(removed.numDeletedRows);
    },

    /** The current decisions about each of these people: the latest about the status and the latest about the access, newest first. */
    decisionsAbout: (ids: readonly string[]) => decisionsAbout(db, ids),
  };
}

async function decisionsAbout(db: Kysely<Schema>, ids: readonly string[]): Promise<Map<string, PersonDecision[]>> {
  const decisions = new Map<string, PersonDecision[]>();
  if (ids.length === 0) return decisions;
  const latest = db
    .selectFrom('audit_log')
    .distinctOn(['object_id', IS_ABOUT_ACCESS])
    .select([
      'id',
      'object_id',
      'action',
      'actor_id',
      'actor',
      'at',
      sql<string | null>`detail ->> 'reason'`.as('reason'),
    ])
    .where('object_id', 'in', ids)
    .$narrowType<{ object_id: string }>()
    .where('action', 'in', PERSON_ACTIONS)
    .orderBy('object_id')
    .orderBy(IS_ABOUT_ACCESS)
    .orderBy('id', 'desc');
  const rows = await db.selectFrom(latest.as('latest')).selectAll().orderBy('id', 'desc').execute();
  for (const { object_id, at, action, actor_id, actor, reason } of rows) {
    const decision = { action, actor_id, actor, at: at.toISOString(), reason };
    decisions.set(object_id, [...(decisions.get(object_id) ?? []), decision]);
  }
  return decisions;
}
