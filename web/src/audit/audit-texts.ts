import type { AuditAction, AuditEntry, DocumentAction, OtherAction } from '@exam-vault/contract/audit';
import { DOCUMENT_CONTRACTS } from '@exam-vault/contract/document-contracts';

interface ActionWords {
  /** In the filter. */
  readonly name: string;
  /** Between who did it and what it was done to. */
  readonly did: string;
}

const DOCUMENT_WORDS: Readonly<Record<DocumentAction, string>> = {
  upload: 'uploaded',
  edit: 'changed',
  approve: 'approved',
  reject: 'rejected',
  delete: 'deleted',
  restore: 'restored',
  purge: 'removed for good',
};

const OTHER_WORDS: Readonly<Record<OtherAction, ActionWords>> = {
  'teacher.approve': { name: 'Teacher approved', did: 'approved the teacher' },
  'teacher.reject': { name: 'Teacher rejected', did: 'rejected the teacher' },
  'user.disable': { name: 'Account disabled', did: 'disabled the account of' },
  'user.enable': { name: 'Account enabled', did: 'enabled the account of' },
  'user.make_administrator': { name: 'Administrator made', did: 'made an administrator of' },
  'user.password_link': { name: 'Password link made', did: 'made a link to set the password of' },
  'user.password_change': { name: 'Password changed', did: 'changed the password of' },
  'user.second_factor_on': { name: 'Second factor turned on', did: 'turned on the second factor of' },
  'user.second_factor_off': { name: 'Second factor turned off', did: 'turned off the second factor of' },
  'user.sign_out_everywhere': { name: 'Signed out everywhere', did: 'ended all sessions of' },
  'user.session_end': { name: 'Device signed out', did: 'signed out a device of' },
  'invitation.create': { name: 'Invitation made', did: 'invited' },
  'invitation.withdraw': { name: 'Invitation withdrawn', did: 'withdrew the invitation of' },
  'user.email_confirm': { name: 'E-mail confirmed', did: 'confirmed the e-mail of' },
  'user.not_me': { name: 'Account withdrawn', did: 'removed, at the word of the owner of its e-mail, the account of' },
  'user.reset_unconfirmed': {
    name: 'Unconfirmed account taken over',
    did: 'gave the owner of its e-mail, with nothing that was in it, the account of',
  },
  'hub.backup': { name: 'Backup made', did: 'made a backup of' },
  'hub.restore': { name: 'Backup restored', did: 'brought back from a backup' },
  'hub.reindex': { name: 'Documents read again', did: 'read again the documents of' },
  'hub.import': { name: 'Documents imported', did: 'imported documents into' },
  'hub.sign_out_everybody': { name: 'Everybody signed out', did: 'ended all sessions of' },
};

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** 'Paper uploaded', 'uploaded the paper'. */
const documentWords = Object.values(DOCUMENT_CONTRACTS).flatMap(({ kind, words: { noun } }) =>
  Object.entries(DOCUMENT_WORDS).map(([action, did]): [string, ActionWords] => [
    `${kind}.${action}`,
    { name: capitalized(`${noun} ${did}`), did: `${did} the ${noun}` },
  ]),
);

const WORDS: ReadonlyMap<string, ActionWords> = new Map([...documentWords, ...Object.entries(OTHER_WORDS)]);

/** The name of an action in the filter. */
export function actionName(action: AuditAction): string {
  return WORDS.get(action)?.name ?? action;
}

/** The verb phrase of an entry. An unknown action, written by a later version, is shown as it is. */
export function actionPhrase({ action, before }: Pick<AuditEntry, 'action' | 'before'>): string {
  if (action === 'teacher.reject' && before === 'Approved') return 'withdrew the approval of';
  return WORDS.get(action)?.did ?? `did ‘${action}’ to`;
}

/** The object of an entry. */
export function objectName({ action, object, object_id }: Pick<AuditEntry, 'action' | 'object' | 'object_id'>): string {
  if (object !== null) return object;
  if (object_id !== null) return 'what is gone';
  if (action.startsWith('invitation.')) return 'somebody';
  return action.startsWith('hub.') ? 'the hub' : 'an account without a profile';
}

/** The actor of an entry: a user, the operator of the machine, or the hub itself. */
export function actorName({ actor_id, actor }: Pick<AuditEntry, 'actor_id' | 'actor'>): string {
  if (actor_id !== null) return actor;
  return actor === 'hub' ? 'the hub' : `the operator (${actor})`;
}
