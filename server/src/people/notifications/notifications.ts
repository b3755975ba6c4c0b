import { PAGE_SIZE, UNPAGED_LIMIT } from '@exam-vault/contract/limits';
import { NOTIFICATION_DAYS, type NotificationKind } from '@exam-vault/contract/personal';
import type { ExpressionBuilder, Kysely } from 'kysely';
import { isId } from '../../base/database/ids.ts';
import type { Schema, UserRow } from '../../base/database/schema.ts';
import { readableBy } from '../../library/documents/document-rights.ts';
import { notFound } from '../../base/errors.ts';
import type { Clock } from '../../base/ports/clock.ts';

export interface NewNotification {
  readonly user_id: string;
  readonly kind: NotificationKind;
  readonly document_id: string | null;
  /** The name of the person who did it, and their id: a deletion finds them by it. */
  readonly by_name: string | null;
  readonly by_id: string | null;
  readonly text: string | null;
  readonly created_at: Date;
}

/** Tells a person something inside the hub. Call it in the transaction of what happened; a mail goes its own way. */
export async function notify(trx: Kysely<Schema>, notification: NewNotification): Promise<void> {
  await trx.insertInto('notifications').values(notification).execute();
}

/** An answer to what the person has done. It stays when they may not read the document any more, and then does not name it. */
const ANSWERS: readonly NotificationKind[] = ['report_answered'];

/** A person's notifications. One about a document that they may not read is not there, unless it is an answer. */
export function notificationService({ db, clock }: { readonly db: Kysely<Schema>; readonly clock: Clock }) {
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
    const { count } = await visible(user)
      .where('notifications.read_at', 'is', null)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  }

  return {
    unread,

    /** Newest first. */
    async list(user: UserRow, page?: number) {
      const [data, { total }, count] = await Promise.all([
        visible(user)
          .selectAll('notifications')
          .select(['documents.kind as document_kind', 'documents.title'])
          .orderBy('notifications.created_at', 'desc')
          .orderBy('notifications._id', 'desc')
          .limit(page === undefined ? UNPAGED_LIMIT : PAGE_SIZE)
          .offset(page === undefined ? 0 : (page - 1) * PAGE_SIZE)
          .execute(),
        visible(user)
          .select((eb) => eb.fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow(),
        unread(user),
      ]);
      return { data, total, unread: count };
    },

    /** @throws Problem NOT_FOUND for another person's */
    async mark(user: UserRow, _id: string, read: boolean): Promise<void> {
      const found = isId(_id)
        ? await visible(user).select('notifications._id').where('notifications._id', '=', _id).executeTakeFirst()
        : undefined;
      if (!found) throw notFound();
      await db
        .updateTable('notifications')
        .set((eb) => ({ read_at: read ? eb.fn.coalesce('read_at', eb.val(clock.now())) : null }))
        .where('_id', '=', _id)
        .execute();
    },

    async readAll(user: UserRow): Promise<void> {
      await db
        .updateTable('notifications')
        .set({ read_at: clock.now() })
        .where('user_id', '=', user._id)
        .where('read_at', 'is', null)
        .execute();
    },

    async forgetOld(): Promise<void> {
      const oldest = new Date(clock.now().getTime() - NOTIFICATION_DAYS * 86_400_000);
      await db.deleteFrom('notifications').where('created_at', '<', oldest).execute();
    },
  };
}
