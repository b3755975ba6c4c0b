import { findUnit, type Both, type FoundUnit } from './find-unit.ts';
import { CLARITY_RANK, MIN_ORDERED, MIN_TELLING, MOST, ORDER, OTHERWISE, QUESTION } from './limits.ts';
import type { ParticularPaper } from './common-pairs.ts';

/** One of two papers: how much of it is in the other one. */
export interface Side {
  readonly paper: ParticularPaper;
  /** Share of the weight that is the same. */
  readonly share: number;
  /** Weight that is the same. */
  readonly evidence: number;
  /** How well the questions that are there were found: 1 in typed text, less where much was misread. */
  readonly clarity: number;
  readonly questions: number;
  /** Share of the weight that is other questions for sure. */
  readonly others: number;
  /** Questions that are the same. */
  readonly same: number;
  /** Questions of which next to nothing is there. */
  readonly lost: number;
  readonly found: readonly FoundUnit[];
  /** What is shared stands behind other questions: the beginning has next to nothing of the other paper. */
  readonly isAppendix: boolean;
}

interface Sums {
  readonly credit: number;
  readonly weight: number;
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** What is found and what there is of each question or page. */
function sumsBy(keys: readonly number[], credits: readonly number[], weights: readonly number[]): Sums[] {
  const sums = new Map<number, Sums>();
  for (const [at, key] of keys.entries()) {
    const { credit, weight } = sums.get(key) ?? { credit: 0, weight: 0 };
    sums.set(key, { credit: credit + (credits[at] ?? 0), weight: weight + (weights[at] ?? 0) });
  }
  return [...sums.values()].filter(({ weight }) => weight > 0);
}

/** What is found and what there is in front, up to a weight. */
function beginOf(credits: readonly number[], weights: readonly number[], upTo: number): Sums {
  let begin: Sums = { credit: 0, weight: 0 };
  for (const [at, weight] of weights.entries()) {
    if (begin.weight >= Math.max(OTHERWISE.weight, upTo)) break;
    begin = { credit: begin.credit + (credits[at] ?? 0), weight: begin.weight + weight };
  }
  return begin;
}

const isElse = ({ credit, weight }: Sums) => weight >= OTHERWISE.weight && credit < OTHERWISE.share * weight;

/** Looks all units of a paper up in the other one. */
export function sideOf(both: Both): Side {
  const { paper } = both.own;
  const found = paper.units.map((unit) => findUnit(unit, both));
  const usual = found.map(({ weight }) => weight).toSorted((x, y) => x - y)[found.length >> 1] ?? 0;
  const most = Math.min(QUESTION.most, Math.max(QUESTION.least, QUESTION.ofUsual * usual));
  const weights = found.map(({ weight }) => Math.min(most, weight));
  const credits = found.map(({ credit }, at) => credit * (weights[at] ?? 0));
  const questions = sumsBy(
    paper.units.map(({ question }) => question),
    credits,
    weights,
  );
  const [evidence, all] = [sum(credits), sum(weights)];
  const shares = questions.map(({ credit, weight }) => credit / weight).toSorted((x, y) => x - y);
  const clarity = shares[Math.min(shares.length - 1, Math.floor(CLARITY_RANK * shares.length))] ?? 0;
  return {
    paper,
    share: all === 0 ? 0 : evidence / all,
    evidence,
    clarity,
    others:
      sum(
        questions.map(({ credit, weight }) =>
          weight >= MIN_TELLING && credit < OTHERWISE.share * weight ? weight : 0,
        ),
      ) / Math.max(1e-9, all),
    questions: questions.length,
    same: questions.filter(({ credit, weight }) => credit >= MOST * Math.max(clarity, MOST) * weight).length,
    lost: questions.filter(({ credit, weight }) => credit < OTHERWISE.share * weight).length,
    found,
    isAppendix: isElse(beginOf(credits, weights, OTHERWISE.begin * all)),
  };
}

const isThere = ({ at }: FoundUnit) => at !== -1;

/** Whether most of what was found is in the same order in both papers. */
export function areInOrder({ found, paper }: Side, isRough: boolean): boolean {
  const least = paper.isRough ? MIN_ORDERED.rough : MIN_ORDERED.typed;
  const placed = found.filter((unit) => isThere(unit) && unit.weight >= least);
  if (placed.length < 3) return true;
  /** The most weight that is in order up to each place. */
  const upTo: number[] = [];
  for (const [at, { at: place, weight }] of placed.entries()) {
    const before = upTo.filter((_weight, index) => (placed[index]?.at ?? 0) <= place);
    upTo[at] = weight + Math.max(0, ...before);
  }
  return Math.max(...upTo) >= (isRough ? ORDER.rough : ORDER.typed) * sum(placed.map(({ weight }) => weight));
}

/** The pages on which most is the same. */
export function pagesOf({ paper, found }: Side): { page: number; other_page: number } {
  const weights = new Map<string, number>();
  for (const [at, { credit, weight, otherPage }] of found.entries()) {
    if (credit === 0) continue;
    const key = `${paper.units[at]?.page ?? 1} ${otherPage}`;
    weights.set(key, (weights.get(key) ?? 0) + credit * weight);
  }
  const [best = '1 1'] = [...weights].toSorted((a, b) => b[1] - a[1])[0] ?? [];
  const [page = 1, other_page = 1] = best.split(' ').map(Number);
  return { page, other_page };
}

/** The most that is found in one stretch, when what is not found there is taken off. */
function bestStretch(found: readonly FoundUnit[], least: number): number {
  let [best, running] = [0, 0];
  for (const { credit, weight } of found) {
    running = Math.max(0, running + (credit >= least ? weight : -weight));
    best = Math.max(best, running);
  }
  return best;
}

/** Whether what was found is about as long in the other paper as it is here, or stands there in one stretch. */
export function standsTogether(
  part: Side,
  whole: Side,
  { stretch, ofSpan }: { stretch: number; ofSpan: number },
): boolean {
  const places = part.found.flatMap(({ at }) => (at === -1 ? [] : [at])).toSorted((x, y) => x - y);
  const [from = 0, to = 0] = [places[Math.floor(places.length * 0.1)], places[Math.ceil(places.length * 0.9) - 1]];
  const own = sum(part.paper.units.map(({ tokens }) => tokens.length));
  if (part.paper.isRough && places.length > 2 && to - from <= stretch * own) return true;
  const least = MOST * part.clarity;
  const there = sum(whole.found.map(({ credit, weight }) => (credit >= least ? weight : 0)));
  return bestStretch(whole.found, least) >= ofSpan * there;
}
