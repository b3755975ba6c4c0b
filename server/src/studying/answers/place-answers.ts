import { sql, type Kysely } from 'kysely';
import { rowsOf } from '../../base/database/queries.ts';
import type { Schema } from '../../base/database/schema.ts';
import { wordsOf } from '../../finding/indexing/terms.ts';

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

/** Beyond this no other question can be clearly liker. */
const BEST_OF_ALL = 1 + SAME_LABEL - CLEARLY_LIKER;

/** Finds the places of many answers: the words of each question are taken once. */
function placer(questions: ReadonlyArray<PlacedQuestion & { readonly _id: string }>) {
  const rows = questions.map((question) => ({ question, words: tellingWords(question.text) }));
  const byId = new Map(rows.map((row) => [row.question._id, row]));
  const withWord = new Map<string, number[]>();
  for (const [at, { words }] of rows.entries()) {
    for (const word of words) {
      const places = withWord.get(word);
      if (places) places.push(at);
      else withWord.set(word, [at]);
    }
  }
  const known = new Map<string, ReadonlySet<string>>();
  const wordsBefore = ({ text }: PlacedQuestion) => {
    const words = known.get(text) ?? tellingWords(text);
    known.set(text, words);
    return words;
  };

  return (before: PlacedQuestion, current: string | null): string | null => {
    const own = wordsBefore(before);
    const isNamed = ({ label }: PlacedQuestion) => label === before.label;
    /** From 0 to 1, by the words that both have. */
    const ranked = ({ question, words }: (typeof rows)[number], common: number) => {
      const isEmpty = own.size === 0 && words.size === 0;
      const like = isEmpty ? (isNamed(question) ? 1 : 0) : (2 * common) / (own.size + words.size);
      return { question, like, rank: like + (isNamed(question) ? SAME_LABEL : 0) };
    };
    const here = current === null ? undefined : byId.get(current);
    const now = here && ranked(here, [...own].filter((word) => here.words.has(word)).length);
    if (now && now.rank >= BEST_OF_ALL) return now.question._id;

    const common = new Map<number, number>();
    for (const word of own) for (const at of withWord.get(word) ?? []) common.set(at, (common.get(at) ?? 0) + 1);
    const all = rows.map((row, at) => ranked(row, common.get(at) ?? 0));
    const best = all.reduce<(typeof all)[number] | undefined>(
      (first, one) => (first && first.rank >= one.rank ? first : one),
      undefined,
    );
    if (now) {
      const isBetter = best && best.like >= CLEARLY_ITS_OWN && best.rank > now.rank + CLEARLY_LIKER;
      return isBetter ? best.question._id : now.question._id;
    }
    if (best && best.like >= LIKE_ENOUGH) return best.question._id;
    const named = all.find(
      ({ question, like }) => isNamed(question) && (like >= NOT_UNLIKE || question.text === '' || before.text === ''),
    );
    return named?.question._id ?? null;
  };
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
  return placer(questions)(before, current);
}

/** Puts the answers of a paper under its questions, after these have changed. Call it in the transaction of the change. */
export async function placeAnswers(trx: Kysely<Schema>, document_id: string): Promise<void> {
  const answers = await rowsOf(trx, 'answers', { document_id, is_remark: false })
    .select(['_id', 'question_id', 'question_label as label', 'question_text as text'])
    .execute();
  if (answers.length === 0) return;
  const questions = await rowsOf(trx, 'questions', { document_id })
    .select(['_id', 'label', 'text'])
    .orderBy('place')
    .execute();
  const placeOf = placer(questions);
  const found = new Map<string, string | null>();
  const moved: { readonly _id: string; readonly to: string | null }[] = [];
  for (const { _id, question_id, label, text } of answers) {
    const key = JSON.stringify([question_id, label, text]);
    const to = found.has(key) ? (found.get(key) ?? null) : placeOf({ label, text }, question_id);
    found.set(key, to);
    if (to !== question_id) moved.push({ _id, to });
  }
  if (moved.length === 0) return;
  await sql`
    update answers a set question_id = wanted.question_id
    from unnest(${moved.map(({ _id }) => _id)}::uuid[], ${moved.map(({ to }) => to)}::uuid[]) wanted (_id, question_id)
    where a._id = wanted._id
  `.execute(trx);
}
