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
    edit: { name: 'Paper changed', sentence: '<b>{who}</b> changed the paper <em>{what}</em>.' },
    approve: { name: 'Paper approved', sentence: '<b>{who}</b> approved the paper <em>{what}</em>.' },
    reject: { name: 'Paper rejected', sentence: '<b>{who}</b> rejected the paper <em>{what}</em>.' },
    delete: { name: 'Paper deleted', sentence: '<b>{who}</b> deleted the paper <em>{what}</em>.' },
    restore: { name: 'Paper restored', sentence: '<b>{who}</b> restored the paper <em>{what}</em>.' },
    purge: { name: 'Paper removed for good', sentence: '<b>{who}</b> removed for good the paper <em>{what}</em>.' },
    hide: { name: 'Paper hidden', sentence: '<b>{who}</b> hid the paper <em>{what}</em>.' },
    unhide: { name: 'Paper shown again', sentence: '<b>{who}</b> showed again the paper <em>{what}</em>.' },
  },
  notes: {
    upload: { name: 'Notes uploaded', sentence: '<b>{who}</b> uploaded the notes <em>{what}</em>.' },
    edit: { name: 'Notes changed', sentence: '<b>{who}</b> changed the notes <em>{what}</em>.' },
    approve: { name: 'Notes approved', sentence: '<b>{who}</b> approved the notes <em>{what}</em>.' },
    reject: { name: 'Notes rejected', sentence: '<b>{who}</b> rejected the notes <em>{what}</em>.' },
    delete: { name: 'Notes deleted', sentence: '<b>{who}</b> deleted the notes <em>{what}</em>.' },
    restore: { name: 'Notes restored', sentence: '<b>{who}</b> restored the notes <em>{what}</em>.' },
    purge: { name: 'Notes removed for good', sentence: '<b>{who}</b> removed for good the notes <em>{what}</em>.' },
    hide: { name: 'Notes hidden', sentence: '<b>{who}</b> hid the notes <em>{what}</em>.' },
    unhide: { name: 'Notes shown again', sentence: '<b>{who}</b> showed again the notes <em>{what}</em>.' },
  },
});

const OTHER_WORDS: Readonly<Record<OtherAction, ActionWords>> = texts({
  'teacher.approve': { name: 'Teacher approved', sentence: '<b>{who}</b> approved the teacher <em>{what}</em>.' },
  'teacher.reject': { name: 'Teacher rejected', sentence: '<b>{who}</b> rejected the teacher <em>{what}</em>.' },
  'user.disable': { name: 'Account disabled', sentence: '<b>{who}</b> disabled the account of <em>{what}</em>.' },
  'user.enable': { name: 'Account enabled', sentence: '<b>{who}</b> enabled the account of <em>{what}</em>.' },
  'user.make_administrator': {
    name: 'Administrator made',
    sentence: '<b>{who}</b> made an administrator of <em>{what}</em>.',
  },
  'user.password_link': {
    name: 'Password link made',
    sentence: '<b>{who}</b> made a link to set the password of <em>{what}</em>.',
  },
  'user.password_change': {
    name: 'Password changed',
    sentence: '<b>{who}</b> changed the password of <em>{what}</em>.',
  },
  'user.second_factor_on': {
    name: 'Second factor turned on',
    sentence: '<b>{who}</b> turned on the second factor of <em>{what}</em>.',
  },
  'user.second_factor_off': {
    name: 'Second factor turned off',
    sentence: '<b>{who}</b> turned off the second factor of <em>{what}</em>.',
  },
  'user.sign_out_everywhere': {
    name: 'Signed out everywhere',
    sentence: '<b>{who}</b> ended all sessions of <em>{what}</em>.',
  },
  'user.session_end': { name: 'Device signed out', sentence: '<b>{who}</b> signed out a device of <em>{what}</em>.' },
  'invitation.create': { name: 'Invitation made', sentence: '<b>{who}</b> invited <em>{what}</em>.' },
  'invitation.withdraw': {
    name: 'Invitation withdrawn',
    sentence: '<b>{who}</b> withdrew the invitation of <em>{what}</em>.',
  },
  'invitation.create_list': { name: 'List invited', sentence: '<b>{who}</b> invited a list: <em>{what}</em>.' },
  'invitation.create_link': {
    name: 'Invitation link made',
    sentence: '<b>{who}</b> made an invitation link: <em>{what}</em>.',
  },
  'invitation.withdraw_link': {
    name: 'Invitation link withdrawn',
    sentence: '<b>{who}</b> withdrew an invitation link: <em>{what}</em>.',
  },
  'user.email_confirm': { name: 'E-mail confirmed', sentence: '<b>{who}</b> confirmed the e-mail of <em>{what}</em>.' },
  'user.profile_correct': {
    name: 'Profile corrected',
    sentence: '<b>{who}</b> corrected the profile of <em>{what}</em>.',
  },
  'user.export': { name: 'Own data downloaded', sentence: '<b>{who}</b> downloaded the data of <em>{what}</em>.' },
  'user.deletion_request': {
    name: 'Deletion asked for',
    sentence: '<b>{who}</b> asked to delete the account of <em>{what}</em>.',
  },
  'user.deletion_withdraw': {
    name: 'Deletion taken back',
    sentence: '<b>{who}</b> decided to keep the account of <em>{what}</em>.',
  },
  'user.delete': { name: 'Account deleted', sentence: '<b>{who}</b> deleted the account of <em>{what}</em>.' },
  'user.not_me': {
    name: 'Account withdrawn',
    sentence: '<b>{who}</b> removed, at the word of the owner of its e-mail, the account of <em>{what}</em>.',
  },
  'user.reset_unconfirmed': {
    name: 'Unconfirmed account taken over',
    sentence: '<b>{who}</b> gave the owner of its e-mail, with nothing that was in it, the account of <em>{what}</em>.',
  },
  'branding.change': { name: 'Look changed', sentence: '<b>{who}</b> changed the look of <em>{what}</em>.' },
  'branding.logo': { name: 'Logo changed', sentence: '<b>{who}</b> changed the logo of <em>{what}</em>.' },
  'branding.logo_remove': { name: 'Logo removed', sentence: '<b>{who}</b> removed the logo of <em>{what}</em>.' },
  'question.correct': {
    name: 'Question corrected',
    sentence: '<b>{who}</b> corrected a question of the paper <em>{what}</em>.',
  },
  'question.merge': {
    name: 'Questions joined',
    sentence: '<b>{who}</b> joined questions of the paper <em>{what}</em>.',
  },
  'question.split': {
    name: 'Question split',
    sentence: '<b>{who}</b> split a question of the paper <em>{what}</em>.',
  },
  'question.reset': {
    name: 'Question put back',
    sentence: '<b>{who}</b> put back, as the machine read it, a question of the paper <em>{what}</em>.',
  },
  'question.topics': {
    name: 'Topics of a question changed',
    sentence: '<b>{who}</b> said which topics a question has of the paper <em>{what}</em>.',
  },
  'review.not_a_copy': {
    name: 'Paper called not a copy',
    sentence: '<b>{who}</b> said that another paper is not a copy of <em>{what}</em>.',
  },
  'review.maybe_a_copy': {
    name: '“Not a copy” taken back',
    sentence: '<b>{who}</b> took back that another paper is not a copy of <em>{what}</em>.',
  },
  'answer.confirm': {
    name: 'Answer confirmed',
    sentence: '<b>{who}</b> confirmed an answer in <em>{what}</em>.',
  },
  'answer.unconfirm': {
    name: 'Confirmation of an answer taken back',
    sentence: '<b>{who}</b> took back the confirmation of an answer in <em>{what}</em>.',
  },
  'answer.hide': {
    name: 'Answer hidden',
    sentence: '<b>{who}</b> hid an answer in <em>{what}</em>.',
  },
  'answer.unhide': {
    name: 'Answer shown again',
    sentence: '<b>{who}</b> showed an answer in <em>{what}</em> again.',
  },
  'answer.place': {
    name: 'Answer put under a question',
    sentence: '<b>{who}</b> put an answer under a question of <em>{what}</em>.',
  },
  'answer.close': {
    name: 'Answers closed',
    sentence: '<b>{who}</b> closed the answers of <em>{what}</em>.',
  },
  'answer.open': {
    name: 'Answers opened',
    sentence: '<b>{who}</b> opened the answers of <em>{what}</em>.',
  },
  'report.correct': {
    name: 'Report answered: corrected',
    sentence: '<b>{who}</b> answered, as corrected, a report about <em>{what}</em>.',
  },
  'report.hide': {
    name: 'Report answered: hidden',
    sentence: '<b>{who}</b> answered, by hiding, a report about <em>{what}</em>.',
  },
  'report.dismiss': {
    name: 'Report dismissed',
    sentence: '<b>{who}</b> dismissed a report about <em>{what}</em>.',
  },
  'hub.backup': { name: 'Backup made', sentence: '<b>{who}</b> made a backup of <em>{what}</em>.' },
  'hub.restore': { name: 'Backup restored', sentence: '<b>{who}</b> brought back from a backup <em>{what}</em>.' },
  'hub.reindex': {
    name: 'Documents read again',
    sentence: '<b>{who}</b> read again the documents of <em>{what}</em>.',
  },
  'hub.import': { name: 'Documents imported', sentence: '<b>{who}</b> imported documents into <em>{what}</em>.' },
  'hub.forget_audit': {
    name: 'Audit log shortened',
    sentence: '<b>{who}</b> removed old entries from the audit log of <em>{what}</em>.',
  },
  'hub.forget_reports': {
    name: 'Old reports removed',
    sentence: '<b>{who}</b> removed old answered reports from <em>{what}</em>.',
  },
  'hub.semester_step': {
    name: 'Semester step made',
    sentence: '<b>{who}</b> made the semester step in <em>{what}</em>.',
  },
  'hub.semester_step_undo': {
    name: 'Semester step taken back',
    sentence: '<b>{who}</b> took the semester step back in <em>{what}</em>.',
  },
  'hub.sign_out_everybody': {
    name: 'Everybody signed out',
    sentence: '<b>{who}</b> ended all sessions of <em>{what}</em>.',
  },
});

const WITHDREW = text('<b>{who}</b> withdrew the approval of <em>{what}</em>.');
const DID = text('<b>{who}</b> did ‘{action}’ to <em>{what}</em>.');

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
  if (object_id !== null) return t('what is gone');
  if (action.startsWith('invitation.')) return t('somebody');
  if (action.startsWith('report.')) return t('no document of this hub');
  return /^(?:hub|branding)\./.test(action) ? t('the hub') : t('an account without a profile');
}

/** The actor of an entry: a user, the operator of the machine, or the hub itself. */
export function actorName({ actor_id, actor }: Pick<AuditEntry, 'actor_id' | 'actor'>): string {
  if (actor_id !== null) return actor;
  return actor === 'hub' ? t('the hub') : t('the operator ({name})', { name: actor });
}
