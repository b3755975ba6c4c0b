import { type Actor, isApprovedTeacher } from './permissions.ts';

// Apart from the other rights: every list of the page loads those.

/** Writes answers to questions and remarks on documents, votes, and marks documents as helpful. Alumni may be only readers: they still delete their own answers and take a vote back. */
export function mayAnswer(actor: Actor | null): boolean {
  return actor !== null && actor.read_only !== true;
}

/** Confirms answers, and closes those of a paper. */
export function mayConfirm(actor: Actor | null): boolean {
  return isApprovedTeacher(actor);
}
