import { sql, type Kysely, type Selectable } from 'kysely';
import type { Logger } from 'pino';
import type { CurrentCatalogue } from '../../library/catalogue/current-catalogue.ts';
import type { PersonalSettingTable } from '../../base/database/personal-schema.ts';
import { changeRows, rowsOf } from '../../base/database/queries.ts';
import type { Schema, UserRow } from '../../base/database/schema.ts';
import type { Letter, Mailer, WriteLetter } from '../../base/ports/mailer.ts';
import type { ServiceDeps } from '../../base/service-deps.ts';
import { ownCourses, PUBLISHED } from '../personal/own-courses.ts';
import { digestDue, quietUntil } from './digest-times.ts';
import { newsMail, type NewsItem } from './news-mail.ts';
import type { OffLinks } from './off-links.ts';

const MINUTE_MS = 60_000;
/** A mail waits until nothing has come for so long, so that an import is one mail. What is told is at least as old, so no transaction is missed. */
const GATHER_MS = 5 * MINUTE_MS;
/** But at most so long. */
const MAX_GATHER_MS = 30 * MINUTE_MS;
/** When a mail that the mail server refused is tried again, unless it has an hour of its own. */
const AGAIN_MS = 60 * MINUTE_MS;
/** Nothing older is told, however long mails could not be sent. */
const MAX_AGE_MS = 14 * 24 * 60 * MINUTE_MS;

/** People who are looked after before the other work of the hub has its turn. */
const MAX_LOOKED = 100;

type Setting = Selectable<PersonalSettingTable>;

export interface NewsMailsDeps extends ServiceDeps {
  readonly catalogue: CurrentCatalogue;
  readonly mailer: Mailer;
  readonly writeLetter: WriteLetter;
  readonly offLinks: OffLinks;
  /** What links begin with. */
  readonly origin: string;
  /** Of the institution. */
  readonly timeZone: string;
  readonly log: Pick<Logger, 'error'>;
}

/** A mail that is marked as sent. */
interface Marked {
  readonly user_id: string;
  readonly letter: Letter;
  /** What it tells of: after `since`, until `told`. */
  readonly since: Date;
  readonly told: Date;
}

/** A paper has come that a person has asked for: call it with the notification. In mails of a day it is in the next one. */
export async function askForNewsMail(trx: Kysely<Schema>, user_id: string, now: Date): Promise<void> {
  const news_due_at = new Date(now.getTime() + GATHER_MS);
  const news_told_at = new Date(now.getTime() - 1);
  await trx
    .insertInto('personal_settings')
    .values({ user_id, news_due_at, news_told_at })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        news_due_at: sql`coalesce(personal_settings.news_due_at, excluded.news_due_at)`,
        // What came before was told, or its mail was off.
        news_told_at: sql`case when personal_settings.news_mail = 'off' and personal_settings.news_due_at is null
          then excluded.news_told_at else coalesce(personal_settings.news_told_at, excluded.news_told_at) end`,
      }),
    )
    .execute();
}

/** Tells people by mail what is new in their subjects, and that papers have come that they asked for (decision 136). */
export function newsMails(deps: NewsMailsDeps) {
  const { db, clock, catalogue, mailer, writeLetter, offLinks, origin, timeZone, log } = deps;

  /** Public papers of which they were told inside the hub. */
  async function wantedSince(trx: Kysely<Schema>, { user_id }: Setting, since: Date): Promise<NewsItem[]> {
    return await trx
      .selectFrom('notifications')
      .innerJoin('documents', 'documents._id', 'notifications.document_id')
      .select(['documents._id', 'documents.kind', 'title', 'subject', 'exam_type', 'exam_year'])
      .select('notifications.created_at as at')
      .where('notifications.user_id', '=', user_id)
      .where('notifications.kind', '=', 'wanted_paper')
      .where('documents.is_public', '=', true)
      .where('notifications.created_at', '>', since)
      .orderBy('notifications.created_at', 'desc')
      .execute();
  }

  /** What a person is to be told of, newest first. */
  async function newsFor(trx: Kysely<Schema>, user: UserRow, setting: Setting, since: Date) {
    const wanted = setting.wanted_mail ? await wantedSince(trx, setting, since) : [];
    const courses = ownCourses({ db: trx, catalogue, clock });
    const all = setting.news_mail === 'off' ? [] : await courses.publishedSince(user, setting, since);
    const known = new Set(wanted.map(({ _id }) => _id));
    return { wanted, fresh: all.filter(({ _id }) => !known.has(_id)) };
  }

  /** Marks what is told next before it is sent: a kill in between loses it, and nothing is told twice. Null: nothing was due. */
  async function markNext(trx: Kysely<Schema>): Promise<Marked | 'none' | null> {
    const now = clock.now();
    const setting = await trx
      .selectFrom('personal_settings')
      .selectAll()
      .where('news_due_at', '<=', now)
      .orderBy('news_due_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!setting) return null;
    const { user_id, news_mail, mail_hour } = setting;
    const user = await rowsOf(trx, 'users', { _id: user_id }).selectAll().executeTakeFirstOrThrow();
    const zone = user.time_zone ?? timeZone;
    const set = (changes: Partial<Setting>) => changeRows(trx, 'personal_settings', { user_id }).set(changes).execute();
    const quiet = quietUntil(setting, zone, now);
    const hasHour = news_mail === 'daily' || news_mail === 'weekly';
    if (!hasHour && quiet) {
      await set({ news_due_at: quiet });
      return 'none';
    }
    const told = new Date(now.getTime() - GATHER_MS);
    const oldest = new Date(now.getTime() - MAX_AGE_MS);
    const since = setting.news_told_at && setting.news_told_at > oldest ? setting.news_told_at : oldest;
    const { wanted, fresh } = await newsFor(trx, user, setting, since);
    const times = [...wanted, ...fresh].map(({ at }) => at.getTime());
    const afterNewest = times.length === 0 ? null : new Date(Math.max(...times) + GATHER_MS);
    const comesMore = afterNewest !== null && afterNewest > now;
    if (!hasHour && comesMore && Math.min(...times) > now.getTime() - MAX_GATHER_MS) {
      await set({ news_due_at: afterNewest });
      return 'none';
    }
    const next = hasHour ? digestDue(news_mail, mail_hour, zone, now) : comesMore ? afterNewest : null;
    await set({ news_told_at: told > since ? told : since, news_due_at: next });
    const isTold = ({ at }: NewsItem) => at <= told;
    const news = { wanted: wanted.filter(isTold), fresh: fresh.filter(isTold), since };
    if (news.wanted.length + news.fresh.length === 0 || user.disabled_at || user.deletion_due_at || user.email === '')
      return 'none';
    const offLink = offLinks.linkFor(news.fresh.length > 0 ? 'news' : 'wanted', user_id);
    return { user_id, letter: newsMail(user, news, origin, offLink), since, told };
  }

  /** What could not be sent is told with the next mail. */
  async function send({ user_id, letter, since, told }: Marked): Promise<void> {
    try {
      await mailer.send(writeLetter(letter));
    } catch (error) {
      log.error({ err: error, to: letter.to }, 'a mail of what is new could not be sent');
      const again = new Date(clock.now().getTime() + AGAIN_MS);
      await changeRows(db, 'personal_settings', { user_id, news_told_at: told })
        .set((eb) => ({ news_told_at: since, news_due_at: eb.fn.coalesce('news_due_at', eb.val(again)) }))
        .execute();
    }
  }

  /** Looks after everyone who is told at once, when something has become public since they were told. */
  async function wakeAtOnce(): Promise<boolean> {
    const now = clock.now();
    const until = new Date(now.getTime() - GATHER_MS);
    const { numAffectedRows = 0n } = await sql`
      update personal_settings set news_due_at = ${now}
      where news_mail = 'at_once' and news_due_at is null and news_told_at < (
        select max(${PUBLISHED}) from documents where is_public and ${PUBLISHED} <= ${until}
      )
    `.execute(db);
    return numAffectedRows > 0n;
  }

  return {
    /** Tells the next person, if anyone is to be told. Every hub may call it at any time. @returns false when nobody was due */
    async next(): Promise<boolean> {
      const mark = () => db.transaction().execute(markNext);
      let marked = await mark();
      // Only a mail is followed by a pause.
      for (let looked = 1; marked === 'none' && looked < MAX_LOOKED; looked += 1) marked = await mark();
      if (marked === null) return await wakeAtOnce();
      if (marked !== 'none') await send(marked);
      return true;
    },
  };
}
