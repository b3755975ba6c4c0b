import { createHash } from 'node:crypto';
import { DOCUMENT_FIELDS, hasField, type DocumentKind } from '@exam-vault/contract/document-fields';
import { mayModerate } from '@exam-vault/contract/permissions';
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
import type { Kysely } from 'kysely';
import type { AnswerService } from '../../studying/answers/answer-service.ts';
import { auditLog, type AuditEntry } from '../../library/audit/audit-log.ts';
import type { ReportRow } from '../../base/database/report-schema.ts';
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
import type { Clock } from '../../base/ports/clock.ts';
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

export interface ReportServiceDeps {
  readonly db: Kysely<Schema>;
  /** What an answer's report needs of it: the rights to read it, and to hide it in a transaction. */
  readonly answers: Pick<AnswerService, 'find' | 'hideIn'>;
  readonly post: PostMail;
  readonly clock: Clock;
}

/** Who hides a document or shows it again: a person, or a command. */
type Moderator = Pick<AuditEntry, 'actor_id' | 'actor'>;
const moderatorOf = ({ _id, name }: UserRow): Moderator => ({ actor_id: _id, actor: name });

export type ReportService = ReturnType<typeof reportService>;

/** Reports about documents, copyright claims, and hidden documents (contract section 9, decision 83). */
export function reportService({ db, answers, post, clock }: ReportServiceDeps) {
  const repository = reportRepository(db);

  /** @throws Problem MISSING_FIELDS, VALIDATION */
  function checkReport(documentKind: DocumentKind, report: Parsed<typeof reportPaper, 'body'>): void {
    const { kind, field = null, proposed = null, text = null } = report;
    if (kind === 'wrong_field') {
      if (field === null) throw missingFields('field: which field is wrong?');
      if (!hasField(DOCUMENT_FIELDS[field], documentKind)) throw validation(`field: there is no ${field} here.`);
    } else if (field !== null || proposed !== null) throw validation('field and proposed belong to wrong_field.');
    if (kind === 'other' && text === null) throw missingFields('text: please say what is wrong.');
  }

  /** Tells the owner, writes the log, and changes nothing where it is so already. @returns whether it was changed */
  async function changeHidden(
    trx: Kysely<Schema>,
    by: Moderator,
    _id: string,
    { hidden, reason = null }: Parsed<typeof hideDocument, 'body'>,
  ): Promise<boolean> {
    const now = clock.now();
    const changed = await reportRepository(trx).setHidden(_id, hidden ? { at: now, by: by.actor_id } : null);
    if (!changed) return false;
    await auditLog(trx).append({
      at: now,
      ...by,
      action: `${changed.kind}.${hidden ? 'hide' : 'unhide'}`,
      object_id: _id,
      about_id: changed.owner_id,
      detail: { comment: reason },
    });
    if (changed.owner_id !== by.actor_id) {
      await notify(trx, {
        user_id: changed.owner_id,
        kind: hidden ? 'document_hidden' : 'document_shown',
        document_id: _id,
        by_name: by.actor_id === null ? null : by.actor,
        by_id: by.actor_id,
        text: reason,
        created_at: now,
      });
    }
    return true;
  }

  /** Tells the person who reported inside the hub. A teacher who answers their own report knows. */
  async function tellReporter(
    trx: Kysely<Schema>,
    report: ReportRow,
    document_id: string | null,
    teacher: UserRow,
  ): Promise<void> {
    if (report.reporter_id === null || report.reporter_id === teacher._id) return;
    await notify(trx, {
      user_id: report.reporter_id,
      kind: 'report_answered',
      document_id,
      by_name: teacher.name,
      by_id: teacher._id,
      text: report.answer,
      created_at: clock.now(),
    });
  }

  /** Adds a report of this person. @throws Problem TOO_MANY_REPORTS */
  async function addOne(user: UserRow, add: (trx: Kysely<Schema>) => Promise<ReportRow>): Promise<ReportRow> {
    return await db.transaction().execute(async (trx) => {
      // Two calls at the same time must not both be the last one.
      await trx.selectFrom('users').select('_id').where('_id', '=', user._id).forNoKeyUpdate().execute();
      const added = await add(trx);
      if ((await reportRepository(trx).openOf(user._id)) > MAX_OPEN_REPORTS) throw tooManyReports(MAX_OPEN_REPORTS);
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
      const row = await addOne(user, (trx) =>
        reportRepository(trx).add({
          document_id: document._id,
          kind: report.kind,
          field: report.field ?? null,
          proposed: report.proposed ?? null,
          text: report.text ?? null,
          reporter_id: user._id,
          created_at: clock.now(),
        }),
      );
      const { _id: shown_id, kind: document_kind, title } = document;
      return { ...row, shown_id, document_kind, title, question_label: null };
    },

    /** @throws Problem NOT_FOUND for an answer that the user may not read, MISSING_FIELDS, TOO_MANY_REPORTS */
    async reportAnswer(
      user: UserRow,
      _id: string,
      { kind, text = null }: Parsed<typeof reportAnswer, 'body'>,
    ): Promise<OwnReportRow> {
      const { document_id, title, label } = await answers.find(user, _id);
      if (kind === 'other' && text === null) throw missingFields('text: please say what is wrong.');
      const row = await addOne(user, (trx) =>
        reportRepository(trx).addOfAnswer({
          answer_id: _id,
          document_id: null,
          kind,
          text,
          reporter_id: user._id,
          created_at: clock.now(),
        }),
      );
      return { ...row, shown_id: document_id, document_kind: 'paper', title, question_label: label };
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
      const document_id = await repository.documentOf(idsIn(document_url));
      await db.transaction().execute(async (trx) => {
        const claims = reportRepository(trx);
        const { own, all } = await claims.lockOpenClaims(claimed_from);
        if (own >= (all < MANY_OPEN_CLAIMS ? MAX_OPEN_CLAIMS : MAX_OPEN_CLAIMS_THEN)) throw tooManyClaims();
        await claims.add({
          document_id,
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
      const now = clock.now();
      await db.transaction().execute(async (trx) => {
        const resolved = await reportRepository(trx).resolve(_id, {
          state: action,
          answer,
          resolved_by: teacher.name,
          resolved_by_id: teacher._id,
          resolved_at: now,
        });
        if (!resolved) throw alreadyResolved();
        // Of a report about an answer: its paper.
        const document_id = resolved.document_id ?? found.shown_id;
        if (action === 'hidden' && resolved.answer_id !== null) {
          await answers.hideIn(trx, teacher, resolved.answer_id, reason);
        } else if (action === 'hidden') {
          // Its answer may have been deleted since `found` was read: then its paper is not what was reported.
          const hidden_id = resolved.document_id;
          if (hidden_id === null) throw validation('This report is about no document that could be hidden.');
          await changeHidden(trx, moderatorOf(teacher), hidden_id, { hidden: true, reason });
        }
        await auditLog(trx).append({
          at: now,
          ...moderatorOf(teacher),
          action: RESOLUTIONS[action],
          object_id: document_id,
          about_id: resolved.reporter_id,
          detail: { report: _id, kind: resolved.kind, comment: answer },
        });
        await tellReporter(trx, resolved, document_id, teacher);
      });
      const report = await repository.find(_id);
      if (!report) throw notFound();
      if (report.claimant_email !== null) post(claimMail(report.claimant_email, action, report));
      return report;
    },

    /**
     * Hides a document or shows it again. A repeat changes nothing. @returns whether it was changed
     * @throws Problem NOT_FOUND when there is none, or it is deleted
     */
    async setHidden(
      by: Moderator | UserRow,
      _id: string,
      change: Parsed<typeof hideDocument, 'body'>,
    ): Promise<boolean> {
      if ('role' in by && !mayModerate(by)) throw forbidden();
      if (!(await deletedRepository(db).isLive(_id))) throw notFound();
      const moderator = 'role' in by ? moderatorOf(by) : by;
      return await db.transaction().execute((trx) => changeHidden(trx, moderator, _id, change));
    },
  };
}
