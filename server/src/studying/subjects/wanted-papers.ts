import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { ServiceDeps } from '../../base/service-deps.ts';
import type { Schema, UserRow } from '../../base/database/schema.ts';
import { isPublicDocument } from '../../library/documents/document-rights.ts';
import { askForNewsMail } from '../../people/mails/news-mails.ts';
import { notify } from '../../people/notifications/notifications.ts';

export interface WantedPapersDeps extends ServiceDeps {
  readonly log: Pick<Logger, 'warn'>;
}

/** Papers that are told in one transaction. */
const MAX_AT_ONCE = 10;

export type WantedPapers = ReturnType<typeof wantedPapers>;

/** Tells people that a paper that they asked for is there. Triggers note what has come (migration 053). */
export function wantedPapers({ db, clock, log }: WantedPapersDeps) {
  /** One that was approved in the moment in which somebody asked for it was seen by neither. */
  async function noteMissed(): Promise<void> {
    const recent = new Date(clock.now().getTime() - 3_600_000);
    await sql`
      insert into arrived_papers (document_id, due_at)
      select distinct d._id, ${clock.now()}::timestamptz from wanted_papers w join documents d
        on d.kind = 'paper' and d.is_public and d.subject = subject_today(w.subject) and d.exam_year = w.exam_year and d.exam_type = w.exam_type
      where w.created_at > ${recent} on conflict (document_id) do nothing
    `.execute(db);
  }

  /** Tells inside the hub, once for each person, and asks for the mail. @returns false when nothing was due */
  async function tellSome(trx: Kysely<Schema>): Promise<boolean> {
    const { rows: due } = await sql<{ document_id: string }>`
      delete from arrived_papers where document_id in (
        select document_id from arrived_papers where due_at <= ${clock.now()} order by due_at limit ${MAX_AT_ONCE} for update skip locked
      ) returning document_id
    `.execute(trx);
    if (due.length === 0) return false;
    const papers = await trx
      .selectFrom('documents')
      .selectAll()
      .where(
        '_id',
        'in',
        due.map(({ document_id }) => document_id),
      )
      .execute();
    const now = clock.now();
    // One that was withdrawn meanwhile is noted again when it comes back.
    for (const paper of papers.filter(isPublicDocument)) {
      const { rows: people } = await sql<UserRow>`
        with told as (
          delete from wanted_papers where subject = any(names_of_course(${paper.subject})) and exam_year = ${paper.exam_year} and exam_type = ${paper.exam_type}
          returning user_id
        ) select u.* from told join users u on u._id = told.user_id where u._id <> ${paper.owner_id}
      `.execute(trx);
      for (const person of people) {
        const told = { kind: 'wanted_paper', document_id: paper._id, by: null, text: null } as const;
        await notify(trx, { ...told, user_id: person._id, at: now });
        await askForNewsMail(trx, person._id, now);
      }
    }
    return true;
  }

  return {
    /** Every hub may call it at any time: each person is told once. */
    async tellDue(): Promise<void> {
      try {
        await noteMissed();
        while (await db.transaction().execute(tellSome));
      } catch (error) {
        log.warn({ err: error }, 'people could not be told yet that a paper has come');
      }
    },
  };
}
