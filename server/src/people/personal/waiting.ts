import { isAdministrator, isApprovedTeacher, mayModerate } from '@exam-vault/contract/permissions';
import type { Waiting } from '@exam-vault/contract/personal';
import { sql, type Kysely } from 'kysely';
import type { Schema, UserRow } from '../../base/database/schema.ts';
import type { notificationService } from '../notifications/notifications.ts';

interface WaitingDeps {
  readonly db: Kysely<Schema>;
  readonly notifications: Pick<ReturnType<typeof notificationService>, 'unread'>;
}

/** What waits for a person, for the header of every screen. */
export function waitingCounts({ db, notifications }: WaitingDeps) {
  return async (user: UserRow): Promise<Waiting> => {
    const [unread, counts] = await Promise.all([
      notifications.unread(user),
      sql<Omit<Waiting, 'notifications' | 'deleted_at'>>`
        select
          (select count(*)::int from drafts where owner_id = ${user._id}) as drafts,
          case when ${isApprovedTeacher(user)}::boolean then (
            select count(*)::int from documents
            where kind = 'paper' and paper_approval_status = 'Pending' and deleted_at is null
          ) end as papers,
          case when ${isApprovedTeacher(user)}::boolean then (
            select count(*)::int from documents
            where kind = 'solution' and paper_approval_status = 'Pending' and deleted_at is null
          ) end as solutions,
          case when ${mayModerate(user)}::boolean then (
            select count(*)::int from reports where state = 'open'
          ) end as reports,
          case when ${isAdministrator(user)}::boolean then (
            select count(*)::int from users where role = 'teacher' and status = 'Pending' and disabled_at is null
          ) end as teachers
      `.execute(db),
    ]);
    const { drafts = 0, papers = null, solutions = null, teachers = null, reports = null } = counts.rows[0] ?? {};
    const deleted_at = user.deletion_due_at?.toISOString() ?? null;
    return { notifications: unread, drafts, papers, solutions, teachers, reports, deleted_at };
  };
}
