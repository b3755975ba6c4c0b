import { findUnit, indexed, sharedWords, type FoundUnit, type Indexed, type TokenWeight } from './find-unit.ts';
import { pictureMatch } from './page-layout.ts';
import { hasHeadOf, headsOf } from './paper-heads.ts';
import type { ComparedPage, PaperMatch, WordCounts } from './paper-match.ts';
import { paperUnits, type PaperUnits, type Token, type Unit } from './paper-units.ts';

/** From these shares on it is the same paper, the same questions under another head, a part, or worth a look. */
const TYPED = { same: 0.86, again: 0.9, part: 0.92, similar: 0.65 };
/** The same where one of them was read from a picture. */
const ROUGH = { same: 0.62, again: 0.8, part: 0.75, similar: 0.5 };
/** Of what stands between the first and the last question of a part in the other paper so much belongs to it. */
const [MIN_OF_SPAN, MIN_OF_ROUGH_SPAN, MAX_STRETCH] = [0.85, 0.7, 1.25];
/** Of a badly read part with so much evidence less may be found, unless its head is another. */
const [ROUGH_PART, ROUGH_PART_EVIDENCE] = [0.58, 45];
const WELL_READ = 0.88;
/** So many of the questions are the same, counted. */
const MIN_COUNTED = 0.9;
/** A part has so much more of it in the whole than the other way round. */
const MIN_LARGER = 0.15;
/** Below, both papers are something else beside what they share. */
const [OTHERWISE_ANOTHER, MIN_OF_PAGE] = [0.3, 8];
/** What a nearly equal question counts: much where others are equal, next to nothing where all are just nearly so, as in a template. */
const [NEAR_CREDIT, NEAR_ALONE, MIN_SAME] = [0.8, 0.2, 0.3];
/** A question weighs no more than one of so many words, and than so many usual ones: a table or formulas may follow the last one. */
const [MAX_WEIGHT, MIN_MAX_WEIGHT, MAX_OF_USUAL] = [20, 6, 3];
/** Of questions that are found in a badly read paper: if in so many a word is another one, the papers have their openings in common. */
const [MAX_OTHERS, MIN_TELLING] = [0.4, 2];
/** So much that is particular must agree: of the same paper, and of a part of one. */
const [MIN_EVIDENCE, MIN_OF_PART] = [5, 10];
/** The same where a paper is not cut into questions: it may be a cover or a form. */
const MIN_OF_LINES = 14;
const [MIN_QUESTIONS_OF_PART, MUCH_EVIDENCE] = [2, 20];
const [PIECE, MAX_WHOLE] = [12, 18];
/** Questions that are there in their order, of the same paper. */
const [SAME_ORDER, ROUGH_ORDER] = [0.8, 0.55];
/** Of a question with less the place says nothing; words of a badly read one are found anywhere. */
const [MIN_ORDERED, MIN_ROUGH_ORDERED] = [0.9, 2];
/** Where the heads say too little, so much more of the questions is needed. */
const MORE_WITHOUT_HEAD = 0.06;
const MIN_SHARED = 0.25;
/** A question counts as the same if so much of it is. */
const MOST = 0.6;
/** What a number and a single letter say beside a word; what a word says that more than this share of all documents has. */
const [NUMBER_WEIGHT, LETTER_WEIGHT, COMMON_WEIGHT, COMMON_SHARE, MIN_DOCUMENTS] = [0.6, 0.3, 0.4, 0.3, 20];
/** So many papers that otherwise differ have it: then it says nothing about one of them. */
const MIN_GROUPS = 3;
/** Papers with so much in common are one paper, not two of a template; of badly read ones less is read alike. */
const [ONE_PAPER, ONE_ROUGH_PAPER] = [0.6, 0.3];

const pairOf = (a: Token | undefined, b: Token) => `${a?.term ?? ''} ${b.term}`;

function pairsOf({ units }: PaperUnits): Set<string> {
  return new Set(units.flatMap(({ tokens }) => tokens.map((token, at) => pairOf(tokens[at - 1], token))));
}

function areOnePaper(a: ReadonlySet<string>, b: ReadonlySet<string>, isRough: boolean): boolean {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  let common = 0;
  for (const pair of small) if (large.has(pair)) common += 1;
  return common >= (isRough ? ONE_ROUGH_PAPER : ONE_PAPER) * small.size;
}

/** Pairs of words that several papers have which otherwise differ: their template, a formula sheet, a question of every year. */
function commonPairs(papers: readonly PaperUnits[]): ReadonlySet<string> {
  const groups: { readonly pairs: ReadonlySet<string>; readonly isRough: boolean; readonly all: Set<string> }[] = [];
  for (const paper of papers) {
    const pairs = pairsOf(paper);
    const group = groups.find((one) => areOnePaper(one.pairs, pairs, one.isRough || paper.isRough));
    if (group) for (const pair of pairs) group.all.add(pair);
    else groups.push({ pairs, isRough: paper.isRough, all: new Set(pairs) });
  }
  const counts = new Map<string, number>();
  for (const { all } of groups) for (const pair of all) counts.set(pair, (counts.get(pair) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count >= MIN_GROUPS).map(([pair]) => pair));
}

function weighBy(documents: WordCounts): (token: Token) => number {
  const most = Math.max(0, ...documents.values());
  const isCommon = (word: string) => most >= MIN_DOCUMENTS && (documents.get(word) ?? 0) > COMMON_SHARE * most;
  return ({ spelled, isNumber }) =>
    isNumber ? NUMBER_WEIGHT : spelled.length === 1 ? LETTER_WEIGHT : isCommon(spelled) ? COMMON_WEIGHT : 1;
}

/** Long questions in pieces: two readings of a page seldom begin and end them at the same words. */
function piecesOf(unit: Unit): Unit[] {
  if (unit.tokens.length <= MAX_WHOLE) return [unit];
  const count = Math.ceil(unit.tokens.length / PIECE);
  return Array.from({ length: count }, (_none, at) => ({
    ...unit,
    tokens: unit.tokens.slice(at * PIECE, (at + 1) * PIECE),
  }));
}

/** Without what many papers have, in pieces. */
function particular(paper: PaperUnits, common: ReadonlySet<string>): PaperUnits {
  const units = paper.units.map((unit) => {
    const isCommon = unit.tokens.map((token, at) => common.has(pairOf(unit.tokens[at - 1], token)));
    return { ...unit, tokens: unit.tokens.filter((_token, at) => !isCommon[at]) };
  });
  return { ...paper, units: units.filter(({ tokens }) => tokens.length > 0).flatMap(piecesOf) };
}

interface Side {
  readonly paper: PaperUnits;
  /** Share of the weight that is the same. */
  readonly share: number;
  readonly evidence: number;
  readonly questions: number;
  readonly same: number;
  readonly found: readonly FoundUnit[];
  /** What is shared stands together: some page, or the beginning, has next to nothing of the other paper. */
  readonly isAppendix: boolean;
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

function sideOf(own: Indexed, other: Indexed, weigh: TokenWeight, isRough: boolean): Side {
  const { paper } = own;
  const both = { own, other, weigh, isRough };
  const found = paper.units.map((unit) => findUnit(unit, both));
  const usual = found.map(({ weight }) => weight).toSorted((x, y) => x - y)[found.length >> 1] ?? 0;
  const most = Math.min(MAX_WEIGHT, Math.max(MIN_MAX_WEIGHT, MAX_OF_USUAL * usual));
  const weights = found.map(({ weight }) => Math.min(most, weight));
  const long = found.filter(({ kind, weight }) => kind !== null && weight >= MIN_TELLING);
  const areOthers = long.filter(({ isOther }) => isOther).length > MAX_OTHERS * long.length;
  const all = sum(weights);
  const same = sum(weights.filter((_weight, at) => found[at]?.kind === 'same'));
  const near = same >= MIN_SAME * all ? NEAR_CREDIT : NEAR_ALONE;
  const credits = weights.map((weight, at) => {
    const { kind = null, found: share = 0, isOther = false } = found[at] ?? {};
    if (isRough) return isOther && areOthers ? 0 : share * weight;
    return kind === 'same' ? weight : kind === 'near' ? near * weight : 0;
  });
  const parts = new Map<number, [credit: number, weight: number]>();
  const pages = new Map<number, [credit: number, weight: number]>();
  for (const [at, { question, page }] of paper.units.entries())
    for (const [key, sums] of [
      [question, parts],
      [page, pages],
    ] as const) {
      const [credit, weight] = sums.get(key) ?? [0, 0];
      sums.set(key, [credit + (credits[at] ?? 0), weight + (weights[at] ?? 0)]);
    }
  const evidence = sum(credits);
  const begin = credits.slice(0, Math.ceil(credits.length / 4));
  return {
    paper,
    share: all === 0 ? 0 : evidence / all,
    evidence,
    questions: parts.size,
    same: [...parts.values()].filter(([credit, weight]) => weight > 0 && credit >= MOST * weight).length,
    found,
    isAppendix:
      begin.every((credit) => credit === 0) ||
      [...pages.values()].some(([credit, weight]) => weight >= MIN_OF_PAGE && credit < OTHERWISE_ANOTHER * weight),
  };
}

/** Whether most of the found units follow each other in both papers. */
function areInOrder({ found, paper }: Side, isRough: boolean): boolean {
  const least = paper.isRough ? MIN_ROUGH_ORDERED : MIN_ORDERED;
  const places = found.filter(({ kind, weight }) => kind !== null && weight >= least).map(({ at }) => at);
  if (places.length < 3) return true;
  const ends: number[] = [];
  for (const place of places) {
    const at = ends.findIndex((end) => end > place);
    if (at === -1) ends.push(place);
    else ends[at] = place;
  }
  return ends.length >= (isRough ? ROUGH_ORDER : SAME_ORDER) * places.length;
}

/** The pages on which most is the same. */
function pagesOf(paper: PaperUnits, { found }: Side): Pick<PaperMatch, 'page' | 'other_page'> {
  const counts = new Map<string, number>();
  for (const [at, { kind, weight, otherPage }] of found.entries()) {
    if (kind === null) continue;
    const key = `${paper.units[at]?.page ?? 1} ${otherPage}`;
    counts.set(key, (counts.get(key) ?? 0) + weight);
  }
  const [best = '1 1'] = [...counts].toSorted((a, b) => b[1] - a[1])[0] ?? [];
  const [page = 1, other_page = 1] = best.split(' ').map(Number);
  return { page, other_page };
}

interface Compared {
  readonly own: Side;
  readonly their: Side;
  readonly heads: ReturnType<typeof headsOf>;
  readonly isRough: boolean;
}

/** Whether what was found of a badly read part is about as long in the other paper, however that one was cut. */
function standsTogether({ paper, found }: Side): boolean {
  const places = found.flatMap(({ kind, at }) => (kind === null ? [] : [at])).toSorted((x, y) => x - y);
  const [from = 0, to = 0] = [places[Math.floor(places.length * 0.1)], places[Math.ceil(places.length * 0.9) - 1]];
  const own = sum(paper.units.map(({ tokens }) => tokens.length));
  return places.length > 2 && to - from <= MAX_STRETCH * own;
}

/** Whether the other paper has the part in one piece, or under the same head: a page is missing, or it is one of several papers. */
function isPiece(part: Side, whole: Side, { heads, isRough }: Compared): boolean {
  if (part.evidence < (part.paper.isCut ? MIN_OF_PART : MIN_OF_LINES) || !areInOrder(part, isRough)) return false;
  if (part.questions < MIN_QUESTIONS_OF_PART && part.evidence < MUCH_EVIDENCE) return false;
  if (isRough && isWellRead(part) && part.same < MIN_COUNTED * part.questions) return false;
  if (heads === 'one') return true;
  if (heads === 'apart' && !hasHeadOf(whole.paper, part.paper)) return false;
  if (isRough && standsTogether(part)) return true;
  const found = whole.found.map(({ kind }) => kind === 'same');
  const span = found.slice(found.indexOf(true), found.lastIndexOf(true) + 1);
  return span.filter(Boolean).length >= (isRough ? MIN_OF_ROUGH_SPAN : MIN_OF_SPAN) * span.length;
}

/** Whether what is there was read nearly without a fault: then what is missing is another question. */
function isWellRead({ found }: Side): boolean {
  const there = found.filter(({ kind }) => kind !== null);
  return sum(there.map((one) => one.found)) >= WELL_READ * there.length;
}

function kindOf(compared: Compared): PaperMatch['kind'] | null {
  const { own, their, heads, isRough } = compared;
  const limits = isRough ? ROUGH : TYPED;
  const [part, whole] = own.share > their.share ? [own, their] : [their, own];
  const needed = own.paper.isCut && their.paper.isCut ? MIN_EVIDENCE : MIN_OF_LINES;
  const least = Math.min(own.evidence, their.evidence) < needed ? 0 : whole.share;
  const areAppendices = own.isAppendix && their.isAppendix;
  const areCounted = [own, their].every(({ same, questions }) => same >= MIN_COUNTED * questions);
  const isTrusted = isRough ? areCounted || !isWellRead(own) : areCounted && !areAppendices;
  if (least >= limits.same && isTrusted) {
    const isOne = areInOrder(own, isRough) && heads !== 'apart';
    if (isOne && (heads === 'one' || least >= limits.same + MORE_WITHOUT_HEAD)) return 'same_pages';
    if (least >= limits.again && areCounted) return 'same_questions';
  }
  const isMuch = isRough && heads !== 'apart' && part.evidence >= ROUGH_PART_EVIDENCE;
  if (
    part.share >= (isMuch ? ROUGH_PART : limits.part) &&
    part.share - whole.share >= MIN_LARGER &&
    isPiece(part, whole, compared)
  )
    return 'part';
  return least >= limits.similar && heads !== 'apart' && !own.isAppendix && !their.isAppendix ? 'similar' : null;
}

interface WordsMatch {
  readonly match: PaperMatch | null;
  /** Share of the questions that are the same, of the paper that has less of the other. */
  readonly share: number;
  readonly heads: Compared['heads'];
}

function wordsMatch(a: PaperUnits, b: PaperUnits, weigh: TokenWeight, isRough: boolean): WordsMatch {
  const [first, second] = [indexed(a), indexed(b)];
  const heads = headsOf(a, b);
  if (Math.max(sharedWords(first, second), sharedWords(second, first)) < MIN_SHARED)
    return { match: null, share: 0, heads };
  const own = sideOf(first, second, weigh, isRough);
  const their = sideOf(second, first, weigh, isRough);
  const share = Math.min(own.share, their.share);
  const kind = kindOf({ own, their, heads, isRough });
  if (!kind) return { match: null, share, heads };
  const score = Math.min(1, kind === 'part' ? Math.max(own.share, their.share) : (own.share + their.share) / 2);
  const counts = { questions: own.questions, other_questions: their.questions, same: own.same, other_same: their.same };
  return { match: { kind, score, ...pagesOf(a, own), ...counts }, share, heads };
}

/** A photo of which fewer words that say something are read cannot be compared by them. */
const MIN_READABLE = 7;
/** Where so much is read alike, pages that look alike are one page badly read; under another head more is needed. */
const [MIN_BESIDE_PICTURE, MIN_UNDER_OTHER_HEAD] = [0.4, 0.65];
const isReadable = ({ units, isRough }: PaperUnits) =>
  !isRough || sum(units.map(({ tokens }) => tokens.filter(({ spelled }) => spelled.length > 2).length)) >= MIN_READABLE;

/**
 * Compares a paper with others. Where both can be read their words decide, and otherwise what the pages look like (decision 127).
 * Pure: it needs no file, no database and no clock. @returns matches by the index of the other paper; those that are not alike are absent
 */
export function comparePapers(
  pages: readonly ComparedPage[],
  others: readonly (readonly ComparedPage[])[],
  documents: WordCounts,
): ReadonlyMap<number, PaperMatch> {
  const paper = paperUnits(pages);
  const units = others.map((other) => paperUnits(other));
  const common = commonPairs([paper, ...units]);
  const weigh = weighBy(documents);
  const own = particular(paper, common);
  const found = new Map<number, PaperMatch>();
  for (const [at, other] of units.entries()) {
    const isRough = paper.isRough || other.isRough;
    const areReadable = isReadable(paper) && isReadable(other);
    const words = areReadable ? wordsMatch(own, particular(other, common), weigh, isRough) : null;
    const isSure = words?.match && words.match.kind !== 'similar';
    const least = words?.heads === 'apart' ? MIN_UNDER_OTHER_HEAD : MIN_BESIDE_PICTURE;
    const mayBeSeen = words === null || words.share >= least;
    const seen = isRough && !isSure ? pictureMatch(pages, others[at] ?? [], !mayBeSeen) : null;
    const match = seen ?? words?.match;
    if (match) found.set(at, match);
  }
  return found;
}
