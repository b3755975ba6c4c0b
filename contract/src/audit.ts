import * as z from 'zod/mini';
import { DOCUMENT_CONTRACTS } from './document-contracts.ts';
import type { DocumentKind } from './document-fields.ts';
import { pageNumber } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { REVIEW_TRANSITIONS } from './permissions.ts';
import { filterText } from './text.ts';

const DOCUMENT_ACTIONS = [
  'upload',
  'edit',
  'approve',
  'reject',
  'delete',
  'restore',
  'purge',
  'hide',
  'withdraw',
  'unhide',
] as const;
export type DocumentAction = (typeof DOCUMENT_ACTIONS)[number];

const OTHER_ACTIONS = [
  'paper.set_release',
  'paper.release',
  'paper.archive',
  'paper.unarchive',
  'solution.set_release',
  'solution.release',
  'solution.official',
  'teacher.approve',
  'teacher.reject',
  'user.disable',
  'user.enable',
  'user.make_administrator',
  'user.password_link',
  'user.password_change',
  'user.second_factor_on',
  'user.second_factor_off',
  'user.sign_out_everywhere',
  'user.session_end',
  'user.email_confirm',
  'user.profile_correct',
  'user.export',
  'user.deletion_request',
  'user.deletion_withdraw',
  'user.delete',
  'invitation.create',
  'invitation.withdraw',
  'invitation.create_list',
  'invitation.create_link',
  'invitation.withdraw_link',
  'user.not_me',
  'user.reset_unconfirmed',
  'branding.change',
  'branding.logo',
  'branding.logo_remove',
  'subject.add',
  'subject.remove',
  'subject.merge',
  'subject.split',
  'subject.apart',
  'subject.pin',
  'subject.unpin',
  'department.rules',
  'question.correct',
  'question.merge',
  'question.split',
  'question.reset',
  'question.topics',
  'review.not_a_copy',
  'review.maybe_a_copy',
  'answer.confirm',
  'answer.unconfirm',
  'answer.hide',
  'answer.unhide',
  'answer.place',
  'remark.confirm',
  'remark.unconfirm',
  'remark.hide',
  'remark.unhide',
  'answer.close',
  'answer.open',
  'report.correct',
  'report.hide',
  'report.dismiss',
  'hub.backup',
  'hub.restore',
  'hub.reindex',
  'hub.import',
  'hub.sign_out_everybody',
  'hub.forget_audit',
  'hub.forget_reports',
  'hub.semester_step',
  'hub.semester_step_undo',
] as const;
export type OtherAction = (typeof OTHER_ACTIONS)[number];

export type AuditAction = `${DocumentKind}.${DocumentAction}` | OtherAction;

/** Everything that is decided or changed, as noun.verb. */
export const AUDIT_ACTIONS: readonly AuditAction[] = [
  ...Object.values(DOCUMENT_CONTRACTS).flatMap(({ kind, hasReview }) =>
    DOCUMENT_ACTIONS.filter((action) => hasReview || !(action in REVIEW_TRANSITIONS)).map(
      (action) => `${kind}.${action}` as const,
    ),
  ),
  ...OTHER_ACTIONS,
];

/** One line of the audit log: who did what to whom, and when. */
export const auditEntry = z.object({
  _id: z.string(),
  at: z.string(),
  /** Null when it was done at the command line or by the hub itself. */
  actor_id: z.nullable(z.string()),
  /** The name at that time; 'hub COMMAND' for the command line, 'hub' for the hub itself. */
  actor: z.string(),
  /** One of AUDIT_ACTIONS; a later version may write others. */
  action: z.string(),
  /** Null when it was done to the hub itself, or to an account without a profile. */
  object_id: z.nullable(z.string()),
  /** The document's title or the person's name; null when nothing tells it any more, or it was done to the hub itself. */
  object: z.nullable(z.string()),
  /** The reason or the comment that was given; of a backup and its like, how much it was. */
  comment: z.nullable(z.string()),
  /** A teacher's status before. */
  before: z.nullable(z.string()),
});
export type AuditEntry = z.output<typeof auditEntry>;

export const listAuditLog = endpoint({
  method: 'GET',
  path: '/admin/audit_log',
  access: 'administrator',
  summary: 'List the audit log, newest first, 12 per page',
  /** `name` is a part of the name of the person who acted, or of the person it is about. */
  query: z.object({ action: filterText, name: filterText, page: z.optional(pageNumber) }),
  answer: z.object({ data: z.array(auditEntry), total: z.number() }),
});
