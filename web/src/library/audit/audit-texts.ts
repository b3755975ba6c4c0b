import type { AuditAction, AuditEntry, DocumentAction, OtherAction } from '@exam-vault/contract/audit';
import type { DocumentKind } from '@exam-vault/contract/document-fields';
import { text, texts } from '@exam-vault/contract/texts';
import { t } from '../../base/languages/i18n.ts';

interface ActionWords {
  /** In the filter. */
  readonly name: string;
  /** Who did it to what. */
  readonly sentence: string;
}

const DOCUMENT_WORDS: Readonly<Record<DocumentKind, Readonly<Record<DocumentAction, ActionWords>>>> = texts({
  paper: {
    upload: { name: 'Paper uploaded', sentence: '<b>{who}</b> uploaded the paper <em>{what}</em>.' },
    edit: { name: 'Paper edited', sentence: '<b>{who}</b> edited the paper <em>{what}</em>.' },
    approve: { name: 'Paper approved', sentence: '<b>{who}</b> approved the paper <em>{what}</em>.' },
    reject: { name: 'Paper rejected', sentence: '<b>{who}</b> rejected the paper <em>{what}</em>.' },
    delete: { name: 'Paper deleted', sentence: '<b>{who}</b> deleted the paper <em>{what}</em>.' },
    restore: { name: 'Paper restored', sentence: '<b>{who}</b> restored the paper <em>{what}</em>.' },
    purge: {
      name: 'Paper permanently deleted',
      sentence: '<b>{who}</b> permanently deleted the paper <em>{what}</em>.',
    },
    hide: { name: 'Paper hidden', sentence: '<b>{who}</b> hid the paper <em>{what}</em>.' },
    withdraw: { name: 'Paper withdrawn', sentence: '<b>{who}</b> withdrew the paper <em>{what}</em>.' },
    unhide: { name: 'Paper visible again', sentence: '<b>{who}</b> made the paper <em>{what}</em> visible again.' },
  },
  notes: {
    upload: { name: 'Notes uploaded', sentence: '<b>{who}</b> uploaded the notes <em>{what}</em>.' },
    edit: { name: 'Notes edited', sentence: '<b>{who}</b> edited the notes <em>{what}</em>.' },
    approve: { name: 'Notes approved', sentence: '<b>{who}</b> approved the notes <em>{what}</em>.' },
    reject: { name: 'Notes rejected', sentence: '<b>{who}</b> rejected the notes <em>{what}</em>.' },
    delete: { name: 'Notes deleted', sentence: '<b>{who}</b> deleted the notes <em>{what}</em>.' },
    restore: { name: 'Notes restored', sentence: '<b>{who}</b> restored the notes <em>{what}</em>.' },
    purge: {
      name: 'Notes permanently deleted',
      sentence: '<b>{who}</b> permanently deleted the notes <em>{what}</em>.',
    },
    hide: { name: 'Notes hidden', sentence: '<b>{who}</b> hid the notes <em>{what}</em>.' },
    withdraw: { name: 'Notes withdrawn', sentence: '<b>{who}</b> withdrew the notes <em>{what}</em>.' },
    unhide: { name: 'Notes visible again', sentence: '<b>{who}</b> made the notes <em>{what}</em> visible again.' },
  },
  solution: {
    upload: { name: 'Solution uploaded', sentence: '<b>{who}</b> uploaded the solution <em>{what}</em>.' },
    edit: { name: 'Solution edited', sentence: '<b>{who}</b> edited the solution <em>{what}</em>.' },
    approve: { name: 'Solution approved', sentence: '<b>{who}</b> approved the solution <em>{what}</em>.' },
    reject: { name: 'Solution rejected', sentence: '<b>{who}</b> rejected the solution <em>{what}</em>.' },
    delete: { name: 'Solution deleted', sentence: '<b>{who}</b> deleted the solution <em>{what}</em>.' },
    restore: { name: 'Solution restored', sentence: '<b>{who}</b> restored the solution <em>{what}</em>.' },
    purge: {
      name: 'Solution permanently deleted',
      sentence: '<b>{who}</b> permanently deleted the solution <em>{what}</em>.',
    },
    hide: { name: 'Solution hidden', sentence: '<b>{who}</b> hid the solution <em>{what}</em>.' },
    withdraw: { name: 'Solution withdrawn', sentence: '<b>{who}</b> withdrew the solution <em>{what}</em>.' },
    unhide: {
      name: 'Solution visible again',
      sentence: '<b>{who}</b> made the solution <em>{what}</em> visible again.',
    },
  },
});

const OTHER_WORDS: Readonly<Record<OtherAction, ActionWords>> = texts({
  'paper.set_release': {
    name: 'Release date changed',
    sentence: '<b>{who}</b> changed the release date of the paper <em>{what}</em>.',
  },
  'paper.release': { name: 'Paper made public', sentence: '<b>{who}</b> made the paper <em>{what}</em> public.' },
  'paper.archive': { name: 'Paper archived', sentence: '<b>{who}</b> archived the paper <em>{what}</em>.' },
  'paper.unarchive': {
    name: 'Archived paper made public',
    sentence: '<b>{who}</b> made the archived paper <em>{what}</em> public again.',
  },
  'solution.set_release': {
    name: 'Solution release date changed',
    sentence: '<b>{who}</b> changed the release date of the solution <em>{what}</em>.',
  },
  'solution.release': {
    name: 'Solution made public',
    sentence: '<b>{who}</b> made the solution <em>{what}</em> public.',
  },
  'solution.official': {
    name: 'Official solution changed',
    sentence: '<b>{who}</b> changed the official status of the solution <em>{what}</em>.',
  },
  'teacher.approve': { name: 'Teacher approved', sentence: '<b>{who}</b> approved the teacher <em>{what}</em>.' },
  'teacher.reject': { name: 'Teacher rejected', sentence: '<b>{who}</b> rejected the teacher <em>{what}</em>.' },
  'user.disable': { name: 'Account disabled', sentence: '<b>{who}</b> disabled <em>{what}</em>’s account.' },
  'user.enable': { name: 'Account enabled', sentence: '<b>{who}</b> enabled <em>{what}</em>’s account.' },
  'user.make_administrator': {
    name: 'Made administrator',
    sentence: '<b>{who}</b> made <em>{what}</em> an administrator.',
  },
  'user.password_link': {
    name: 'Password link created',
    sentence: '<b>{who}</b> created a password link for <em>{what}</em>.',
  },
  'user.password_change': {
    name: 'Password changed',
    sentence: '<b>{who}</b> changed <em>{what}</em>’s password.',
  },
  'user.second_factor_on': {
    name: 'Two-step sign-in turned on',
    sentence: '<b>{who}</b> turned on two-step sign-in for <em>{what}</em>.',
  },
  'user.second_factor_off': {
    name: 'Two-step sign-in turned off',
    sentence: '<b>{who}</b> turned off two-step sign-in for <em>{what}</em>.',
  },
  'user.sign_out_everywhere': {
    name: 'Signed out everywhere',
    sentence: '<b>{who}</b> signed <em>{what}</em> out on all devices.',
  },
  'user.session_end': { name: 'Device signed out', sentence: '<b>{who}</b> signed <em>{what}</em> out on one device.' },
  'invitation.create': { name: 'Invited', sentence: '<b>{who}</b> invited <em>{what}</em>.' },
  'invitation.withdraw': {
    name: 'Invitation revoked',
    sentence: '<b>{who}</b> revoked the invitation to <em>{what}</em>.',
  },
  'invitation.create_list': {
    name: 'People invited from a list',
    sentence: '<b>{who}</b> invited a list of people.',
  },
  'invitation.create_link': {
    name: 'Invitation link created',
    sentence: '<b>{who}</b> created an invitation link.',
  },
  'invitation.withdraw_link': {
    name: 'Invitation link revoked',
    sentence: '<b>{who}</b> revoked an invitation link.',
  },
  'user.email_confirm': { name: 'Email confirmed', sentence: '<b>{who}</b> confirmed <em>{what}</em>’s email.' },
  'user.profile_correct': {
    name: 'Profile edited',
    sentence: '<b>{who}</b> edited <em>{what}</em>’s profile.',
  },
  'user.export': { name: 'Data downloaded', sentence: '<b>{who}</b> downloaded <em>{what}</em>’s data.' },
  'user.deletion_request': {
    name: 'Deletion requested',
    sentence: '<b>{who}</b> requested deletion of <em>{what}</em>’s account.',
  },
  'user.deletion_withdraw': {
    name: 'Deletion cancelled',
    sentence: '<b>{who}</b> cancelled deletion of <em>{what}</em>’s account.',
  },
  'user.delete': { name: 'Account deleted', sentence: '<b>{who}</b> deleted <em>{what}</em>’s account.' },
  'user.not_me': {
    name: 'Account deleted by the owner of its email',
    sentence: '<b>{who}</b> deleted <em>{what}</em>’s account at the request of the owner of its email address.',
  },
  'user.reset_unconfirmed': {
    name: 'Account returned to the owner of its email',
    sentence: '<b>{who}</b> reset <em>{what}</em>’s account and returned it to the owner of its email address.',
  },
  'branding.change': { name: 'Branding changed', sentence: '<b>{who}</b> changed the branding of <em>{what}</em>.' },
  'branding.logo': { name: 'Logo changed', sentence: '<b>{who}</b> changed the logo of <em>{what}</em>.' },
  'branding.logo_remove': { name: 'Logo removed', sentence: '<b>{who}</b> removed the logo of <em>{what}</em>.' },
  'subject.add': { name: 'Subject added', sentence: '<b>{who}</b> added a subject to <em>{what}</em>.' },
  'subject.remove': { name: 'Subject removed', sentence: '<b>{who}</b> removed a subject from <em>{what}</em>.' },
  'subject.merge': { name: 'Subjects merged', sentence: '<b>{who}</b> merged two subjects of <em>{what}</em>.' },
  'subject.split': { name: 'Subjects split', sentence: '<b>{who}</b> split two subjects of <em>{what}</em>.' },
  'subject.apart': {
    name: 'Subjects kept apart',
    sentence: '<b>{who}</b> said that two subjects of <em>{what}</em> aren’t the same.',
  },
  'department.rules': {
    name: 'Publishing rules changed',
    sentence: '<b>{who}</b> changed the publishing rules of a department in <em>{what}</em>.',
  },
  'question.correct': {
    name: 'Question edited',
    sentence: '<b>{who}</b> edited a question in the paper <em>{what}</em>.',
  },
  'question.merge': {
    name: 'Questions merged',
    sentence: '<b>{who}</b> merged questions in the paper <em>{what}</em>.',
  },
  'question.split': {
    name: 'Question split',
    sentence: '<b>{who}</b> split a question in the paper <em>{what}</em>.',
  },
  'question.reset': {
    name: 'Question reset',
    sentence: '<b>{who}</b> reset a question in the paper <em>{what}</em>.',
  },
  'question.topics': {
    name: 'Question topics changed',
    sentence: '<b>{who}</b> changed the topics of a question in the paper <em>{what}</em>.',
  },
  'review.not_a_copy': {
    name: 'Marked “Not a copy”',
    sentence: '<b>{who}</b> marked another paper as not a copy of <em>{what}</em>.',
  },
  'review.maybe_a_copy': {
    name: '“Not a copy” undone',
    sentence: '<b>{who}</b> undid “Not a copy” for <em>{what}</em>.',
  },
  'answer.confirm': {
    name: 'Answer confirmed',
    sentence: '<b>{who}</b> confirmed an answer to a question in <em>{what}</em>.',
  },
  'answer.unconfirm': {
    name: 'Answer confirmation removed',
    sentence: '<b>{who}</b> removed the confirmation of an answer in <em>{what}</em>.',
  },
  'answer.hide': {
    name: 'Answer hidden',
    sentence: '<b>{who}</b> hid an answer in <em>{what}</em>.',
  },
  'answer.unhide': {
    name: 'Answer visible again',
    sentence: '<b>{who}</b> made an answer in <em>{what}</em> visible again.',
  },
  'answer.place': {
    name: 'Answer moved to a question',
    sentence: '<b>{who}</b> moved an answer to a question in <em>{what}</em>.',
  },
  'remark.confirm': {
    name: 'Remark confirmed',
    sentence: '<b>{who}</b> confirmed a remark on <em>{what}</em>.',
  },
  'remark.unconfirm': {
    name: 'Remark confirmation removed',
    sentence: '<b>{who}</b> removed the confirmation of a remark on <em>{what}</em>.',
  },
  'remark.hide': {
    name: 'Remark hidden',
    sentence: '<b>{who}</b> hid a remark on <em>{what}</em>.',
  },
  'remark.unhide': {
    name: 'Remark visible again',
    sentence: '<b>{who}</b> made a remark on <em>{what}</em> visible again.',
  },
  'subject.pin': {
    name: 'Pinned',
    sentence: '<b>{who}</b> pinned <em>{what}</em>.',
  },
  'subject.unpin': {
    name: 'Unpinned',
    sentence: '<b>{who}</b> unpinned <em>{what}</em>.',
  },
  'answer.close': {
    name: 'Answers closed',
    sentence: '<b>{who}</b> closed answers for <em>{what}</em>.',
  },
  'answer.open': {
    name: 'Answers reopened',
    sentence: '<b>{who}</b> reopened answers for <em>{what}</em>.',
  },
  'report.correct': {
    name: 'Report closed: corrected',
    sentence: '<b>{who}</b> corrected <em>{what}</em> after a report.',
  },
  'report.hide': {
    name: 'Report closed: hidden',
    sentence: '<b>{who}</b> hid <em>{what}</em> after a report.',
  },
  'report.dismiss': {
    name: 'Report dismissed',
    sentence: '<b>{who}</b> dismissed a report about <em>{what}</em>.',
  },
  'hub.backup': { name: 'Backup created', sentence: '<b>{who}</b> backed up <em>{what}</em>.' },
  'hub.restore': { name: 'Backup restored', sentence: '<b>{who}</b> restored a backup of <em>{what}</em>.' },
  'hub.reindex': {
    name: 'Text recognition rerun',
    sentence: '<b>{who}</b> ran text recognition again for <em>{what}</em>.',
  },
  'hub.import': { name: 'Documents imported', sentence: '<b>{who}</b> imported documents into <em>{what}</em>.' },
  'hub.forget_audit': {
    name: 'Old audit entries deleted',
    sentence: '<b>{who}</b> deleted old entries from the audit log of <em>{what}</em>.',
  },
  'hub.forget_reports': {
    name: 'Old reports deleted',
    sentence: '<b>{who}</b> deleted old closed reports from <em>{what}</em>.',
  },
  'hub.semester_step': {
    name: 'Students moved up',
    sentence: '<b>{who}</b> moved students up a semester in <em>{what}</em>.',
  },
  'hub.semester_step_undo': {
    name: 'Students moved back',
    sentence: '<b>{who}</b> moved students back to their previous semester in <em>{what}</em>.',
  },
  'hub.sign_out_everybody': {
    name: 'Everyone signed out',
    sentence: '<b>{who}</b> signed everyone out of <em>{what}</em>.',
  },
});

const WITHDREW = text('<b>{who}</b> revoked <em>{what}</em>’s approval.');
const DID = text('<b>{who}</b> performed “{action}” on <em>{what}</em>.');

const documentWords = Object.entries(DOCUMENT_WORDS).flatMap(([kind, words]) =>
  Object.entries(words).map(([action, of]): [string, ActionWords] => [`${kind}.${action}`, of]),
);

const WORDS: ReadonlyMap<string, ActionWords> = new Map([...documentWords, ...Object.entries(OTHER_WORDS)]);

/** The name of an action in the filter. */
export function actionName(action: AuditAction): string {
  const words = WORDS.get(action);
  return words === undefined ? action : t(words.name);
}

/** The sentence of an entry, in English, with `who`, `what` and `action`. An unknown action, written by a later version, is shown as it is. */
export function sentenceOf({ action, before }: Pick<AuditEntry, 'action' | 'before'>): string {
  if (action === 'teacher.reject' && before === 'Approved') return WITHDREW;
  return WORDS.get(action)?.sentence ?? DID;
}

/** The object of an entry. */
export function objectName({ action, object, object_id }: Pick<AuditEntry, 'action' | 'object' | 'object_id'>): string {
  if (object !== null) return object;
  if (/^(?:teacher|user)\./.test(action)) return t('an unknown person');
  if (object_id !== null) return t('a deleted item');
  if (action.startsWith('invitation.')) return t('someone');
  if (action.startsWith('report.')) return t('an unknown document');
  return t('Exam Vault');
}

/** The actor of an entry: a user, the operator of the machine, or the hub itself. */
export function actorName({ actor_id, actor }: Pick<AuditEntry, 'actor_id' | 'actor'>): string {
  if (actor_id !== null) return actor;
  return actor === 'hub' ? t('Exam Vault') : t('the server operator ({name})', { name: actor });
}
