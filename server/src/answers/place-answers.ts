import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { wordsOf } from '../indexing/terms.ts';

/** As it was when the answer was written, or as it is now. */
export interface PlacedQuestion {
  readonly label: string;
  readonly text: string;
}

/** An answer without a question takes the likest one from here on. */
const LIKE_ENOUGH = 0.5;
/** An answer that has one leaves it only for one that is clearly its own. */
const CLEARLY_ITS_OWN = 0.6;
const CLEARLY_LIKER = 0.2;
/** The same label counts so much. */
const SAME_LABEL = 0.25;
/** Of texts that have less in common, the same label is chance: another file may be another exam. */
const NOT_UNLIKE = 0.15;

/** The words that say something; 'the' and 'of' are in every question. */
function tellingWords(text: string): ReadonlySet<string> {
  const words = wordsOf(text);
  const long = words.filter((word) => word.length > 3);
  return new Set(long.length > 0 ? long : words);
}

/** From 0 to 1, by the words that both have. */
function likeness(a: PlacedQuestion, b: PlacedQuestion): number {
  const [one, other] = [tellingWords(a.text), tellingWords(b.text)];
  if (one.size === 0 && other.size === 0) return a.label === b.label ? 1 : 0;
  let common = 0;
  for (const word of one) if (other.has(word)) common += 1;
  return (2 * common) / (one.size + other.size);
}

/**
 * The question under which an answer stands after a change of its paper's questions. One that was joined with another takes its answers back
 * when it is there again.
 * @param before the question for which it was written
 * @param current where it stands now; null: its question is gone
 * @returns the id; null when no question fits
 */
export function questionFor(
  before: PlacedQuestion,
  current: string | null,
  questions: ReadonlyArray<PlacedQuestion & { readonly _id: string }>,
): string | null {
  const ranked = questions.map((question) => {
    const like = likeness(before, question);
    return { question, like, rank: like + (question.label === before.label ? SAME_LABEL : 0) };
  });
  const now = ranked.find(({ question }) => question._id === current);
  const best = ranked.toSorted((a, b) => b.rank - a.rank)[0];
  if (now) {
    const isBetter = best && best.like >= CLEARLY_ITS_OWN && best.rank > now.rank + CLEARLY_LIKER;
    return isBetter ? best.question._id : now.question._id;
  }
  if (best && best.like >= LIKE_ENOUGH) return best.question._id;
  const named = ranked.find(
    ({ question, like }) =>
      question.label === before.label && (like >= NOT_UNLIKE || question.text === '' || before.text === ''),
  );
  return named?.question._id ?? null;
}

/** Puts the answers of a paper under its questions, after these have changed. Call it in the transaction of the change. */
export async function placeAnswers(trx: Kysely<Schema>, document_id: string): Promise<void> {
  const answers = await trx
    .selectFrom('answers')
    .select(['_id', 'question_id', 'question_label as label', 'question_text as text'])
    .where('document_id', '=', document_id)
    .execute();
  if (answers.length === 0) return;
  const questions = await trx
    .selectFrom('questions')
    .select(['_id', 'label', 'text'])
    .where('document_id', '=', document_id)
    .orderBy('place')
    .execute();
  const found = new Map<string, string | null>();
  for (const { _id, question_id, label, text } of answers) {
    const key = JSON.stringify([question_id, label, text]);
    if (!found.has(key)) found.set(key, questionFor({ label, text }, question_id, questions));
    const wanted = found.get(key) ?? null;
    if (wanted !== question_id) {
      await trx.updateTable('answers').set({ question_id: wanted }).where('_id', '=', _id).execute();
    }
  }
}
