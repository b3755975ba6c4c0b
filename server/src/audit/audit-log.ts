import type { Kysely } from 'kysely';
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
  /** The _id of the paper, the notes or the person it was done to. */
  readonly object_id: string;
  readonly detail?: Record<string, unknown>;
}

export type AuditLog = ReturnType<typeof auditLog>;

/** The log of decisions. Make it anew on a transaction, so that the entry stands exactly when the change does. */
export function auditLog(db: Kysely<Schema>) {
  return {
    async append({ at, actor_id, actor, action, object_id, detail = {} }: AuditEntry): Promise<void> {
      await db
        .insertInto('audit_log')
        .values({ at, actor_id, actor, action, object_id, detail: JSON.stringify(detail) })
        .execute();
    },
  };
}
