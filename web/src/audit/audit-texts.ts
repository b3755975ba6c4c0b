import type { AuditAction, AuditEntry } from '@exam-vault/contract/audit';

/** Of each action: its name in the filter, and what stands between who did it and what it was done to. */
const WORDS: Readonly<Record<AuditAction, { readonly name: string; readonly did: string }>> = {
  'paper.upload': { name: 'Paper uploaded', did: 'uploaded the paper' },
  'paper.edit': { name: 'Paper changed', did: 'changed the paper' },
  'paper.approve': { name: 'Paper approved', did: 'approved the paper' },
  'paper.reject': { name: 'Paper rejected', did: 'rejected the paper' },
  'paper.delete': { name: 'Paper deleted', did: 'deleted the paper' },
  'paper.restore': { name: 'Paper restored', did: 'restored the paper' },
  'paper.purge': { name: 'Paper removed for good', did: 'removed for good the paper' },
  'notes.upload': { name: 'Notes uploaded', did: 'uploaded the notes' },
  'notes.edit': { name: 'Notes changed', did: 'changed the notes' },
  'notes.delete': { name: 'Notes deleted', did: 'deleted the notes' },
  'notes.restore': { name: 'Notes restored', did: 'restored the notes' },
  'notes.purge': { name: 'Notes removed for good', did: 'removed for good the notes' },
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
  'hub.backup': { name: 'Backup made', did: 'made a backup of' },
  'hub.restore': { name: 'Backup restored', did: 'brought back from a backup' },
  'hub.reindex': { name: 'Documents read again', did: 'read again the documents of' },
  'hub.import': { name: 'Documents imported', did: 'imported documents into' },
  'hub.sign_out_everybody': { name: 'Everybody signed out', did: 'ended all sessions of' },
};

function isKnown(action: string): action is AuditAction {
  return Object.hasOwn(WORDS, action);
}

/** The actions as the filter offers them. */
export function actionName(action: AuditAction): string {
  return WORDS[action].name;
}

/** What was done, to stand between the two names; a later version's action is shown as it is. */
export function actionPhrase({ action, before }: Pick<AuditEntry, 'action' | 'before'>): string {
  if (action === 'teacher.reject' && before === 'Approved') return 'withdrew the approval of';
  return isKnown(action) ? WORDS[action].did : `did ‘${action}’ to`;
}

/** What it was done to. */
export function objectName({ action, object, object_id }: Pick<AuditEntry, 'action' | 'object' | 'object_id'>): string {
  if (object !== null) return object;
  if (object_id !== null) return 'what is gone';
  return action.startsWith('hub.') ? 'the hub' : 'an account without a profile';
}

/** Who did it. What nobody did on the page was done by the operator of the machine, or by the hub itself. */
export function actorName({ actor_id, actor }: Pick<AuditEntry, 'actor_id' | 'actor'>): string {
  if (actor_id !== null) return actor;
  return actor === 'hub' ? 'the hub' : `the operator (${actor})`;
}
