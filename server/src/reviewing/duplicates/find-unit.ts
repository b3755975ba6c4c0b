import { gapsBetween } from './align-tokens.ts';
import { WEIGHT } from './limits.ts';
import type { Indexed } from './paper-index.ts';
import type { Token } from './paper-units.ts';
import type { Piece } from './common-pairs.ts';
import { areUnlike, isMistyped, mayBeMisread } from './word-shapes.ts';

/** A unit looked up in another paper. */
export interface FoundUnit {
  /** From 0 to 1: how sure it asks the same there. */
  readonly credit: number;
  /** What is particular about it; 0 for one that says nothing. */
  readonly weight: number;
  /** Where it stands in the other paper's stream; -1 for nowhere. */
  readonly at: number;
  readonly otherPage: number;
}

/** A unit is looked for in a stretch of the other paper that is so much longer than itself: other text may stand between its lines. */
const [WINDOW_FACTOR, WINDOW_MORE] = [1.35, 3];
/** What another word in the place of an own one takes away: a question of which a quarter is other words is another question. */
const CLASH_COST = 4;
/** A place is tried for its most telling words; words that stand everywhere have too many places. */
const MAX_PLACES = 40;

interface Window {
  readonly from: number;
  readonly to: number;
}

export interface Both {
  readonly own: Indexed;
  readonly other: Indexed;
  /** One of them was read from a picture, or badly. */
  readonly isRough: boolean;
}

/** The stretch of the other paper with most of the unit's words. */
function bestWindow(
  tokens: readonly Token[],
  unit: ReadonlyMap<string, Token>,
  { own, other, isRough }: Both,
): Window | null {
  const length = Math.ceil(tokens.length * WINDOW_FACTOR) + WINDOW_MORE;
  const termsOf = (term: string, token: Token) =>
    other.places.has(term) || !isRough ? [term] : other.misreadAs(token).map((word) => word.term);
  // An opening that many questions of the other paper have says little about which of them it is.
  const placesOf = (term: string, token: Token) =>
    termsOf(term, token).flatMap((theirs) => (other.places.get(theirs) ?? []).slice(0, MAX_PLACES));
  const weights = new Map<string, number>();
  const hits = [...unit]
    .flatMap(([term, token]) => {
      const places = placesOf(term, token);
      weights.set(term, own.weightOf(token) / Math.max(1, places.length));
      return places.map((at) => ({ at, term }));
    })
    .toSorted((a, b) => a.at - b.at);
  const inside = new Map<string, number>();
  let [sum, first, best, bestWeight, bestSpan] = [0, 0, null as Window | null, 0, Infinity];
  for (const { at, term } of hits) {
    const count = inside.get(term) ?? 0;
    inside.set(term, count + 1);
    if (count === 0) sum += weights.get(term) ?? 0;
    for (let gone = hits[first]; gone && at - gone.at >= length; gone = hits[first]) {
      const left = (inside.get(gone.term) ?? 1) - 1;
      inside.set(gone.term, left);
      if (left === 0) sum -= weights.get(gone.term) ?? 0;
      first += 1;
    }
    const from = hits[first]?.at ?? at;
    if (sum > bestWeight + 1e-9 || (sum > bestWeight - 1e-9 && at - from < bestSpan))
      [best, bestWeight, bestSpan] = [{ from, to: at }, sum, at - from];
  }
  return best;
}

/** Words with enough letters to tell, and numbers: each is compared with its like. */
const [WORD, NUMBER] = [/^\p{L}{4,}$/u, /^\d+$/u];
/** The weight of words that are other ones there: not lost, and not misread. */
function clashOf(tokens: readonly Token[], window: readonly Token[], { own }: Both): number {
  const there = new Set(window.map(({ term }) => term));
  const unit = new Set(tokens.map(({ term }) => term));
  const likeness = (a: Token, b: Token) => (a.term === b.term ? 1 : mayBeMisread(a.look, b.look) ? WEIGHT.misread : 0);
  // What the own paper has somewhere else belongs to a question beside this one.
  const isForeign = (token: Token) =>
    !unit.has(token.term) && !own.places.has(token.term) && own.misreadAs(token).length === 0;
  let clash = 0;
  for (const gap of gapsBetween(tokens, window, likeness))
    for (const kind of [WORD, NUMBER]) {
      const lost = gap.own.filter(({ term, spelled }) => kind.test(spelled) && !there.has(term));
      const instead = gap.other.filter((token) => kind.test(token.spelled) && isForeign(token));
      const isNew = (one: Token, others: readonly Token[]) =>
        kind === NUMBER || others.every((token) => areUnlike(one.look, token.look));
      const gone = lost.filter((one) => isNew(one, instead));
      const count = Math.min(gone.length, instead.filter((one) => isNew(one, lost)).length);
      clash += gone.slice(0, count).reduce((sum, token) => sum + own.weightOf(token), 0);
    }
  return clash;
}

/** Numbers and single letters may be labels, marks and cells beside a question. */
const mayStandBeside = ({ isNumber, spelled }: Token) => isNumber || spelled.length < 3;

interface Differing {
  /** Another question says this instead. */
  readonly clashing: readonly Token[];
  /** It stands beside the question, or may. */
  readonly beside: readonly Token[];
}

/** Typed text loses no words: a missing one is another question, and so is a number with another one in its place. */
function differingOf(unit: ReadonlyMap<string, Token>, tokens: readonly Token[], window: readonly Token[]): Differing {
  const there = new Set(window.map(({ term }) => term));
  const isGone = (token: Token) =>
    !there.has(token.term) && !window.some((other) => isMistyped(token.spelled, other.spelled));
  const isSame = (a: Token, b: Token) => (a.term === b.term ? 1 : 0);
  const replaced = gapsBetween(tokens, window, isSame).flatMap((gap) => {
    const instead = gap.isInside ? gap.other.filter(({ term, isNumber }) => isNumber && !unit.has(term)) : [];
    return gap.own.filter((token) => token.isNumber && isGone(token)).slice(0, instead.length);
  });
  const gone = [...unit.values()].filter(isGone);
  return {
    clashing: [...gone.filter((token) => !mayStandBeside(token)), ...replaced],
    beside: gone.filter((token) => mayStandBeside(token) && !replaced.some(({ term }) => term === token.term)),
  };
}

/** A sentence of which so much stands in the other paper, word by word, is the same wherever its words stand there besides. */
const VERBATIM = 0.9;

/** What stands there word by word, unless a number or a tenth of the sentence is missing. */
function verbatim({ tokens, sentence }: Piece, { other, isRough }: Both) {
  if (isRough) return null;
  const { tokens: there, at } = other.runsOf(sentence);
  const isWhole = there.size >= VERBATIM * sentence.length && sentence.every((one) => !one.isNumber || there.has(one));
  return isWhole ? { found: tokens.filter((one) => there.has(one)), at } : null;
}

/** Looks a unit up in another paper, wherever that paper was cut. */
export function findUnit(piece: Piece, both: Both): FoundUnit {
  const { tokens } = piece;
  const { own, other, isRough } = both;
  const unit = new Map<string, Token>();
  for (const token of tokens) unit.set(token.term, token);
  const weigh = (some: Iterable<Token>) => [...some].reduce((sum, token) => sum + own.weightOf(token), 0);
  const same = verbatim(piece, both);
  if (same) {
    const weight = weigh(unit.values());
    const credit = weigh(new Map(same.found.map((token) => [token.term, token])).values()) / weight;
    return { credit, weight, at: same.at, otherPage: other.paper.stream[same.at]?.page ?? 1 };
  }
  const place = bestWindow(tokens, unit, both);
  if (!place) return { credit: 0, weight: weigh(unit.values()), at: -1, otherPage: 0 };
  const margin = isRough ? Math.ceil(tokens.length / 3) + 1 : 0;
  const window = other.paper.stream.slice(Math.max(0, place.from - margin), place.to + 1 + margin);
  const differing = isRough ? null : differingOf(unit, tokens, window);
  for (const { term } of differing?.beside ?? []) unit.delete(term);
  const weight = weigh(unit.values());
  const nowhere = { credit: 0, weight, at: -1, otherPage: 0 };
  if (weight === 0) return nowhere;
  const there = new Set(window.map(({ term }) => term));
  const free = window.filter(({ term }) => !unit.has(term));
  const mayBe = (token: Token, other: Token) =>
    isRough ? mayBeMisread(token.look, other.look) : isMistyped(token.spelled, other.spelled);
  const foundOf = (token: Token) =>
    there.has(token.term) ? 1 : free.some((other) => mayBe(token, other)) ? WEIGHT.misread : 0;
  const found = [...unit.values()].reduce((sum, token) => sum + foundOf(token) * own.weightOf(token), 0) / weight;
  const clash = (differing ? weigh(differing.clashing) : clashOf(tokens, window, both)) / weight;
  const credit = found * Math.max(0, 1 - CLASH_COST * clash);
  if (credit === 0) return nowhere;
  return { credit, weight, at: place.from, otherPage: other.paper.stream[place.from]?.page ?? 1 };
}
