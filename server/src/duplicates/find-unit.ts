import { distance } from 'fastest-levenshtein';
import type { PaperUnits, Token, Unit } from './paper-units.ts';

/** How much a token says: 0 for what many papers have. */
export type TokenWeight = (token: Token) => number;

/** A unit looked up in another paper. */
export interface FoundUnit {
  /** `same`: it asks the same. `near`: a small part of it differs, or a number. */
  readonly kind: 'same' | 'near' | null;
  /** From 0 to 1: how much of it is there. */
  readonly found: number;
  /** A word of it seems to be another word there: misread, or another question of the same opening. */
  readonly isOther: boolean;
  /** What is particular about it; 0 for one that says nothing. */
  readonly weight: number;
  /** Where it stands in the other paper's stream; -1 for nowhere. */
  readonly at: number;
  readonly otherPage: number;
}

/** A paper in which units are looked up. */
export interface Indexed {
  readonly paper: PaperUnits;
  readonly places: ReadonlyMap<string, readonly number[]>;
  /** Its words by the length of their looks. */
  readonly byLength: readonly (readonly Token[] | undefined)[];
  /** What was found for looks before. */
  readonly misread: Map<string, readonly string[]>;
}

/** A unit is looked for in a stretch of the other paper that is so much longer than itself: other text may stand between its lines. */
const [WINDOW_FACTOR, WINDOW_MORE] = [1.35, 3];
/** Of so few particular words and numbers all must be there, and the other question may have no more. */
const FEW = 3;
/** Typed text: how much of a long unit may differ, and of one that is nearly the same. */
const [LONG, MISSING_OF_LONG, MISSING_OF_NEAR] = [10, 0.1, 0.26];
/** Text of pictures: the share of a unit that must be read alike, and that says that it is the same. */
const [ROUGH_NEAR, ROUGH_SAME] = [0.5, 0.66];
/** Letters of a word that may be misread, of a word of at least so many letters. */
const [MISREAD_SHARE, MIN_MISREAD_LETTERS] = [0.34, 4];
/** Words of which more letters differ are no readings of one. */
const UNLIKE_SHARE = 0.5;
/** What a word counts that was found misread. */
const MISREAD_CREDIT = 0.85;
/** A place is tried for its most telling words; words that stand everywhere have too many places. */
const MAX_PLACES = 40;
export function indexed(paper: PaperUnits): Indexed {
  const places = new Map<string, number[]>();
  const byLength: Token[][] = [];
  for (const [at, token] of paper.stream.entries()) {
    const { term, look } = token;
    const list = places.get(term);
    if (list) {
      list.push(at);
      continue;
    }
    places.set(term, [at]);
    (byLength[look.length] ??= []).push(token);
  }
  return { paper, places, byLength, misread: new Map() };
}

/** The terms of a paper that a word may be, misread. */
function misreadTerms({ byLength, misread }: Indexed, { look }: Token): readonly string[] {
  const known = misread.get(look);
  if (known) return known;
  const slack = Math.ceil(MISREAD_SHARE * look.length);
  const found = Array.from({ length: 2 * slack + 1 }, (_none, at) => byLength[look.length - slack + at] ?? []).flatMap(
    (words) => words.flatMap((word) => (mayBeMisread(look, word.look) ? [word.term] : [])),
  );
  misread.set(look, found);
  return found;
}

/** Whether one word may be the other, misread. Both as they look. */
export function mayBeMisread(a: string, b: string): boolean {
  const longer = Math.max(a.length, b.length);
  if (longer < MIN_MISREAD_LETTERS || Math.abs(a.length - b.length) > MISREAD_SHARE * longer) return false;
  return distance(a, b) <= Math.max(1, Math.floor(MISREAD_SHARE * longer));
}

/** Whether it is another word for sure, however badly it was read. */
const areUnlike = (a: string, b: string) => distance(a, b) > UNLIKE_SHARE * Math.max(a.length, b.length);

/** The share of a paper's different words that the other one has in the same spelling. */
export function sharedWords({ paper }: Indexed, other: Indexed): number {
  const terms = new Set(paper.units.flatMap(({ tokens }) => tokens.map(({ term }) => term)));
  return [...terms].filter((term) => other.places.has(term)).length / Math.max(1, terms.size);
}

interface Window {
  readonly from: number;
  readonly to: number;
}

/** The stretch of the other paper with most of the unit's words. */
function bestWindow(
  tokens: readonly Token[],
  unit: ReadonlyMap<string, Token>,
  { other, weigh, isRough }: Both,
): Window | null {
  const length = Math.ceil(tokens.length * WINDOW_FACTOR) + WINDOW_MORE;
  const termsOf = (term: string, token: Token) =>
    other.places.has(term) || !isRough ? [term] : misreadTerms(other, token);
  // An opening that many questions of the other paper have says little about which of them it is.
  const placesOf = (term: string, token: Token) =>
    termsOf(term, token).flatMap((theirs) => (other.places.get(theirs) ?? []).slice(0, MAX_PLACES));
  const weights = new Map<string, number>();
  const hits = [...unit]
    .flatMap(([term, token]) => {
      const places = placesOf(term, token);
      weights.set(term, weigh(token) / Math.max(1, places.length));
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

const NOT_FOUND = { kind: null, found: 0, isOther: false, at: -1, otherPage: 0 } as const;

interface Compared {
  /** Share of the unit's weight that is in the window, misread words included. */
  readonly found: number;
  /** Weight that is missing, and whether a number is among it. */
  readonly missing: number;
  readonly missesNumber: boolean;
  /** In the place of one of its words the other paper has a word that this one has nowhere. */
  readonly isOther: boolean;
}

/** Letters only, and enough to tell. */
const isWord = ({ spelled }: Token) => /^\p{L}{4,}$/u.test(spelled);

interface Both {
  readonly own: Indexed;
  readonly other: Indexed;
  readonly weigh: TokenWeight;
  /** One of them was read from a picture, or badly. */
  readonly isRough: boolean;
}

function compare(unit: ReadonlyMap<string, Token>, window: readonly Token[], { own, weigh, isRough }: Both): Compared {
  const free = window.filter(({ term }) => !unit.has(term));
  const there = new Set(window.map(({ term }) => term));
  const lost: Token[] = [];
  let [all, found] = [0, 0];
  for (const [term, token] of unit) {
    const weight = weigh(token);
    all += weight;
    if (there.has(term)) found += weight;
    else if (isRough && free.some(({ look }) => mayBeMisread(token.look, look))) found += MISREAD_CREDIT * weight;
    else lost.push(token);
  }
  const gone = isRough ? lost.filter((token) => isWord(token)) : [];
  const isOwn = (token: Token) => own.places.has(token.term) || misreadTerms(own, token).length > 0;
  const instead =
    gone.length === 0
      ? []
      : free.filter(
          (token) => isWord(token) && !isOwn(token) && gone.every((one) => areUnlike(one.spelled, token.spelled)),
        );
  return {
    found: all === 0 ? 0 : found / all,
    missing: lost.reduce((sum, token) => sum + weigh(token), 0),
    missesNumber: lost.some(({ isNumber }) => isNumber),
    isOther: gone.length > 0 && instead.length > 0,
  };
}

function kindOf(all: number, { found, missing, missesNumber }: Compared, isRough: boolean): FoundUnit['kind'] {
  if (isRough) return found < ROUGH_NEAR ? null : found < ROUGH_SAME ? 'near' : 'same';
  if (missing < 0.05) return 'same';
  if (all < FEW) return null;
  if (!missesNumber && all >= LONG && missing <= MISSING_OF_LONG * all) return 'same';
  return missing <= MISSING_OF_NEAR * all ? 'near' : null;
}

/** Looks a unit up in another paper, wherever that paper was cut. */
export function findUnit({ tokens, text }: Unit, both: Both): FoundUnit {
  const { other, weigh, isRough } = both;
  const unit = new Map<string, Token>();
  for (const token of tokens) unit.set(token.term, token);
  const weight = [...unit.values()].reduce((sum, token) => sum + weigh(token), 0);
  const window = bestWindow(tokens, unit, both);
  if (!window) return { ...NOT_FOUND, weight };
  const margin = isRough ? Math.ceil(tokens.length / 3) + 1 : 0;
  const stretch = other.paper.stream.slice(Math.max(0, window.from - margin), window.to + 1 + margin);
  const compared = compare(unit, stretch, both);
  const kind = kindOf(weight, compared, isRough);
  if (kind === null || (!isRough && weight < FEW && !standsAlone(unit, text, other))) return { ...NOT_FOUND, weight };
  const { found, isOther } = compared;
  return { kind, found, isOther, weight, at: window.from, otherPage: other.paper.stream[window.from]?.page ?? 1 };
}

/** A question with its solution is so much longer. */
const SOLUTION_FACTOR = 5;

/** Whether the other paper has a question of these few words and no others. */
function standsAlone(unit: ReadonlyMap<string, Token>, text: string, { paper }: Indexed): boolean {
  return paper.units.some((other) => {
    if (other.text === text) return true;
    // Behind a question its solution may stand.
    const theirs = new Set(other.tokens.slice(0, unit.size).map(({ term }) => term));
    const isWhole = other.tokens.length <= unit.size || other.tokens.length >= SOLUTION_FACTOR * unit.size;
    return isWhole && [...unit.keys()].every((term) => theirs.has(term));
  });
}
