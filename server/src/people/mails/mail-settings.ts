import { DEFAULT_MAIL_HOUR, type MailKind, type MailSettings } from '@exam-vault/contract/mail-settings';
import { mayReview } from '@exam-vault/contract/permissions';
import { sql } from 'kysely';
import { changeRows, rowsOf } from '../../base/database/queries.ts';
import type { UserRow } from '../../base/database/schema.ts';
import { notFound, validation } from '../../base/errors.ts';
import type { ServiceDeps } from '../../base/service-deps.ts';
import { isTimeZone, nextHour } from '../../base/time-zones.ts';
import { userRepository } from '../users/user-repository.ts';
import { digestDue } from './digest-times.ts';
import type { OffLinks } from './off-links.ts';

export interface MailSettingsDeps extends ServiceDeps {
  readonly offLinks: OffLinks;
  /** Of the institution. */
  readonly timeZone: string;
}

/** What a link in a mail turns off. */
const OFF = {
  news: { news_mail: 'off' },
  wanted: { wanted_mail: false },
  queue: { queue_mail: false, queue_due_at: null },
} as const satisfies Record<MailKind, object>;

export type MailSettingsService = ReturnType<typeof mailSettingsService>;

/** Which mails a person gets, and when (decision 136). */
export function mailSettingsService({ db, clock, offLinks, timeZone }: MailSettingsDeps) {
  return {
    async read({ _id, time_zone }: UserRow): Promise<MailSettings> {
      const row = await rowsOf(db, 'personal_settings', { user_id: _id }).selectAll().executeTakeFirst();
      const { news_mail = 'off', wanted_mail = true, queue_mail = false, mail_hour = DEFAULT_MAIL_HOUR } = row ?? {};
      const { quiet_from = null, quiet_to = null } = row ?? {};
      const quiet = quiet_from === null || quiet_to === null ? null : { from: quiet_from, to: quiet_to };
      return { news: news_mail, wanted: wanted_mail, queue: queue_mail, quiet, hour: mail_hour, time_zone };
    },

    /** What was there before is not told: a mail begins with what comes from now on. @throws Problem VALIDATION */
    async save(user: UserRow, { news, wanted, queue, quiet, hour, time_zone }: MailSettings): Promise<void> {
      if (time_zone !== null && !isTimeZone(time_zone)) throw validation('time_zone: not a time zone.');
      const now = clock.now();
      const zone = time_zone ?? timeZone;
      const isReviewer = mayReview(user) && queue;
      const chosen = {
        news_mail: news,
        wanted_mail: wanted,
        queue_mail: isReviewer,
        quiet_from: quiet?.from ?? null,
        quiet_to: quiet?.to ?? null,
        mail_hour: hour,
        // Without an hour of its own it is looked at once: what waits for the end of quiet hours may go out now.
        news_due_at: digestDue(news, hour, zone, now) ?? now,
        queue_due_at: isReviewer ? nextHour(now, hour, zone) : null,
      };
      await db.transaction().execute(async (trx) => {
        if (time_zone !== user.time_zone) await userRepository(trx).change(user._id, { time_zone });
        await trx
          .insertInto('personal_settings')
          .values({ user_id: user._id, ...chosen, news_told_at: now })
          .onConflict((conflict) =>
            conflict.column('user_id').doUpdateSet({
              ...chosen,
              news_told_at: sql`case when personal_settings.news_mail = 'off' and personal_settings.news_due_at is null
                then ${now} else coalesce(personal_settings.news_told_at, ${now}) end`,
            }),
          )
          .execute();
      });
    },

    /** Turns off what the link in a mail names. A repeat changes nothing. @throws Problem NOT_FOUND for a token that is not the hub's */
    async turnOff(token: string): Promise<MailKind> {
      const found = offLinks.read(token);
      if (!found) throw notFound();
      await changeRows(db, 'personal_settings', { user_id: found.user_id }).set(OFF[found.kind]).execute();
      return found.kind;
    },
  };
}
