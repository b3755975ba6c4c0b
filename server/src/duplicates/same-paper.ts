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

/** From this score on two papers are shown as the same (decision 50). */
export const MIN_SCORE = 0.5;

// Weights of the evidence, fitted on one half of the benchmark's papers (docs/understanding.md). A share of common pairs, from 0 to 1.
const [TEXT_WEIGHT, BIAS] = [14, -4.5];
/** Bits of 256: as far are pages that have nothing in common but being pages. Each so many bits nearer is one more of evidence. */
const [CHANCE_DISTANCE, BITS_OF_EVIDENCE] = [90, 4.5];
/** Pictures that differ are little evidence against: a photo may show half of the page. */
const MAX_PICTURE_DOUBT = -1;
/** Of another year or term the same questions are needed nearly word by word. */
const OTHER_SITTING = -5;
/** Fewer pairs are a heading, not a page. */
const MIN_PAIRS = 12;
/** A page without text counts as much as one with so many pairs. */
const PICTURE_ONLY_PAIRS = 20;

const YEAR = /\b(?:19|20)\d{2}\b/g;
const TERMS = ['spring', 'summer', 'fall', 'autumn', 'winter', 'odd', 'even', 'midterm', 'final', 'makeup', 'back'];

/** Reads a text's years and terms. */
function sittingOf(texts: readonly string[]): Sitting {
  const text = texts.join('\n').toLowerCase();
  const words = new Set(text.match(/[a-z]+/g) ?? []);
  return { years: new Set(text.match(YEAR) ?? []), terms: new Set(TERMS.filter((term) => words.has(term))) };
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

/** The share of the smaller page's pairs that the other one has too, each by how rare its words are. */
export function sharedPairs(a: ReadonlySet<string>, b: ReadonlySet<string>, weigh: WordWeight): number {
  let [common, ofA, ofB] = [0, 0, 0];
  for (const pair of a) {
    const weight = weightOfPair(pair, weigh);
    ofA += weight;
    if (b.has(pair)) common += weight;
  }
  for (const pair of b) ofB += weightOfPair(pair, weigh);
  const smaller = Math.min(ofA, ofB);
  return smaller === 0 ? 0 : common / smaller;
}

/** The evidence that two pages are one, as a logit: 0 is even odds. */
export function pageEvidence(a: ComparedPage, b: ComparedPage, weigh: WordWeight): number {
  const hasText = Math.min(a.pairs.size, b.pairs.size) >= MIN_PAIRS;
  const text = hasText ? TEXT_WEIGHT * sharedPairs(a.pairs, b.pairs, weigh) : 0;
  const distance = a.print && b.print ? pictureDistance(a.print, b.print) : CHANCE_DISTANCE;
  const picture = Math.max(MAX_PICTURE_DOUBT, (CHANCE_DISTANCE - distance) / BITS_OF_EVIDENCE);
  return BIAS + text + picture;
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
