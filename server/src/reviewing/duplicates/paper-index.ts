import { OTHERWISE_READ, WEIGHT } from './limits.ts';
import type { WordCounts } from './paper-match.ts';
import type { ParticularPaper } from './common-pairs.ts';
import { saidBy, type Token } from './paper-units.ts';
import { mayBeMisread, misreadSlack } from './word-shapes.ts';

/** A paper in which units are looked up. */
export interface Indexed {
  readonly paper: ParticularPaper;
  readonly places: ReadonlyMap<string, readonly number[]>;
  /** What a token says, in words: the less, the more documents of the hub and sentences of the paper have it. */
  readonly weightOf: (token: Token) => number;
  /** The stretch that has most of a sentence. */
  readonly runsOf: (sentence: readonly Token[]) => Stretch;
  /** Its words that a word may be, misread. */
  readonly misreadAs: (token: Token) => readonly Token[];
}

/** So many terms in a row are not there by chance. */
const MIN_RUN = 4;
/** Labels and marks may stand between the lines of a sentence: so much more, of its length. */
const MAX_BETWEEN = 0.25;
/** Words in a row that stand in more places say nothing about where a sentence is. */
const MAX_PLACES = 16;

/** Tokens of a sentence that stand in one stretch of a paper, some in a row, and where that is in its stream. */
interface Stretch {
  readonly tokens: ReadonlySet<Token>;
  readonly at: number;
}
const NOWHERE: Stretch = { tokens: new Set(), at: -1 };

const runAt = (tokens: readonly Token[], at: number) => saidBy(tokens.slice(at, at + MIN_RUN));

/** In how many sentences of a paper each term stands. */
function sentencesWith({ units }: ParticularPaper): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { tokens } of units)
    for (const term of new Set(tokens.map((token) => token.term))) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

/** Makes a paper ready to look units up in it. @param units as they are compared, without what many papers have */
export function indexed(paper: ParticularPaper, documents: WordCounts): Indexed {
  const places = new Map<string, number[]>();
  const byLength: Token[][] = [];
  for (const [at, token] of paper.stream.entries()) {
    const list = places.get(token.term);
    if (list) list.push(at);
    else {
      places.set(token.term, [at]);
      (byLength[token.look.length] ??= []).push(token);
    }
  }
  const most = Math.max(0, ...documents.values());
  const isCommon = (word: string) =>
    most >= WEIGHT.minDocuments && (documents.get(word) ?? 0) > WEIGHT.commonShare * most;
  const sentences = sentencesWith(paper);
  const misread = new Map<string, readonly Token[]>();
  const runs = new Map<string, number[]>();
  for (const at of paper.stream.keys()) {
    const run = runAt(paper.stream, at);
    const list = runs.get(run);
    if (!list) runs.set(run, [at]);
    else if (list.length < MAX_PLACES) list.push(at);
  }
  const known = new WeakMap<readonly Token[], Stretch>();
  return {
    paper,
    places,
    runsOf(sentence) {
      const before = known.get(sentence);
      if (before) return before;
      const found = [...sentence.keys()].flatMap((from) => {
        const at = runs.get(runAt(sentence, from));
        return at ? [{ from, at }] : [];
      });
      const [rarest] = found.toSorted((a, b) => a.at.length - b.at.length);
      const slack = Math.ceil(sentence.length * MAX_BETWEEN);
      const stretches = rarest?.at.map((place) => {
        const isNear = (at: number, from: number) => Math.abs(at - from - (place - rarest.from)) <= slack;
        const near = found.filter(({ from, at }) => at.some((one) => isNear(one, from)));
        return { at: place, tokens: new Set(near.flatMap(({ from }) => sentence.slice(from, from + MIN_RUN))) };
      });
      const [best = NOWHERE] = stretches?.toSorted((a, b) => b.tokens.size - a.tokens.size) ?? [];
      known.set(sentence, best);
      return best;
    },
    weightOf({ term, spelled, isNumber }) {
      if (isNumber) return WEIGHT.number;
      const weight =
        spelled.length <= (paper.isRough ? WEIGHT.shortLetters : 1)
          ? WEIGHT.letter
          : isCommon(spelled)
            ? WEIGHT.common
            : 1;
      return weight / Math.max(1, sentences.get(term) ?? 1);
    },
    misreadAs({ look }) {
      const known = misread.get(look);
      if (known) return known;
      const slack = misreadSlack(look.length);
      const found = Array.from({ length: 2 * slack + 1 }, (_none, at) => byLength[look.length - slack + at] ?? [])
        .flat()
        .filter((word) => mayBeMisread(look, word.look));
      misread.set(look, found);
      return found;
    },
  };
}

/** The share of a paper's different words that the other one has in the same spelling. */
export function sharedWords({ paper }: Indexed, other: Indexed): number {
  const terms = new Set(paper.units.flatMap(({ tokens }) => tokens.map(({ term }) => term)));
  return [...terms].filter((term) => other.places.has(term)).length / Math.max(1, terms.size);
}

/** Long words only: short ones look like too many others. */
const MIN_LONG = 6;

/** Whether most of the words that the other one lacks are in it with other letters: then one of the two is a bad reading. */
export function isReadOtherwise({ paper }: Indexed, other: Indexed): boolean {
  const long = paper.units.flatMap(({ tokens }) => tokens.filter(({ spelled }) => spelled.length >= MIN_LONG));
  const lacking = [...new Map(long.map((token) => [token.term, token])).values()].filter(
    ({ term }) => !other.places.has(term),
  );
  const misread = lacking.filter((token) => other.misreadAs(token).length > 0);
  return lacking.length >= OTHERWISE_READ.words && misread.length >= OTHERWISE_READ.share * lacking.length;
}
