import { mayReview } from '@exam-vault/contract/permissions';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { changeRows, rowsOf } from '../../base/database/queries.ts';
import type { Schema, UserRow } from '../../base/database/schema.ts';
import { toPerson } from '../../base/mail/write-letter.ts';
import type { Letter, Mailer, WriteLetter } from '../../base/ports/mailer.ts';
import type { ServiceDeps } from '../../base/service-deps.ts';
import { nextHour } from '../../base/time-zones.ts';
import type { OffLinks } from '../../people/mails/off-links.ts';
import { oldQueue, type OldQueue } from './old-queue.ts';

export interface QueueMailsDeps extends ServiceDeps {
  readonly mailer: Mailer;
  readonly writeLetter: WriteLetter;
  readonly offLinks: OffLinks;
  readonly origin: string;
  readonly timeZone: string;
  readonly log: Pick<Logger, 'error'>;
}

const queueMail = (person: UserRow, { count, oldest }: OldQueue, origin: string, offLink: string): Letter => ({
  ...toPerson(person),
  offLink,
  write: ({ t, time }) => ({
    subject: t('Exam Vault: documents are waiting for review'),
    parts: [
      t('Documents waiting for more than a day: {count}. The oldest was submitted on {time}.', {
        count,
        time: time(oldest),
      }),
      `${origin}/new_papers`,
      `${t('You can change which emails you get in My Profile. To turn these off, open this link:')}\n${offLink}`,
    ],
  }),
});

/** Tells teachers who want it, once a day, of documents that have waited for a review for more than a day. */
export function queueMails({ db, clock, mailer, writeLetter, offLinks, origin, timeZone, log }: QueueMailsDeps) {
  /** The day is marked before the mail is sent. Tomorrow's mail says the same, so a lost one isn't sent again. */
  async function markNext(trx: Kysely<Schema>): Promise<Letter | 'none' | null> {
    const now = clock.now();
    const due = await trx
      .selectFrom('personal_settings')
      .select(['user_id', 'mail_hour'])
      .where('queue_due_at', '<=', now)
      .orderBy('queue_due_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!due) return null;
    const { user_id, mail_hour } = due;
    const user = await rowsOf(trx, 'users', { _id: user_id }).selectAll().executeTakeFirstOrThrow();
    const queue_due_at = nextHour(now, mail_hour, user.time_zone ?? timeZone);
    await changeRows(trx, 'personal_settings', { user_id }).set({ queue_due_at }).execute();
    if (!mayReview(user) || user.disabled_at || user.deletion_due_at || user.email === '') return 'none';
    const queue = await oldQueue(trx, now);
    return queue ? queueMail(user, queue, origin, offLinks.linkFor('queue', user_id)) : 'none';
  }

  return {
    /** Tells the next teacher. @returns false when nobody was due */
    async next(): Promise<boolean> {
      const letter = await db.transaction().execute(markNext);
      if (letter === null) return false;
      if (letter === 'none') return true;
      await mailer
        .send(writeLetter(letter))
        .catch((error: unknown) => log.error({ err: error, to: letter.to }, 'a mail of the queue could not be sent'));
      return true;
    },
  };
}
