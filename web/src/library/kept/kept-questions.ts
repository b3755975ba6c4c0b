import type { StudyList, StudyListEntry } from '@exam-vault/contract/study-list';
import { ownSubject } from '../../base/session/role-answer.ts';
import { keptChanged } from '../../base/offline/kept-mark.ts';
import { savesData } from '../../base/ui/device.ts';
import { lastListChange } from '../../base/offline/list-changed.ts';
import { KEPT_FILES } from '../../base/offline/worker-messages.ts';
import { followOwner } from './follow-owner.ts';
import { keptStore } from './kept-store.ts';

/** The study list of a person as this browser keeps it: to read without the hub. */
export interface KeptQuestions {
  /** The subject of the person. */
  readonly owner: string;
  /** When the hub was asked for it. */
  readonly at: number;
  /** The newest first: as many as the hub gives at once. */
  readonly entries: readonly StudyListEntry[];
  readonly subjects: StudyList['subjects'];
}

/** It lies with the files of kept documents: what removes them at log-out removes it too. */
export const QUESTIONS_FILE = `${KEPT_FILES}study-list.json`;
const DAY_MS = 24 * 60 * 60_000;
/** So long a tab that does not know its person shows it: the person of a shared computer may have closed theirs without logging out. */
const UNKNOWN_MS = DAY_MS;

/** Also of somebody else. */
export async function storedQuestions(): Promise<KeptQuestions | null> {
  const text = await keptStore.readFile(QUESTIONS_FILE);
  return text === null ? null : (JSON.parse(text) as KeptQuestions);
}

/** Null: nothing is kept, it is somebody else's than this tab's, or this tab has nobody and it is too old for that. */
export async function keptQuestions(): Promise<KeptQuestions | null> {
  const kept = await storedQuestions();
  const subject = ownSubject();
  if (kept === null) return null;
  const isShown = subject === undefined ? Date.now() - kept.at < UNKNOWN_MS : subject === kept.owner;
  return isShown ? kept : null;
}

/**
 * Keeps the list as it is now. `subjects` is what the hub has just said: without a change, there or in
 * this browser, the list is not loaded again on the same day. `load` asks for all of it: the call is in the chunk of its screen.
 */
export async function keepQuestions(subjects: StudyList['subjects'], load: () => Promise<StudyList>): Promise<void> {
  const owner = ownSubject();
  if (owner === undefined || savesData()) return;
  const before = await keptQuestions();
  const isSame = before !== null && JSON.stringify(before.subjects) === JSON.stringify(subjects);
  const at = Date.now();
  if (isSame && lastListChange() < before.at && at - before.at < DAY_MS) return;
  if (subjects.length === 0) return before === null ? undefined : removeQuestions();
  const list = await load();
  const kept: KeptQuestions = { owner, at, entries: list.data, subjects: list.subjects };
  await keptStore.putFile(QUESTIONS_FILE, new Blob([JSON.stringify(kept)]), { 'content-type': 'application/json' });
  // The person has logged out meanwhile.
  if (ownSubject() !== owner) return removeQuestions();
  followOwner();
  keptChanged(true);
}

export async function removeQuestions(): Promise<void> {
  await keptStore.removeFiles([QUESTIONS_FILE]);
  keptChanged(await isAnythingStored());
}

/** Whether this browser keeps documents or a study list. */
export async function isAnythingStored(): Promise<boolean> {
  return (await keptStore.list()).length > 0 || (await keptStore.readFile(QUESTIONS_FILE)) !== null;
}
