import { createHash } from 'node:crypto';
import { DOCUMENT_FIELDS, hasField, type DocumentKind } from '@exam-vault/contract/document-fields';
import { isAdministrator, mayModerate } from '@exam-vault/contract/permissions';
import type { reportAnswer } from '@exam-vault/contract/answers';
import {
  MAX_OPEN_CLAIMS,
  MAX_OPEN_REPORTS,
  type claimCopyright,
  type hideDocument,
  type reportPaper,
  type ReportAction,
  type resolveReport,
} from '@exam-vault/contract/reports';
import type { Parsed } from '@exam-vault/contract/endpoint';
import type { Insertable, Kysely } from 'kysely';
import type { AnswerService } from '../../studying/answers/answer-service.ts';
import { auditLog } from '../../library/audit/audit-log.ts';
import { type Actor, actorOf } from '../../base/actor.ts';
import type { ServiceDeps } from '../../base/service-deps.ts';
import { changeRows, countOf, rowsOf } from '../../base/database/queries.ts';
import type { ReportRow, ReportTable } from '../../base/database/report-schema.ts';
import type { Schema, UserRow } from '../../base/database/schema.ts';
import { deletedRepository } from '../../library/documents/deleted-repository.ts';
import { documentRepository } from '../../library/documents/document-repository.ts';
import { assertReadable } from '../../library/documents/document-rights.ts';
import {
  alreadyResolved,
  forbidden,
  missingFields,
  notFound,
  tooManyClaims,
  tooManyReports,
  validation,
} from '../../base/errors.ts';
import { notify } from '../../people/notifications/notifications.ts';
import type { PostMail } from '../../base/ports/mailer.ts';
import { idsIn } from './ids-in.ts';
import { claimMail } from './report-mails.ts';
import { reportRepository, type OwnReportRow, type SeenReportRow } from './report-repository.ts';

/** While so many claims wait, only those who have very few of them may send more. Nobody is refused because others have sent many. */
const MANY_OPEN_CLAIMS = 1_000;
const MAX_OPEN_CLAIMS_THEN = 3;

const RESOLUTIONS = {
  corrected: 'report.correct',
  hidden: 'report.hide',
  dismissed: 'report.dismiss',
} as const satisfies Record<ReportAction, string>;

export interface ReportServiceDeps extends ServiceDeps {
  /** What an answer's report needs of it: the rights to read it, and to hide it in a transaction. */
  readonly answers: Pick<AnswerService, 'find' | 'hideIn'>;
  readonly post: PostMail;
}

export type ReportService = ReturnType<typeof reportService>;

/** Reports about documents, copyright claims, and hidden documents (contract section 9, decision 83). */
export function reportService({ db, answers, post, clock }: ReportServiceDeps) {
  const repository = reportRepository(db);

  /** @throws Problem MISSING_FIELDS, VALIDATION */
  function checkReport(documentKind: DocumentKind, report: Parsed<typeof reportPaper, 'body'>): void {
    const { kind, field = null, proposed = null, text = null } = report;
    if (kind === 'wrong_field') {
      if (field === null) throw missingFields('field: choose the field that’s wrong.');
      if (!hasField(DOCUMENT_FIELDS[field], documentKind)) throw validation(`field: this document has no ${field}.`);
    } else if (field !== null || proposed !== null)
      throw validation('field and proposed can only be used with wrong_field.');
    if (kind === 'other' && text === null) throw missingFields('text: describe what’s wrong.');
  }

  /** A deleted document can be hidden: it then stays hidden when it is restored. @returns false where it is so already */
  async function changeHidden(
    trx: Kysely<Schema>,
    by: Actor | UserRow,
    _id: string,
    { hidden, as: wanted, reason = null }: Parsed<typeof hideDocument, 'body'>,
  ): Promise<boolean> {
    const as = wanted ?? null;
    const at = clock.now();
    const actor = 'role' in by ? actorOf(by) : by;
    const before = await rowsOf(trx, 'documents', { _id })
      .select(['kind', 'owner_id', 'hidden_at', 'hidden_as'])
      .forUpdate()
      .executeTakeFirst();
    if (!before) return false;
    // What is hidden already can be withdrawn too, but a withdrawal is not taken back by hiding.
    const isSame = hidden
      ? before.hidden_at !== null && (as === null || as === before.hidden_as)
      : before.hidden_at === null;
    if (isSame) return false;
    const wasArchived = before.hidden_as === 'archived';
    if (wasArchived && 'role' in by && !isAdministrator(by)) throw forbidden();
    const wasWithdrawn = before.hidden_as !== null && !wasArchived;
    await changeRows(trx, 'documents', { _id })
      .set({
        hidden_at: hidden ? (wasWithdrawn ? before.hidden_at : at) : null,
        hidden_by: hidden ? actor.actor_id : null,
        hidden_as: as,
      })
      // The rule of the department would archive it again.
      .$if(wasArchived && !hidden, (update) => update.set({ kept_public: true }))
      .execute();
    const { kind, owner_id } = before;
    const action = `${kind}.${hidden ? (as === null ? 'hide' : 'withdraw') : wasArchived ? 'unarchive' : 'unhide'}`;
    await auditLog(trx).append({
      ...actor,
      at,
      action,
      object_id: _id,
      about_id: owner_id,
      detail: { comment: reason, ...(as === null ? {} : { as }) },
    });
    const told = hidden ? 'document_hidden' : 'document_shown';
    await notify(trx, { user_id: owner_id, kind: told, document_id: _id, by: actor, text: reason, at });
    return true;
  }

  /** Adds a report of this person. @throws Problem TOO_MANY_REPORTS */
  async function addOne(reporter: UserRow, report: Insertable<ReportTable>): Promise<ReportRow> {
    return await db.transaction().execute(async (trx) => {
      const reporter_id = reporter._id;
      // Two calls at the same time must not both be the last one.
      await rowsOf(trx, 'users', { _id: reporter_id }).select('_id').forNoKeyUpdate().execute();
      const added = await reportRepository(trx).add({ ...report, reporter_id });
      const open = await countOf(rowsOf(trx, 'reports', { state: 'open', reporter_id }));
      if (open > MAX_OPEN_REPORTS) throw tooManyReports(MAX_OPEN_REPORTS);
      return added;
    });
  }

  return {
    /**
     * @throws Problem NOT_FOUND for a document that the user may not read, MISSING_FIELDS, VALIDATION, TOO_MANY_REPORTS
     */
    async report(
      user: UserRow,
      kind: DocumentKind,
      _id: string,
      report: Parsed<typeof reportPaper, 'body'>,
    ): Promise<OwnReportRow> {
      const document = assertReadable(await documentRepository(db).find(kind, _id), user);
      checkReport(kind, report);
      const row = await addOne(user, { ...report, document_id: document._id, created_at: clock.now() });
      const { _id: shown_id, kind: document_kind, title } = document;
      return { ...row, shown_id, document_kind, title, question_label: null, is_remark: null, remark_page: null };
    },

    /** @throws Problem NOT_FOUND for an answer that the user may not read, MISSING_FIELDS, TOO_MANY_REPORTS */
    async reportAnswer(
      user: UserRow,
      _id: string,
      { kind, text = null }: Parsed<typeof reportAnswer, 'body'>,
    ): Promise<OwnReportRow> {
      const { document_id, kind: document_kind, title, label, is_remark, page } = await answers.find(user, _id);
      if (kind === 'other' && text === null) throw missingFields('text: describe what’s wrong.');
      const row = await addOne(user, { answer_id: _id, kind, text, created_at: clock.now() });
      return {
        ...row,
        shown_id: document_id,
        document_kind,
        title,
        question_label: label,
        is_remark,
        remark_page: page,
      };
    },

    /**
     * Keeps a claim. The answer to the sender is always the same, so it does not tell which documents there are.
     * @param sender the account, or the network of somebody who is signed out
     * @throws Problem RATE_LIMITED when too many of this sender wait
     */
    async claim(
      { document_url, name, email, text }: Parsed<typeof claimCopyright, 'body'>,
      sender: string,
    ): Promise<void> {
      const claimed_from = createHash('sha256').update(sender).digest('base64url');
      const ids = idsIn(document_url);
      // Deleted documents too.
      const document =
        ids.length > 0 &&
        (await db
          .selectFrom('documents')
          .select('_id')
          .where((eb) => eb.or([eb('_id', 'in', ids), eb('file_id', 'in', ids)]))
          .executeTakeFirst());
      await db.transaction().execute(async (trx) => {
        const claims = reportRepository(trx);
        const { own, all } = await claims.lockOpenClaims(claimed_from);
        if (own >= (all < MANY_OPEN_CLAIMS ? MAX_OPEN_CLAIMS : MAX_OPEN_CLAIMS_THEN)) throw tooManyClaims();
        await claims.add({
          document_id: document ? document._id : null,
          kind: 'copyright',
          text,
          claimant_name: name,
          claimant_email: email,
          document_url,
          claimed_from,
          created_at: clock.now(),
        });
      });
    },

    /** Newest first, 12 a page. `state` is open, answered, or what was done; undefined: all. */
    list: (state: string | undefined, page: number) => repository.list(state, page),

    /** The user's own, newest first, 12 a page. */
    own: (user: UserRow, page: number) => repository.own(user, page),

    /**
     * Exactly once: of several teachers one wins. With `hidden` the document is hidden in the same transaction, also one that was deleted
     * meanwhile, which then stays hidden when it is restored. The reporter is told inside the hub, the sender of a claim by mail.
     * @throws Problem FORBIDDEN, NOT_FOUND, ALREADY_RESOLVED, VALIDATION when there is no document to hide
     */
    async resolve(
      teacher: UserRow,
      _id: string,
      { action, answer = null, reason = null }: Parsed<typeof resolveReport, 'body'>,
    ): Promise<SeenReportRow> {
      if (!mayModerate(teacher)) throw forbidden();
      const found = await repository.find(_id);
      if (!found) throw notFound();
      const at = clock.now();
      const by = actorOf(teacher);
      await db.transaction().execute(async (trx) => {
        const resolved = await changeRows(trx, 'reports', { _id, state: 'open' })
          .set({ state: action, answer, resolved_by: by.actor, resolved_by_id: by.actor_id, resolved_at: at })
          .set({ claimed_from: null })
          .returning(['document_id', 'answer_id', 'reporter_id', 'kind'])
          .executeTakeFirst();
        if (!resolved) throw alreadyResolved();
        // Of a report about an answer: its paper.
        const document_id = resolved.document_id ?? found.shown_id;
        if (action === 'hidden' && resolved.answer_id !== null) {
          await answers.hideIn(trx, teacher, resolved.answer_id, reason);
        } else if (action === 'hidden') {
          // Its answer may have been deleted since `found` was read: then its paper is not what was reported.
          const hidden_id = resolved.document_id;
          if (hidden_id === null) throw validation('This report isn’t about a document, so there’s nothing to hide.');
          await changeHidden(trx, by, hidden_id, { hidden: true, reason });
        }
        const { kind, reporter_id } = resolved;
        await auditLog(trx).append({
          ...by,
          at,
          action: RESOLUTIONS[action],
          object_id: document_id,
          about_id: reporter_id,
          detail: { report: _id, kind, comment: answer },
        });
        if (reporter_id !== null)
          await notify(trx, { user_id: reporter_id, kind: 'report_answered', document_id, by, text: answer, at });
      });
      const report = await repository.find(_id);
      if (!report) throw notFound();
      if (report.claimant_email !== null) post(claimMail(report.claimant_email, action, report));
      return report;
    },

    /**
     * Hides or withdraws a document, or shows it again. A repeat changes nothing. @returns whether it was changed
     * @throws Problem NOT_FOUND when there is none, or it is deleted; FORBIDDEN for an archived one unless by an administrator;
     *   MISSING_FIELDS for a withdrawal without a reason, VALIDATION
     */
    async setHidden(by: Actor | UserRow, _id: string, change: Parsed<typeof hideDocument, 'body'>): Promise<boolean> {
      if ('role' in by && !mayModerate(by)) throw forbidden();
      if (!(await deletedRepository(db).isLive(_id))) throw notFound();
      if (change.as !== undefined && !change.hidden) throw validation('as can only be used with hidden: true.');
      if (change.as !== undefined && (change.reason ?? null) === null)
        throw missingFields('reason: say why it’s withdrawn.');
      return await db.transaction().execute((trx) => changeHidden(trx, by, _id, change));
    },
  };
}
