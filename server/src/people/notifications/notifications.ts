import { NOTIFICATION_DAYS, type NotificationKind } from '@exam-vault/contract/personal';
import type { ExpressionBuilder, Kysely } from 'kysely';
import type { Actor } from '../../base/actor.ts';
import type { ServiceDeps } from '../../base/service-deps.ts';
import { changeRows, countOf, pageOf } from '../../base/database/queries.ts';
import { isId } from '../../base/database/ids.ts';
import type { Schema, UserRow } from '../../base/database/schema.ts';
import { readableBy } from '../../library/documents/document-rights.ts';
import { notFound } from '../../base/errors.ts';

interface NewNotification {
  readonly user_id: string;
  readonly kind: NotificationKind;
  readonly document_id: string | null;
  /** Who did it, as others may know; null: nobody in particular. */
  readonly by: Actor | null;
  readonly text: string | null;
  readonly at: Date;
}

/** Tells a person inside the hub what somebody else did. Call it in the transaction of what happened; a mail goes its own way. */
export async function notify(trx: Kysely<Schema>, { by, at, ...told }: NewNotification): Promise<void> {
  const by_id = by?.actor_id ?? null;
  if (by_id === told.user_id) return;
  // A deletion finds the name by the id: a command has neither.
  const by_name = by_id === null ? null : (by?.actor ?? null);
  await trx
    .insertInto('notifications')
    .values({ ...told, by_name, by_id, created_at: at })
    .execute();
}

/** An answer to what the person has done. It stays when they may not read the document any more, and then does not name it. */
const ANSWERS: readonly NotificationKind[] = ['report_answered'];

/** A person's notifications. One about a document that they may not read is not there, unless it is an answer. */
export function notificationService({ db, clock }: ServiceDeps) {
  const visible = (user: UserRow) =>
    db
      .selectFrom('notifications')
      .leftJoin('documents', (join) =>
        join
          .onRef('documents._id', '=', 'notifications.document_id')
          .on((eb) => readableBy(user)(eb as unknown as ExpressionBuilder<Schema, 'documents'>)),
      )
      .where('notifications.user_id', '=', user._id)
      .where((eb) =>
        eb.or([
          eb('notifications.document_id', 'is', null),
          eb('documents._id', 'is not', null),
          eb('notifications.kind', 'in', ANSWERS),
        ]),
      );

  async function unread(user: UserRow): Promise<number> {
    return await countOf(visible(user).where('notifications.read_at', 'is', null));
  }

  return {
    unread,

    /** Newest first. */
    async list(user: UserRow, page?: number) {
      const listed = visible(user)
        .selectAll('notifications')
        .select(['documents.kind as document_kind', 'documents.title'])
        .orderBy('notifications.created_at', 'desc')
        .orderBy('notifications._id', 'desc');
      return { ...(await pageOf(listed, page)), unread: await unread(user) };
    },

    /** @throws Problem NOT_FOUND for another person's */
    async mark(user: UserRow, _id: string, read: boolean): Promise<void> {
      const found = isId(_id)
        ? await visible(user).select('notifications._id').where('notifications._id', '=', _id).executeTakeFirst()
        : undefined;
      if (!found) throw notFound();
      await changeRows(db, 'notifications', { _id })
        .set((eb) => ({ read_at: read ? eb.fn.coalesce('read_at', eb.val(clock.now())) : null }))
        .execute();
    },

    async readAll(user: UserRow): Promise<void> {
      await changeRows(db, 'notifications', { user_id: user._id, read_at: null })
        .set({ read_at: clock.now() })
        .execute();
    },

    async forgetOld(): Promise<void> {
      const oldest = new Date(clock.now().getTime() - NOTIFICATION_DAYS * 86_400_000);
      await db.deleteFrom('notifications').where('created_at', '<', oldest).execute();
    },
  };
}
