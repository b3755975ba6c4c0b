import { commonPairs, particular, type ParticularPaper } from './common-pairs.ts';
import {
  CLEAR,
  EVIDENCE,
  MAX_OTHERS,
  MAX_STRETCH,
  MIN_LARGER,
  MIN_OF_SPAN,
  MIN_READABLE,
  MIN_SAME_TEXT,
  MIN_SHARED,
  MORE_WITHOUT_HEAD,
  SHARES,
} from './limits.ts';
import { pictureMatch } from './page-layout.ts';
import { hasHeadOf, headsOf } from './paper-heads.ts';
import { indexed, isReadOtherwise, sharedWords } from './paper-index.ts';
import type { ComparedPage, PaperMatch, WordCounts } from './paper-match.ts';
import { areInOrder, pagesOf, sideOf, standsTogether, type Side } from './paper-side.ts';
import { paperUnits, saidBy, type PaperUnits } from './paper-units.ts';

interface Compared {
  readonly own: Side;
  readonly their: Side;
  readonly heads: ReturnType<typeof headsOf>;
  readonly isRough: boolean;
}

/** Whether all of the part is in the whole in one piece, or under the same head: a page is missing, or it is one of several papers. */
function isPiece(part: Side, whole: Side, { heads, isRough }: Compared): boolean {
  const least = !part.paper.isCut ? EVIDENCE.lines : part.questions < 2 ? EVIDENCE.singleQuestion : EVIDENCE.part;
  if (part.evidence < least || part.share - whole.share < MIN_LARGER || !areInOrder(part, isRough)) return false;
  if (heads === 'one') return true;
  if (heads === 'apart' && !hasHeadOf(whole.paper, part.paper)) return false;
  return standsTogether(part, whole, { stretch: MAX_STRETCH, ofSpan: MIN_OF_SPAN });
}

/** Whether questions of it are not there, though what is there can be read. */
const isAnother = ({ others, clarity }: Side) => others > MAX_OTHERS + 1 - clarity;

/** The same by number: short questions count as much as long ones. @param spare may be missing in any case */
function isWhole({ same, lost, questions, clarity }: Side, spare: number, isRough: boolean): boolean {
  const missing = isRough ? questions - same : lost;
  return missing <= Math.max(spare, (MAX_OTHERS + 1 - clarity) * questions);
}

/** What two papers are to each other. */
function kindOf(compared: Compared): PaperMatch['kind'] | null {
  const { own, their, heads, isRough } = compared;
  const limits = isRough ? SHARES.rough : SHARES.typed;
  const [part, whole] = own.share > their.share ? [own, their] : [their, own];
  const areCut = own.paper.isCut && their.paper.isCut;
  const isEnough = Math.min(own.evidence, their.evidence) >= (areCut ? EVIDENCE.same : EVIDENCE.lines);
  const share = isEnough ? whole.share : 0;
  const areOthers = isAnother(own) || isAnother(their) || (own.isAppendix && their.isAppendix);
  if (share >= limits.same && !areOthers) {
    const isOne = areInOrder(own, isRough) && heads !== 'apart';
    if (isOne && (heads === 'one' || share >= limits.same + MORE_WITHOUT_HEAD)) return 'same_pages';
    if (share >= limits.again && isWhole(own, 1, isRough) && isWhole(their, 1, isRough)) return 'same_questions';
  }
  if (part.share >= limits.part && !isAnother(part) && isWhole(part, 0, isRough) && isPiece(part, whole, compared))
    return 'part';
  return share >= limits.similar && heads !== 'apart' && !own.isAppendix && !their.isAppendix ? 'similar' : null;
}

/** A match of papers of which every word is the same, in one order, however few there are of the questions. */
function sameText(own: ParticularPaper, other: ParticularPaper): PaperMatch | null {
  const isSame = own.stream.length >= MIN_SAME_TEXT && saidBy(own.stream) === saidBy(other.stream);
  if (!isSame || !own.isCut || own.units.length === 0) return null;
  const count = new Set(own.units.map(({ question }) => question)).size;
  const page = own.units[0]?.page ?? 1;
  const counts = { questions: count, other_questions: count, same: count, other_same: count };
  return { kind: 'same_pages', score: 1, page, other_page: page, ...counts };
}

interface WordsMatch {
  readonly match: PaperMatch | null;
  /** Share of the weight that is the same, of the paper that has more of the other: it may be a page of it. */
  readonly share: number;
  /** Both were read well, and one has questions that the other one has not: what their pages look like says nothing. */
  readonly areClear: boolean;
}

function wordsMatch(a: ParticularPaper, b: ParticularPaper, documents: WordCounts): WordsMatch {
  const [first, second] = [indexed(a, documents), indexed(b, documents)];
  const heads = headsOf(a, b);
  const shared = Math.max(sharedWords(first, second), sharedWords(second, first));
  const isPicture = a.isRough || b.isRough;
  if (shared < (isPicture ? MIN_SHARED.rough : MIN_SHARED.typed)) return { match: null, share: 0, areClear: false };
  const isRough = isPicture || isReadOtherwise(first, second) || isReadOtherwise(second, first);
  const own = sideOf({ own: first, other: second, isRough });
  const their = sideOf({ own: second, other: first, isRough });
  const share = Math.max(own.share, their.share);
  const kind = kindOf({ own, their, heads, isRough });
  const areClear =
    Math.min(own.clarity, their.clarity) >= CLEAR.least && Math.min(own.others, their.others) >= CLEAR.others;
  if (!kind) return { match: null, share, areClear };
  const score = Math.min(1, kind === 'part' ? Math.max(own.share, their.share) : (own.share + their.share) / 2);
  const counts = { questions: own.questions, other_questions: their.questions, same: own.same, other_same: their.same };
  return { match: { kind, score, ...pagesOf(own), ...counts }, share, areClear };
}

function isReadable({ units, isRough }: PaperUnits): boolean {
  const words = units.flatMap(({ tokens }) => tokens.filter(({ spelled }) => spelled.length > 2));
  return !isRough || words.length >= MIN_READABLE;
}

/**
 * Compares a paper with others. Where both can be read their words decide, and otherwise what the pages look like (decision 50).
 * Pure: it needs no file, no database and no clock. @returns matches by the index of the other paper; those that are not alike are absent
 */
export function comparePapers(
  pages: readonly ComparedPage[],
  others: readonly (readonly ComparedPage[])[],
  documents: WordCounts,
): ReadonlyMap<number, PaperMatch> {
  const paper = paperUnits(pages);
  const units = others.map((other) => paperUnits(other));
  const common = commonPairs(paper, units);
  const own = particular(paper, common);
  const found = new Map<number, PaperMatch>();
  for (const [at, other] of units.entries()) {
    const isRough = paper.isRough || other.isRough;
    const their = particular(other, common);
    const same = sameText(own, their);
    const words = isReadable(paper) && isReadable(other) ? wordsMatch(own, their, documents) : null;
    const isSure = words?.match && words.match.kind !== 'similar';
    const seen =
      isRough && !isSure && !words?.areClear ? pictureMatch(pages, others[at] ?? [], words?.share ?? null) : null;
    const match = same ?? seen ?? words?.match;
    if (match) found.set(at, match);
  }
  return found;
}
