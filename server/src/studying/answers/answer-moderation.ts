import { MAX_CLOSED_DAYS, type closeAnswers, type hideAnswer } from '@exam-vault/contract/answers';
import { mayConfirm } from '@exam-vault/contract/answer-permissions';
import type { Parsed } from '@exam-vault/contract/endpoint';
import { mayModerate } from '@exam-vault/contract/permissions';
import type { Kysely } from 'kysely';
import { auditLog } from '../../library/audit/audit-log.ts';
import { actorOf } from '../../base/actor.ts';
import type { ServiceDeps } from '../../base/service-deps.ts';
import { changeRows } from '../../base/database/queries.ts';
import type { DocumentRow, Schema, UserRow } from '../../base/database/schema.ts';
import { forbidden, validation } from '../../base/errors.ts';
import { notify } from '../../people/notifications/notifications.ts';
import { answerRepository, type SeenAnswer } from './answer-repository.ts';

const DAY_MS = 24 * 3_600_000;

export interface AnswerModerationDeps extends ServiceDeps {
  /** @throws Problem NOT_FOUND when there is none, or the user may not read it */
  readonly find: (user: UserRow, _id: string) => Promise<SeenAnswer>;
  /** The paper. @throws Problem NOT_FOUND when there is none, or the user may not read it */
  readonly readable: (user: UserRow, document_id: string) => Promise<DocumentRow>;
}

/** What teachers decide about the answers of others: confirmed, hidden, closed until a day. */
export function answerModeration({ db, clock, find, readable }: AnswerModerationDeps) {
  /** One change that is in the audit log and, where it is another person's answer, is told to its author. A repeat changes nothing. */
  async function moderate(
    trx: Kysely<Schema>,
    by: UserRow,
    row: SeenAnswer,
    change: {
      readonly action: 'confirm' | 'unconfirm' | 'hide' | 'unhide';
      readonly values: { confirmed_by: string | null } | { hidden_at: Date | null; hidden_reason: string | null };
      readonly told: 'confirmed' | 'hidden' | 'shown' | null;
      readonly reason: string | null;
    },
  ): Promise<void> {
    const column = 'confirmed_by' in change.values ? 'confirmed_by' : 'hidden_at';
    const isSet = Object.values(change.values)[0] !== null;
    let update = changeRows(trx, 'answers', { _id: row._id })
      .set(change.values)
      // Of two teachers at the same moment one does it.
      .where(column, isSet ? 'is' : 'is not', null);
    // What is confirmed is the text that was looked at.
    if (column === 'confirmed_by' && isSet) update = update.where('revision', '=', row.revision);
    if (!(await update.returning('_id').executeTakeFirst())) return;
    const [at, { _id: answer, document_id, author_id }] = [clock.now(), row];
    const { action, told, reason } = change;
    const detail = { answer, comment: reason };
    const noun = row.is_remark ? 'remark' : 'answer';
    await auditLog(trx).append({
      ...actorOf(by),
      at,
      action: `${noun}.${action}`,
      object_id: document_id,
      about_id: author_id,
      detail,
    });
    if (told === null) return;
    const kind = `${noun}_${told}` as const;
    await notify(trx, { user_id: author_id, kind, document_id, by: actorOf(by), text: reason, at });
  }

  const hidingOf = (hidden: boolean, reason: string | null) => ({
    action: hidden ? ('hide' as const) : ('unhide' as const),
    values: { hidden_at: hidden ? clock.now() : null, hidden_reason: hidden ? reason : null },
    told: hidden ? ('hidden' as const) : ('shown' as const),
    reason,
  });

  return {
    /** A repeat changes nothing. @throws Problem NOT_FOUND, FORBIDDEN */
    async confirm(teacher: UserRow, _id: string, isConfirmed: boolean): Promise<SeenAnswer> {
      if (!mayConfirm(teacher)) throw forbidden();
      const row = await find(teacher, _id);
      const change = {
        action: isConfirmed ? ('confirm' as const) : ('unconfirm' as const),
        values: { confirmed_by: isConfirmed ? teacher._id : null },
        told: isConfirmed ? ('confirmed' as const) : null,
        reason: null,
      };
      await db.transaction().execute((trx) => moderate(trx, teacher, row, change));
      return await find(teacher, _id);
    },

    /** A repeat changes nothing. @throws Problem NOT_FOUND, FORBIDDEN */
    async setHidden(
      teacher: UserRow,
      _id: string,
      { hidden, reason = null }: Parsed<typeof hideAnswer, 'body'>,
    ): Promise<SeenAnswer> {
      if (!mayModerate(teacher)) throw forbidden();
      const row = await find(teacher, _id);
      await db.transaction().execute((trx) => moderate(trx, teacher, row, hidingOf(hidden, reason)));
      return await find(teacher, _id);
    },

    /** Hides an answer in a transaction of the caller, also when its paper was deleted meanwhile. @throws Problem VALIDATION when it is gone */
    async hideIn(trx: Kysely<Schema>, teacher: UserRow, _id: string, reason: string | null): Promise<void> {
      const row = await answerRepository(trx).find(teacher, _id, clock.now());
      if (!row) throw validation('This answer was deleted.');
      await moderate(trx, teacher, row, hidingOf(true, reason));
    },

    /** Until then students neither read nor write answers of this paper. @throws Problem NOT_FOUND, FORBIDDEN, VALIDATION */
    async close(
      teacher: UserRow,
      document_id: string,
      body: Parsed<typeof closeAnswers, 'body'>,
    ): Promise<Date | null> {
      if (!mayConfirm(teacher)) throw forbidden();
      const paper = await readable(teacher, document_id);
      const now = clock.now();
      const wanted = body.until === null ? null : new Date(body.until);
      if (wanted !== null && wanted.getTime() > now.getTime() + MAX_CLOSED_DAYS * DAY_MS) {
        throw validation(`until: at most ${MAX_CLOSED_DAYS} days ahead.`);
      }
      const until = wanted !== null && wanted > now ? wanted : null;
      await db.transaction().execute(async (trx) => {
        if (!(await answerRepository(trx).close(paper._id, until, teacher._id))) return;
        const action = until === null ? 'answer.open' : 'answer.close';
        const detail = { comment: until === null ? null : `Until ${until.toISOString()}` };
        await auditLog(trx).append({ ...actorOf(teacher), at: now, action, object_id: paper._id, detail });
      });
      return until;
    },
  };
}
