import type { Catalogue } from '@exam-vault/contract/catalogue';
import { termOf, wordsOf } from '../../../finding/indexing/terms.ts';
import { titleWords } from '../known-titles.ts';
import subjects from '../words/subjects.json' with { type: 'json' };

/** A subject, and the words by which a text is known to be about it. */
interface SubjectWords {
  /** As the institution's list names it; null for one that it doesn't have. */
  readonly subject: string | null;
  /** Its names, as phrases of stems. */
  readonly names: readonly string[];
  /** What other institutions call it. */
  readonly otherNames: readonly string[];
  readonly topics: readonly string[];
}

const FILLERS = new Set([
  'and',
  'of',
  'to',
  'the',
  'in',
  'for',
  'introduction',
  'fundamental',
  'basic',
  'principle',
  'advanced',
  'element',
]);
const keyOf = (name: string) => titleWords(name).join(' ');
/** The stems of a text, each between two spaces. */
const stemsOf = (text: string) => wordsOf(text).map(termOf);
const phraseOf = (text: string) => ` ${stemsOf(text).join(' ')} `;

const plainPhrase = (name: string) => {
  const stems = stemsOf(name).filter((stem) => !FILLERS.has(stem));
  return stems.length === 0 ? [] : [` ${stems.join(' ')} `];
};

/** Made at the first use: most threads never need it. */
let shipped: ReturnType<typeof stemmed> | undefined;
const stemmed = () =>
  subjects.map(({ names, topics }) => ({
    keys: new Set(names.map(keyOf)),
    names: names.flatMap(plainPhrase),
    topics: topics.map(phraseOf),
  }));

/** Whether a heading is the name of a course that many institutions have. */
export function isCourseName(heading: string): boolean {
  const [whole] = plainPhrase(heading);
  return whole !== undefined && (shipped ??= stemmed()).some(({ names }) => names.includes(whole));
}

/** The subjects of the institution with their own words, then others that a text may be about. */
function subjectWords({ subjects: groups }: Catalogue): SubjectWords[] {
  const known = (shipped ??= stemmed());
  const listed = groups.flatMap(({ subjects: own }) =>
    own.map(({ name, abbreviations }) => {
      const names = [name, ...abbreviations.filter((one) => one.length > 2)];
      return { name, names, same: known.find(({ keys }) => names.some((one) => keys.has(keyOf(one)))) };
    }),
  );
  const holdersOf = (same: (typeof known)[number]) => listed.filter((one) => one.same === same).length;
  const own = listed.map(({ name, names, same }): SubjectWords => ({
    subject: name,
    names: names.flatMap(plainPhrase),
    // 'Machine Learning' is another name of 'AI and Machine Learning', unless the list has both.
    otherNames: same && holdersOf(same) === 1 ? same.names : [],
    topics: same?.topics ?? [],
  }));
  const others = known.filter((one) => holdersOf(one) === 0);
  return [...own, ...others.map(({ names, topics }) => ({ subject: null, names, otherNames: [], topics }))];
}

const MAX_TEXT = 60_000;
/** A name counts more than a word that other subjects may have, too. */
const NAME_WEIGHT = 3;
/** Above it a text is about nothing in particular. */
const DOUBT = 3;
const MIN_SCORE = 2.5;
const MAX_SHARE = 0.85;
const MAX_CANDIDATES = 3;

/** How often a phrase stands in a text of stems. */
function countOf(text: string, phrase: string): number {
  let count = 0;
  for (let at = text.indexOf(phrase); at !== -1; at = text.indexOf(phrase, at + phrase.length - 1)) count += 1;
  return count;
}

export interface SubjectShare {
  readonly subject: string;
  readonly share: number;
}

export interface NamedSubject {
  readonly subject: string;
  /** The heading is the institution's own name for it, and nothing else. */
  readonly isWhole: boolean;
}

/** Finds the subjects of a text by their names and by words of their topics. */
export function subjectsOfText(catalogue: Catalogue) {
  const all = subjectWords(catalogue);
  const holders = new Map<string, number>();
  for (const { topics } of all) for (const topic of new Set(topics)) holders.set(topic, (holders.get(topic) ?? 0) + 1);
  const weightOf = (phrase: string, count: number) =>
    (count === 0 ? 0 : 1 + Math.log2(count) / 2) / (holders.get(phrase) ?? 1);

  return {
    /** The subjects that a heading names, the longest name first. */
    named(heading: string): NamedSubject[] {
      const [text = ''] = plainPhrase(heading);
      const found = all.flatMap(({ subject, names, otherNames }) => {
        const longest = [...names, ...otherNames]
          .filter((name) => text.includes(name))
          .toSorted((a, b) => b.length - a.length)[0];
        return subject && longest
          ? [{ subject, name: longest, isWhole: text === longest && names.includes(longest) }]
          : [];
      });
      return found.toSorted((a, b) => b.name.length - a.name.length);
    },

    /** What the text is about, the likeliest first; nothing where it is about nothing that is known. */
    about(text: string): SubjectShare[] {
      const stems = phraseOf(text.slice(0, MAX_TEXT));
      const [plain = ''] = plainPhrase(text.slice(0, MAX_TEXT));
      const scores = all.map(({ subject, names, otherNames, topics }) => {
        const named = [...names, ...otherNames].map((name) => countOf(plain, name));
        const ofNames = Math.max(0, ...named.map((count) => weightOf('', count) * NAME_WEIGHT));
        return {
          subject,
          score: ofNames + topics.reduce((sum, topic) => sum + weightOf(topic, countOf(stems, topic)), 0),
        };
      });
      const total = scores.reduce((sum, { score }) => sum + score ** 2, 0);
      return scores
        .filter(({ score }) => score >= MIN_SCORE)
        .toSorted((a, b) => b.score - a.score)
        .slice(0, MAX_CANDIDATES)
        .flatMap(({ subject, score }) =>
          subject ? [{ subject, share: (MAX_SHARE * score ** 2) / (total + DOUBT ** 2) }] : [],
        );
    },
  };
}
