import { wordsOf } from '../../finding/indexing/terms.ts';
import { isGeneralStem, stemsOf } from './topic-words.ts';

/** Topics of one question. */
export const MAX_QUESTION_TOPICS = 2;
/** A topic of which the hub is less sure is not given to a question. */
const MIN_CONFIDENCE = 0.5;
/** The second topic is nearly as sure as the first. */
const SECOND_SHARE = 0.75;
/** With fewer words of a phrase it is another one that shares words with it. */
const MIN_SHARE = 0.6;
/** One word more or two between the words of a phrase are still the phrase. */
const MAX_GAP = 2;
/** The weight of a word that names no topic by itself, and of one that stands in all topics. */
const [GENERAL_WEIGHT, MIN_WEIGHT] = [0.25, 0.3];
/** A single word in a text of so many words may be there by the way. */
const LONG_TEXT = 70;
/** Shorter words are too like each other to be misread ones. */
const MIN_MISREAD = 6;
/** Stems of one text that are looked at; no question has more. */
const MAX_STEMS = 1_500;

export interface MatchedTopic {
  readonly _id: number;
  readonly phrases: readonly string[];
}

/** A topic that a question is probably about. */
export interface FoundTopic {
  readonly topic_id: number;
  /** From 0 to 1. */
  readonly confidence: number;
}

interface Phrase {
  readonly topic: number;
  readonly stems: readonly string[];
  readonly weights: readonly number[];
  readonly weight: number;
  /** Words such as 'how many ways', of which one alone says something: they count as they are written. */
  readonly written: string | null;
}

/** A word without one of its letters, for each letter: two words with one in common differ by a letter that was misread, lost or added. */
function* withoutOne(word: string): Generator<string> {
  for (let at = 0; at < word.length; at++) yield word.slice(0, at) + word.slice(at + 1);
}

/** How well a phrase is in a text: 1 where it stands there as it is, less where its words are apart or some are missing. */
function shareOf({ stems, weights, weight }: Phrase, places: ReadonlyMap<string, readonly number[]>): number {
  const missing = stems.filter((stem) => !places.has(stem));
  const found = stems.reduce((sum, stem, at) => sum + (places.has(stem) ? (weights[at] ?? 0) : 0), 0);
  const share = found / weight;
  if (share < MIN_SHARE || missing.length === stems.length) return 0;
  if (missing.length > 0) {
    // 'Congestion' says nearly as much as 'congestion control'.
    if (missing.every(isGeneralStem)) return 0.75 * share;
    return stems.length - missing.length < 2 ? 0 : 0.6 * share;
  }
  if (stems.length === 1) return 1;
  // The words near each other, in any order: 'scheduling of the disk'.
  const isNear = (places.get(stems[0] ?? '') ?? []).some((first) =>
    stems.every((stem) => (places.get(stem) ?? []).some((place) => Math.abs(place - first) < stems.length + MAX_GAP)),
  );
  return isNear ? 1 : 0.7;
}

/** Compares texts with the topics of a subject (decision 87). Made once for many questions. */
export function topicMatcher(topics: readonly MatchedTopic[]) {
  const topicsOf = new Map<string, Set<number>>();
  const written = topics.flatMap(({ _id, phrases }) =>
    phrases.map((phrase) => {
      const all = stemsOf(phrase);
      const stems = [...new Set(all.filter((stem) => stem !== ''))];
      return { topic: _id, stems, written: stems.length === 1 && all.length > 1 ? wordsOf(phrase).join(' ') : null };
    }),
  );
  for (const { topic, stems } of written) {
    for (const stem of stems) topicsOf.set(stem, (topicsOf.get(stem) ?? new Set()).add(topic));
  }
  const weightOf = (stem: string) => {
    if (isGeneralStem(stem)) return GENERAL_WEIGHT;
    const share = Math.log(topicsOf.get(stem)?.size ?? 1) / Math.log(Math.max(3, topics.length));
    return Math.max(MIN_WEIGHT, 1 - share);
  };
  const phrases: Phrase[] = written.flatMap(({ topic, stems, written: words }) => {
    const weights = stems.map(weightOf);
    const weight = weights.reduce((sum, one) => sum + one, 0);
    return stems.length === 0 ? [] : [{ topic, stems, weights, weight, written: words }];
  });
  const phrasesOf = new Map<string, Phrase[]>();
  for (const phrase of phrases) {
    for (const stem of phrase.stems) phrasesOf.set(stem, [...(phrasesOf.get(stem) ?? []), phrase]);
  }
  const misread = new Map<string, string>();
  for (const stem of topicsOf.keys()) {
    if (stem.length >= MIN_MISREAD) for (const form of [stem, ...withoutOne(stem)]) misread.set(form, stem);
  }
  const knownStem = (stem: string): string | null => {
    if (topicsOf.has(stem)) return stem;
    if (stem.length < MIN_MISREAD) return null;
    for (const form of [stem, ...withoutOne(stem)]) {
      const known = misread.get(form);
      if (known !== undefined && Math.abs(known.length - stem.length) <= 1) return known;
    }
    return null;
  };

  /** The topics of a text, the surest first. */
  return function topicsIn(text: string): FoundTopic[] {
    const stems = stemsOf(text).slice(0, MAX_STEMS);
    const places = new Map<string, number[]>();
    for (const [at, stem] of stems.entries()) {
      const known = stem === '' ? null : knownStem(stem);
      if (known === null) continue;
      const own = places.get(known);
      if (own) own.push(at);
      else places.set(known, [at]);
    }
    const candidates = new Set([...places.keys()].flatMap((stem) => phrasesOf.get(stem) ?? []));
    const words = ` ${wordsOf(text).join(' ')} `;
    const doubts = new Map<number, { doubt: number; weight: number }>();
    for (const phrase of candidates) {
      const share = shareOf(phrase, places);
      if (share === 0 || (phrase.written !== null && !words.includes(` ${phrase.written} `))) continue;
      // A long phrase, or a word of this topic alone, says more than a word of several.
      const telling = Math.min(1, phrase.weight / (phrase.stems.length === 1 ? 1.15 : 1.1));
      const isByTheWay = phrase.stems.length === 1 && stems.length > LONG_TEXT;
      const score = 0.95 * share * telling * (isByTheWay ? 0.75 : 1);
      const known = doubts.get(phrase.topic) ?? { doubt: 1, weight: 0 };
      doubts.set(phrase.topic, {
        doubt: known.doubt * (1 - score),
        weight: known.weight + score * phrase.weight,
      });
    }
    const found = [...doubts]
      .map(([topic_id, { doubt, weight }]) => ({ topic_id, confidence: 1 - doubt, weight }))
      .filter(({ confidence }) => confidence >= MIN_CONFIDENCE)
      .toSorted((a, b) => b.weight - a.weight || a.topic_id - b.topic_id);
    const [first] = found;
    if (!first) return [];
    return found
      .filter(({ weight }) => weight >= SECOND_SHARE * first.weight)
      .slice(0, MAX_QUESTION_TOPICS)
      .map(({ topic_id, confidence }) => ({ topic_id, confidence: Math.round(confidence * 100) / 100 }));
  };
}

export type TopicsIn = ReturnType<typeof topicMatcher>;
