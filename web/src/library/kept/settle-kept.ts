import { ApiProblem, isNotFound } from '../../base/api/api-problem.ts';
import { identity } from '../../base/session/identity.ts';
import { ownSubject } from '../../base/session/role-answer.ts';
import { tokenClaims } from '../../base/session/session-store.ts';
import { followOwner } from './follow-owner.ts';
import { keep, removeKept } from './kept-actions.ts';
import { QUESTIONS_FILE, storedQuestions } from './kept-questions.ts';
import { forgetKept, isAnythingKept } from '../../base/offline/kept-mark.ts';
import { keptStore } from './kept-store.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Whether the person who kept something is signed in here: in this tab, or at the provider. Null: nobody can say now. */
async function isOwner(owner: string): Promise<boolean | null> {
  const subject = ownSubject();
  if (subject !== undefined) return subject === owner;
  try {
    return tokenClaims(await identity.freshToken()).sub === owner;
  } catch (error) {
    return error instanceof ApiProblem && error.status === 401 ? false : null;
  }
}

/**
 * At the start: what is kept goes when its owner has logged out, here or elsewhere, or somebody else has signed in. Files without a document
 * are of a tab that was closed while it kept one.
 */
export async function settleKept(): Promise<void> {
  // Logging out has removed the mark, and was not done when the tab was closed.
  if (!isAnythingKept()) return forgetKept();
  const kept = await keptStore.list();
  const questions = await storedQuestions();
  for (const owner of new Set([...kept.map((one) => one.owner), ...(questions ? [questions.owner] : [])])) {
    if (owner !== null && (await isOwner(owner)) === false) return forgetKept();
  }
  followOwner();
  const known = new Set([...kept.flatMap(({ files }) => files), QUESTIONS_FILE]);
  await keptStore.removeFiles((await keptStore.filePaths()).filter((path) => !known.has(path)));
  await checkKept(Date.now());
}

/** Asks the hub about what was not checked for a day: what is no longer public goes, and what has changed is kept again. */
async function checkKept(now: number): Promise<void> {
  const due = (await keptStore.list()).filter(({ checkedAt }) => now - checkedAt > DAY_MS);
  for (const { id, kind, why, readAt } of due) {
    try {
      await keep(kind, id, why);
      // Checking is not reading.
      await keptStore.change(id, { readAt });
    } catch (error) {
      const isGone = error instanceof Error && isNotFound(error.cause);
      if (isGone) await removeKept([id]);
      else return;
    }
  }
}
