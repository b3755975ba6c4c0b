import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { termOf, wordsOf } from '../indexing/terms.ts';
import { matchRepository, type ComparedRow } from './match-repository.ts';
import { wordKnowledge, type WordKnowledge } from './misread-words.ts';
import {
  comparedQuestion,
  likenessOfQuestions,
  type QuestionLikeness,
  type QuestionWordWeight,
} from './question-likeness.ts';

/** Repeats that are kept of one question, the likest. */
const MAX_MATCHES = 12;
/** Questions of one paper that are compared. */
const MAX_COMPARED = 400;
/** A word that every document has says a little; one that no dictionary has is probably misread. */
const [MIN_WEIGHT, UNKNOWN_WEIGHT] = [0.25, 0.5];

/** Weights of stems, by the number of documents that have one of their words. On a small hub all words weigh about the same. */
export function questionWeights(documents: ReadonlyMap<string, number>): QuestionWordWeight {
  let most = 10;
  const counts = new Map<string, number>();
  for (const [word, count] of documents) {
    most = Math.max(most, count);
    counts.set(termOf(word), Math.max(count, counts.get(termOf(word)) ?? 0));
  }
  return (stem) => {
    const count = counts.get(stem);
    return count === undefined
      ? UNKNOWN_WEIGHT
      : Math.max(MIN_WEIGHT, Math.log((most + 1) / (count + 1)) / Math.log(most + 1));
  };
}

const MIN_WORD = 3;
/** The words of a text by which its repeats are found. */
export const keyWords = (text: string) =>
  [...new Set(wordsOf(text))].filter((word) => word.length >= MIN_WORD && /^\p{L}+$/u.test(word));

/** The rarest first. Words that stand in one document alone lead nowhere, and most of them are misread. */
export const rarestWords = (text: string, documents: ReadonlyMap<string, number>) =>
  keyWords(text)
    .filter((word) => (documents.get(word) ?? 0) >= 2)
    .toSorted((a, b) => (documents.get(a) ?? 0) - (documents.get(b) ?? 0));

/** The likest questions among some. */
export function repeatsAmong(
  text: string,
  others: readonly ComparedRow[],
  weigh: QuestionWordWeight,
  knowledge: WordKnowledge,
): (QuestionLikeness & { other_id: string })[] {
  const own = comparedQuestion(text, knowledge);
  return others
    .flatMap((other) => {
      const likeness = likenessOfQuestions(own, comparedQuestion(other.text, knowledge), weigh, knowledge);
      return likeness ? [{ ...likeness, other_id: other._id }] : [];
    })
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_MATCHES);
}

/** Finds the questions of a paper in other papers of its subject (decision 81). The work is bounded for each question, however many there are. */
export function questionMatching(db: Kysely<Schema>) {
  const matches = matchRepository(db);
  return {
    async matchPaper(document_id: string): Promise<void> {
      const rows = (await matches.ofPaper(document_id)).slice(0, MAX_COMPARED);
      const documents = await matches.documentsOf([...new Set(rows.flatMap(({ text }) => keyWords(text)))]);
      const compared = [];
      for (const row of rows) {
        compared.push({ row, candidates: await matches.candidates(row, rarestWords(row.text, documents)) });
      }
      const others = compared.flatMap(({ candidates }) => candidates.flatMap(({ text }) => keyWords(text)));
      const all = new Map([...documents, ...(await matches.documentsOf([...new Set(others)]))]);
      const [weigh, knowledge] = [questionWeights(all), wordKnowledge(all)];
      const found = compared.flatMap(({ row, candidates }) =>
        repeatsAmong(row.text, candidates, weigh, knowledge).map((match) => ({ ...match, question_id: row._id })),
      );
      await matches.save(document_id, found);
    },
  };
}
