import { termOf, wordsOf } from '../../finding/indexing/terms.ts';
import type { ComparedRow } from './match-repository.ts';
import { wordKnowledge, type ComparingEffort, type WordKnowledge } from './misread-words.ts';
import { comparedPart, keyTexts, likenessOfParts, type ComparedPart, type QuestionText } from './part-likeness.ts';
import type { QuestionLikeness, QuestionWordWeight } from './question-likeness.ts';

/** Repeats that are kept of one question, the likest. */
const MAX_MATCHES = 12;
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
/** Words of a text that are asked for; fewer are compared. */
const MAX_KEYS = 600;
const keysOf = (text: string) =>
  [...new Set(wordsOf(text))].filter((word) => word.length >= MIN_WORD && /^\p{L}+$/u.test(word)).slice(0, MAX_KEYS);

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
interface WithCandidates<Question extends QuestionText> {
  readonly question: Question;
  readonly candidates: readonly ComparedRow[];
}

/** A question with those that ask the same or nearly, the likest first. */
export interface WithRepeats<Question extends QuestionText> {
  readonly question: Question;
  readonly likest: readonly (QuestionLikeness & { readonly other_id: string })[];
}

/** What the comparison of a paper asks the database for. */
export interface MatchSource<Question extends QuestionText> {
  readonly candidates: (question: Question, words: readonly string[]) => Promise<readonly ComparedRow[]>;
  readonly documentsOf: (words: readonly string[]) => Promise<ReadonlyMap<string, number>>;
}

/** How often letters of two words are compared for one paper, and for one pair of questions (decision 81). */
const [MAX_EFFORT, MAX_EFFORT_OF_PAIR] = [4_000_000, 8_000];
/** Words that are known at one time, and asked for at once: a paper of usual length has fewer. */
const [MAX_KNOWN_WORDS, WORDS_AT_ONCE] = [10_000, 2_000];

/** In how many documents words stand. */
async function countedWords<Question extends QuestionText>(
  words: Iterable<string>,
  { documentsOf }: MatchSource<Question>,
): Promise<Map<string, number>> {
  const all = [...words];
  const counts = new Map<string, number>();
  for (let from = 0; from < all.length; from += WORDS_AT_ONCE)
    for (const [word, count] of await documentsOf(all.slice(from, from + WORDS_AT_ONCE))) counts.set(word, count);
  return counts;
}

/**
 * Finds the questions of a paper or draft among others. The work is bounded for each question and for the whole, however long the texts are and whatever
 * their words: then only equal words are found.
 */
export async function repeatsOf<Question extends QuestionText>(
  questions: readonly Question[],
  source: MatchSource<Question>,
  effort: ComparingEffort = { left: MAX_EFFORT, leftOfPair: MAX_EFFORT_OF_PAIR },
): Promise<WithRepeats<Question>[]> {
  const found: WithRepeats<Question>[] = [];
  let due: WithCandidates<Question>[] = [];
  let words = new Set<string>();
  const compare = async () => {
    const counts = await countedWords(words, source);
    found.push(...repeatsAmong(due, questionWeights(counts), wordKnowledge(counts, effort), effort));
    [due, words] = [[], new Set()];
  };
  const seen = new Set<string>();
  for (const question of questions) {
    const own = keyWords(question);
    const candidates = await source.candidates(question, rarestWords(question, await countedWords(own, source)));
    due.push({ question, candidates });
    for (const word of own) words.add(word);
    for (const candidate of candidates.filter(({ _id }) => !seen.has(_id))) {
      seen.add(candidate._id);
      for (const word of keyWords(candidate)) words.add(word);
    }
    if (words.size > MAX_KNOWN_WORDS) {
      await compare();
      seen.clear();
    }
  }
  await compare();
  return found;
}

/** The likest candidates of each question. */
function repeatsAmong<Question extends QuestionText>(
  compared: readonly WithCandidates<Question>[],
  weigh: QuestionWordWeight,
  knowledge: WordKnowledge,
  effort: ComparingEffort,
): WithRepeats<Question>[] {
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
      effort.leftOfPair = MAX_EFFORT_OF_PAIR;
      const likeness = likenessOfParts(own, partOf(other), weigh, knowledge);
      if (likeness) likest.push({ ...likeness, other_id: other._id });
    }
    found.push({ question, likest: likest.toSorted((a, b) => b.score - a.score).slice(0, MAX_MATCHES) });
  }
  return found;
}
