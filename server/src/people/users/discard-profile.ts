import { auditLog } from '../../library/audit/audit-log.ts';
import type { Clock } from '../../base/ports/clock.ts';
import { changeRows, rowsOf } from '../../base/database/queries.ts';
import type { DiscardProfile } from '../../base/ports/accounts.ts';

/** The name that others see in place of the one that an unconfirmed account had chosen. */
export const WITHDRAWN_NAME = 'Withdrawn account';

/**
 * Takes a profile away from an account whose owner never confirmed its address (decision 44). Documents stay where they are, without the
 * name: nothing that was acknowledged is lost, and nobody reads them as that person's. The row stays too, because documents and the
 * audit log refer to it; it belongs to no account any more. An administrator keeps the profile: an operator vouched for them.
 */
export function discardProfile(clock: Clock): DiscardProfile {
  return async (trx, { issuer, subject }, action) => {
    const at = clock.now();
    const user = await rowsOf(trx, 'users', { issuer, subject }).selectAll().forUpdate().executeTakeFirst();
    const log = auditLog(trx);
    const entry = { at, actor_id: null, actor: 'hub', action, detail: { account: subject } };
    if (!user || user.is_admin) return log.append({ ...entry, object_id: user?._id ?? null });
    await changeRows(trx, 'documents', { owner_id: user._id }).set({ uploaded_by: WITHDRAWN_NAME }).execute();
    await changeRows(trx, 'users', { _id: user._id })
      .set({
        subject: `withdrawn:${user._id}`,
        name: WITHDRAWN_NAME,
        email: '',
        role_id: '',
        disabled_at: at,
        ...(user.role === 'teacher' ? { status: 'Rejected' as const, approved_time: null } : {}),
        updated_at: at,
      })
      .execute();
    await log.append({ ...entry, object_id: user._id });
  };
}
