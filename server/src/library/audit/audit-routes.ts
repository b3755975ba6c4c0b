import { listAuditLog, type AuditEntry } from '@exam-vault/contract/audit';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../serving/http/serve.ts';
import type { AuditLog, LoggedEntry } from './audit-log.ts';

const textIn = (detail: Record<string, unknown>, ...names: string[]) =>
  names.map((name) => detail[name]).find((value) => typeof value === 'string') ?? null;

/** One entry for the administrator. Of `detail`, only these texts leave the hub. */
function presentEntry({ id, at, actor_id, actor, action, object_id, object, detail }: LoggedEntry): AuditEntry {
  return {
    _id: String(id),
    at: at.toISOString(),
    actor_id,
    actor,
    action,
    object_id,
    object,
    comment:
      textIn(detail, 'reason', 'comment') ??
      (detail['email_confirmed'] === false ? 'The email wasn’t confirmed.' : null),
    before: textIn(detail, 'before'),
  };
}

/** The audit log for administrators. */
export function auditRoutes(app: FastifyInstance, log: Pick<AuditLog, 'list'>): void {
  serve(app, listAuditLog, async ({ query }) => {
    const { rows, total } = await log.list({ ...query, page: query.page ?? 1 });
    return { data: rows.map(presentEntry), total };
  });
}
