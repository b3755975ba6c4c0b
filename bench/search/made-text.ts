import { DEFAULT_CATALOGUE, subjectNames } from '@exam-vault/contract/catalogue';
import { QUESTION_BANKS } from '@exam-vault/demo/question-banks';
import { random, type Random } from '@exam-vault/demo/random';
import { wordsOf } from '@exam-vault/server/finding/indexing/terms';

const VOCABULARY = 60_000;
/** Words that belong to one subject, and how many of a page's are of them. */
const [OF_A_SUBJECT, SUBJECT_SHARE] = [2_500, 0.3];
/** How many of a document's words it has had before: texts stay with what they are about. */
const AGAIN = 0.12;
const [SHORTEST, LONGEST] = [110, 300];
/** Every subject has its own rows of the vocabulary; a step that shares no factor with it. */
const STEP = 7;

const ONSETS = 'b c d f g h j k l m n p r s t v w st tr pl gr br cl sp th sh ch pr fl dr cr'.split(' ');
const VOWELS = 'a e i o u ea io ou ai ee'.split(' ');
const ENDS = 'n r s t l m d nt st ck ng rm nce tion ment ity al ic er ing'.split(' ');

/** Words from the most to the least used: first those of real questions, then made ones. */
function makeVocabulary(): string[] {
  const counts = new Map<string, number>();
  for (const { short, medium, long, notes } of QUESTION_BANKS) {
    const texts = [...short, ...medium, ...long, ...notes.flatMap(({ sections }) => sections)];
    for (const word of wordsOf(texts.join(' ')))
      if (/^[a-z]+$/.test(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const words = new Set([...counts].sort((a, b) => b[1] - a[1]).map(([word]) => word));
  const chance = random('vocabulary');
  while (words.size < VOCABULARY) {
    let word = '';
    for (let syllables = chance.whole(1, 3); syllables > 0; syllables -= 1)
      word += chance.pick(ONSETS) + chance.pick(VOWELS);
    word += chance.pick(ENDS);
    if (word.length > 3 && word.length <= 20) words.add(word);
  }
  return [...words];
}

/** A rank from 0, each as likely as its word is used: one over the rank (Zipf). */
const zipf = (chance: Random, ranks: number) => Math.floor(ranks ** chance.next()) - 1;

export interface MadeText {
  /** From the most to the least used. */
  readonly vocabulary: readonly string[];
  /** The pages of document `number`, as places in the vocabulary; the same at each call. */
  pages(number: number, subject: string, count: number): Uint16Array[];
}

/** Text uneven as real text is: few words are most of it, subjects have their own, documents repeat theirs. */
export function madeText(): MadeText {
  const vocabulary = makeVocabulary();
  const subjects = subjectNames(DEFAULT_CATALOGUE);
  const start = (subject: string) => 400 + Math.max(0, subjects.indexOf(subject)) * 1_450;
  return {
    vocabulary,
    pages(number, subject, count) {
      const chance = random(`text-${number}`);
      const first = start(subject);
      const had: number[] = [];
      const word = (): number => {
        const sort = chance.next();
        if (sort < AGAIN && had.length > 0) return had[Math.floor(chance.next() * had.length)] ?? 0;
        const place =
          sort < AGAIN + SUBJECT_SHARE
            ? (first + zipf(chance, OF_A_SUBJECT) * STEP) % VOCABULARY
            : zipf(chance, VOCABULARY);
        had.push(place);
        return place;
      };
      return Array.from({ length: count }, () => Uint16Array.from({ length: chance.whole(SHORTEST, LONGEST) }, word));
    },
  };
}
