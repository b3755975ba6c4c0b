import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { termOf, wordsOf } from '../indexing/terms.ts';
import { matchRepository, type ComparedRow } from './match-repository.ts';
import { wordKnowledge, type WordKnowledge } from './misread-words.ts';
import { turnGiver } from './give-turns.ts';
import { comparedPart, keyTexts, likenessOfParts, type ComparedPart, type QuestionText } from './part-likeness.ts';
import type { QuestionLikeness, QuestionWordWeight } from './question-likeness.ts';

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
const keysOf = (text: string) =>
  [...new Set(wordsOf(text))].filter((word) => word.length >= MIN_WORD && /^\p{L}+$/u.test(word));

/** The words of a question by which its repeats are found. */
export const keyWords = (question: QuestionText) => [...new Set(keyTexts(question).flatMap(keysOf))];

/**
 * The rarest first, a part's own before those of the question above it. Words that stand in one document alone lead nowhere, and most of them are misread.
 */
export const rarestWords = (question: QuestionText, documents: ReadonlyMap<string, number>) => [
  ...new Set(
    keyTexts(question).flatMap((text) =>
      keysOf(text)
        .filter((word) => (documents.get(word) ?? 0) >= 2)
        .toSorted((a, b) => (documents.get(a) ?? 0) - (documents.get(b) ?? 0)),
    ),
  ),
];

/** A question of a paper or draft, and the questions that it is compared with. */
export interface WithCandidates<Question extends QuestionText> {
  readonly question: Question;
  readonly candidates: readonly ComparedRow[];
}

/** The words of all questions and their candidates, with a turn for other requests now and then. */
export async function wordsOfAll(compared: readonly WithCandidates<QuestionText>[]): Promise<string[]> {
  const giveTurn = turnGiver();
  const [words, seen] = [new Set<string>(), new Set<string>()];
  for (const { question, candidates } of compared) {
    for (const word of [question, ...candidates.filter(({ _id }) => !seen.has(_id))].flatMap(keyWords)) words.add(word);
    for (const { _id } of candidates) seen.add(_id);
    await giveTurn();
  }
  return [...words];
}

/** The likest candidates of each question. Other requests get a turn after a few comparisons. */
export async function repeatsAmong<Question extends QuestionText>(
  compared: readonly WithCandidates<Question>[],
  weigh: QuestionWordWeight,
  knowledge: WordKnowledge,
): Promise<{ question: Question; likest: (QuestionLikeness & { other_id: string })[] }[]> {
  const giveTurn = turnGiver();
  const known = new Map<string, ComparedPart>();
  const partOf = (row: ComparedRow) => {
    const part = known.get(row._id) ?? comparedPart(row, knowledge);
    known.set(row._id, part);
    return part;
  };
  const found = [];
  for (const { question, candidates } of compared) {
    const own = comparedPart(question, knowledge);
    const likest = [];
    for (const other of candidates) {
      const likeness = likenessOfParts(own, partOf(other), weigh, knowledge);
      if (likeness) likest.push({ ...likeness, other_id: other._id });
      await giveTurn();
    }
    found.push({ question, likest: likest.toSorted((a, b) => b.score - a.score).slice(0, MAX_MATCHES) });
  }
  return found;
}

/** Finds the questions of a paper in other papers of its subject (decision 81). The work is bounded for each question, however many there are. */
export function questionMatching(db: Kysely<Schema>) {
  const matches = matchRepository(db);
  return {
    async matchPaper(document_id: string): Promise<void> {
      const rows = (await matches.ofPaper(document_id)).slice(0, MAX_COMPARED);
      const own = await wordsOfAll(rows.map((question) => ({ question, candidates: [] })));
      const documents = await matches.documentsOf(own);
      const compared = [];
      for (const question of rows)
        compared.push({ question, candidates: await matches.candidates(question, rarestWords(question, documents)) });
      const all = await matches.documentsOf(await wordsOfAll(compared));
      const found = await repeatsAmong(compared, questionWeights(all), wordKnowledge(all));
      await matches.save(
        document_id,
        found.flatMap(({ question, likest }) => likest.map((match) => ({ ...match, question_id: question._id }))),
      );
    },
  };
}
