import type { PersonDecision } from '@exam-vault/contract/administration';
import { PAGE_SIZE } from '@exam-vault/contract/limits';
import { sql, type Kysely } from 'kysely';
import { literalPattern } from '../database/literal-pattern.ts';
import type { Schema } from '../database/schema.ts';

/** One thing that was decided or changed. */
export interface AuditEntry {
  readonly at: Date;
  /** The user's _id; null when it was done at the command line or by the hub itself. */
  readonly actor_id: string | null;
  /** The name shown: the user's, or 'hub COMMAND'. */
  readonly actor: string;
  /** noun.verb, such as 'paper.approve' or 'user.disable'. */
  readonly action: string;
  /** The _id of the paper, the notes or the person it was done to; null: the hub itself, or an account without a profile. */
  readonly object_id: string | null;
  readonly detail?: Record<string, unknown>;
}

/** An entry as it is kept, with the present title or name of what it was done to. */
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
const ABOUT_PEOPLE = ['teacher.approve', 'teacher.reject', 'user.make_administrator', 'user.disable', 'user.enable'];
const IS_ABOUT_ACCESS = sql<boolean>`action in ('user.disable', 'user.enable')`;

export type AuditLog = ReturnType<typeof auditLog>;

/** The log of decisions. Create it on a transaction, so that entry and change commit together. */
export function auditLog(db: Kysely<Schema>) {
  return {
    async append({ at, actor_id, actor, action, object_id, detail = {} }: AuditEntry): Promise<void> {
      await db
        .insertInto('audit_log')
        .values({ at, actor_id, actor, action, object_id, detail: JSON.stringify(detail) })
        .execute();
    },

    /** A page, newest first. A purged document is known by the title that its last entry keeps. */
    async list({ action, name, page }: AuditFilter): Promise<{ rows: LoggedEntry[]; total: number }> {
      let found = db
        .selectFrom('audit_log as entry')
        .leftJoin('users as person', 'person._id', 'entry.object_id')
        .leftJoin('documents as document', 'document._id', 'entry.object_id');
      if (action !== undefined) found = found.where('entry.action', '=', action);
      if (name !== undefined) {
        const pattern = literalPattern(name);
        found = found.where((eb) => eb.or([eb('entry.actor', 'ilike', pattern), eb('person.name', 'ilike', pattern)]));
      }
      const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      const purged = sql<string | null>`(
        select purge.detail ->> 'title' from audit_log purge
        where purge.object_id = entry.object_id and purge.action like '%.purge' limit 1
      )`;
      const rows = await found
        .selectAll('entry')
        .select((eb) => eb.fn.coalesce('document.title', 'person.name', purged).as('object'))
        .orderBy('entry.at', 'desc')
        .orderBy('entry.id', 'desc')
        .limit(PAGE_SIZE)
        .offset((page - 1) * PAGE_SIZE)
        .execute();
      return { rows, total };
    },

    /** The decisions that hold about each of these people: the latest about the status and about the access, the newer first. */
    async decisionsAbout(ids: readonly string[]): Promise<Map<string, PersonDecision[]>> {
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
        .where('action', 'in', ABOUT_PEOPLE)
        .orderBy('object_id')
        .orderBy(IS_ABOUT_ACCESS)
        .orderBy('id', 'desc');
      const rows = await db.selectFrom(latest.as('latest')).selectAll().orderBy('id', 'desc').execute();
      for (const { object_id, at, action, actor_id, actor, reason } of rows) {
        const decision = { action, actor_id, actor, at: at.toISOString(), reason };
        decisions.set(object_id, [...(decisions.get(object_id) ?? []), decision]);
      }
      return decisions;
    },
  };
}
