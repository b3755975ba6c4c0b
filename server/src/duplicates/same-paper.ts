import { comparedWords, pairsOf, pictureDistance, type PicturePrint } from './page-print.ts';

/** A page as it is compared. */
export interface ComparedPage {
  /** From 1. */
  readonly page: number;
  readonly pairs: ReadonlySet<string>;
  readonly print: PicturePrint | null;
}

/** A paper as it is compared. */
export interface ComparedPaper {
  readonly pages: readonly ComparedPage[];
  /** Years and terms that stand in its text: of another sitting they differ. */
  readonly sitting: Sitting;
}

interface Sitting {
  readonly years: ReadonlySet<string>;
  readonly terms: ReadonlySet<string>;
}

/** How rare a word is: a word that stands in every paper weighs next to nothing. */
export type WordWeight = (word: string) => number;

export interface Likeness {
  /** From 0 to 1: how likely it is the same paper. */
  readonly score: number;
  /** The pages that are most alike. */
  readonly page: number;
  readonly other_page: number;
}

/** From this score on two papers are shown as the same. */
export const MIN_SCORE = 0.5;

// Weights of the evidence (decision 50, docs/understanding.md). A share of common pairs, from 0 to 1, of the page and of its worst part.
const [TEXT_WEIGHT, WHOLE_SHARE, WORST_SHARE, BIAS] = [14, 0.7, 0.3, -5];
/** A page is looked at in so many parts; the worst quarter of them says whether the likeness is even. */
const [PARTS, WORST_PARTS] = [8, 2];
/** So much of a page in common, and next to nothing of its worst part: questions that were asked again, not a page photographed again. */
const [PATCHY_WHOLE, PATCHY_WORST] = [0.45, 0.08];
/** Of the common pairs so many at each end of a page may stand there by chance. */
const OUTLIER_SHARE = 0.05;
/** Bits of 256: as far are pages that have nothing in common but being pages. Each so many bits nearer is one more of evidence. */
const [CHANCE_DISTANCE, BITS_OF_EVIDENCE] = [90, 4.5];
/** Pictures that differ are little evidence against: a photo may show half of the page. */
const MAX_PICTURE_DOUBT = -1;
/** Of another year or term the same questions are needed nearly word by word. */
const OTHER_SITTING = -8;
/** Fewer pairs are a heading, not a page. */
const MIN_PAIRS = 12;
/** A page without text counts as much as one with so many pairs. */
const PICTURE_ONLY_PAIRS = 20;

const TERM = /\b(spring|summer|fall|autumn|winter|odd|even)\W{1,3}(?:sem\w*\W{1,3})?(20\d{2})\b/g;
const YEAR = /\b20\d{2}\b/g;
/** A page names its sitting at its head; further down years belong to questions. */
const HEAD_LINES = 12;

/** Reads the years and terms at the heads of pages. */
function sittingOf(texts: readonly string[]): Sitting {
  const head = texts.map((text) => text.split('\n').slice(0, HEAD_LINES).join('\n').toLowerCase()).join('\n');
  const terms = [...head.matchAll(TERM)].map(([, term = '', year = '']) => `${term} ${year}`);
  return { years: new Set(head.match(YEAR) ?? []), terms: new Set(terms) };
}

/** A paper of its pages' texts and pictures. */
export function comparedPaper(
  pages: readonly { readonly page: number; readonly text: string; readonly print: PicturePrint | null }[],
): ComparedPaper {
  return {
    pages: pages.map(({ page, text, print }) => ({ page, pairs: pairsOf(comparedWords(text)), print })),
    sitting: sittingOf(pages.map(({ text }) => text)),
  };
}

const areApart = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  a.size > 0 && b.size > 0 && ![...a].some((one) => b.has(one));

const isOtherSitting = (a: Sitting, b: Sitting) => areApart(a.years, b.years) || areApart(a.terms, b.terms);

const weightOfPair = (pair: string, weigh: WordWeight) => {
  const [first = '', second = ''] = pair.split(' ');
  return weigh(first) + weigh(second);
};

interface Shared {
  /** The share of a page's pairs, each by how rare its words are, that the other page has too. */
  readonly whole: number;
  /** The same of the worst quarter of the page. */
  readonly worst: number;
}

const sumOf = (pairs: readonly string[], weigh: WordWeight) =>
  pairs.reduce((sum, pair) => sum + weightOfPair(pair, weigh), 0);

function sharedOf(pairs: readonly string[], other: ReadonlySet<string>, weigh: WordWeight): Shared {
  const shareOf = (some: readonly string[]) => {
    const all = sumOf(some, weigh);
    const shared = some.filter((pair) => other.has(pair));
    return all === 0 ? 0 : sumOf(shared, weigh) / all;
  };
  const ends = Array.from({ length: PARTS + 1 }, (_none, at) => Math.floor((at * pairs.length) / PARTS));
  const parts = ends.slice(1).map((end, at) => shareOf(pairs.slice(ends[at], end)));
  const worst = parts.toSorted((x, y) => x - y).slice(0, WORST_PARTS);
  return { whole: shareOf(pairs), worst: worst.reduce((sum, part) => sum + part, 0) / WORST_PARTS };
}

/** The part of a page from the first to the last pair that the other page has, without outliers at both ends. */
function spanOf(pairs: readonly string[], other: ReadonlySet<string>): string[] {
  const places = pairs.flatMap((pair, at) => (other.has(pair) ? [at] : []));
  const outliers = Math.floor(places.length * OUTLIER_SHARE);
  return pairs.slice(places[outliers] ?? 0, (places[places.length - 1 - outliers] ?? -1) + 1);
}

/**
 * What two pages have in common. A photo, also one of half of the page, has all that lies between its first and its last words; a page
 * that repeats some questions of a longer one leaves out what stands between them. The smaller page counts as a whole.
 */
function textEvidence(a: ComparedPage, b: ComparedPage, weigh: WordWeight): number {
  if (Math.min(a.pairs.size, b.pairs.size) < MIN_PAIRS) return 0;
  const [listA, listB] = [[...a.pairs], [...b.pairs]];
  const isSmaller = sumOf(listA, weigh) <= sumOf(listB, weigh);
  const [small, smallPairs, large, largePairs] = isSmaller
    ? [listA, a.pairs, listB, b.pairs]
    : [listB, b.pairs, listA, a.pairs];
  const own = sharedOf(small, largePairs, weigh);
  const between = sharedOf(spanOf(large, smallPairs), smallPairs, weigh);
  const worst = Math.min(own.worst, between.worst);
  if (own.whole > PATCHY_WHOLE && worst < PATCHY_WORST) return 0;
  return TEXT_WEIGHT * (WHOLE_SHARE * Math.min(own.whole, between.whole) + WORST_SHARE * worst);
}

/** The evidence that two pages are one, as a logit: 0 is even odds. */
function pageEvidence(a: ComparedPage, b: ComparedPage, weigh: WordWeight): number {
  const distance = a.print && b.print ? pictureDistance(a.print, b.print) : CHANCE_DISTANCE;
  const picture = Math.max(MAX_PICTURE_DOUBT, (CHANCE_DISTANCE - distance) / BITS_OF_EVIDENCE);
  return BIAS + textEvidence(a, b, weigh) + picture;
}

const pageWeight = ({ pairs }: ComparedPage) => Math.max(PICTURE_ONLY_PAIRS, pairs.size);

/**
 * How likely two papers are one. Each page of the shorter one is put beside the page of the longer one that it is most like; a photo of
 * one page is like the paper that has this page.
 */
export function likenessOf(a: ComparedPaper, b: ComparedPaper, weigh: WordWeight): Likeness | null {
  const isSwapped = a.pages.length > b.pages.length;
  const [short, long] = isSwapped ? [b, a] : [a, b];
  const pairs = short.pages
    .flatMap((one) => long.pages.map((other) => ({ one, other, evidence: pageEvidence(one, other, weigh) })))
    .toSorted((x, y) => y.evidence - x.evidence);
  const [best] = pairs;
  if (!best) return null;
  const taken = new Set<ComparedPage>();
  let [sum, weights] = [0, 0];
  for (const { one, other, evidence } of pairs) {
    if (taken.has(one) || taken.has(other)) continue;
    taken.add(one).add(other);
    sum += evidence * pageWeight(one);
    weights += pageWeight(one);
  }
  const logit = sum / weights + (isOtherSitting(a.sitting, b.sitting) ? OTHER_SITTING : 0);
  const [mine, others] = isSwapped ? [best.other, best.one] : [best.one, best.other];
  return { score: 1 / (1 + Math.exp(-logit)), page: mine.page, other_page: others.page };
}
