import type { ProposalOrigin } from '@exam-vault/contract/drafts';
import type { Evidence, ProposedField, Source } from './evidence.ts';
import type { Box } from './page-rows.ts';

/** From where a value was taken; `words` null: not from words of a page. */
export interface TakenFrom {
  readonly page: number | null;
  readonly words: string | null;
}

/** The words of a page around a place, as they stand in their line. */
export type WordsAt = (page: number, box: Box) => string | null;

/** What is proposed for a field. */
export interface Proposal {
  readonly value: string | number;
  /** From 0 to 1: how often a proposal of this sort is right. */
  readonly confidence: number;
  /** Whether it may be filled in without asking. Else it is only offered. */
  readonly prefill: boolean;
  /** Where it was read; null when it comes from elsewhere. */
  readonly page: number | null;
  readonly box: Box | null;
  /** Where it comes from when it was not read on a page. */
  readonly from: ProposalOrigin | null;
  /** The approved document whose header taught it; null when none did. */
  readonly as_in: string | null;
  /** Other values that it may be, the likeliest first. */
  readonly others: readonly (string | number)[];
  /** From where the value, then each of the others was taken. */
  readonly taken_from: readonly TakenFrom[];
}

const ORIGINS: Readonly<Partial<Record<Source, ProposalOrigin>>> = {
  'file name': 'file_name',
  folder: 'folder',
  'document title': 'file_title',
  'its words': 'words',
  'words of papers': 'papers',
};

export type Proposals = Readonly<Partial<Record<ProposedField, Proposal>>>;

/** How often each source is right, where its evidence does not say it. Compared with the calibration of `npm run bench -- understanding`. */
const SHARES: Readonly<Record<Source, number>> = {
  header: 0.5,
  'header, known course': 0.95,
  'header, as approved': 0.9,
  possible: 0.3,
  'known course': 0.9,
  'file name': 0.6,
  folder: 0.85,
  archive: 0.8,
  profile: 0.5,
  'last upload': 0.5,
  usual: 0.9,
  'second reading': 0.7,
  'another header': 0.6,
  heading: 0.7,
  'document title': 0.6,
  'its words': 0.6,
  'words of papers': 0.6,
  'lesson, same course': 0.9,
  'lesson, same letters': 0.7,
  'lesson, same digit': 0.6,
};

/** What is filled in without asking must be right this often; a wrong title is worse than an empty one. */
const PREFILL_FROM: Readonly<Partial<Record<ProposedField, number>>> = { title: 0.94 };
const DEFAULT_PREFILL_FROM = 0.93;
const MAX_CONFIDENCE = 0.99;
/** Sources that end in a title which the hub has already. */
const KNOWN_TITLE: ReadonlySet<Source> = new Set<Source>([
  'header, known course',
  'known course',
  'lesson, same course',
]);
/** Notes are called by their own heading; where another source says the same, that is what they are called. */
const OF_NOTES: ReadonlySet<Source> = new Set<Source>(['heading', 'document title', 'file name']);
/**
 * A title that the hub does not have is read as well as any other, but one in ten is not what people call the course: 'Introduction to ICT'
 * is in the archive as 'ICT'. So it is offered and not filled in, however sure the reading is.
 */
export const MAX_UNKNOWN_TITLE_CONFIDENCE = 0.9;
const MAX_OTHERS = 4;

/** How likely evidence is right, from 0 to 1. */
const shareOf = ({ source, share }: Evidence) => share ?? SHARES[source];

interface Candidate {
  readonly value: string | number;
  readonly evidence: readonly Evidence[];
  readonly confidence: number;
}

function maxConfidence(evidence: readonly Evidence[]): number {
  const agreeing = new Set(evidence.filter(({ source }) => OF_NOTES.has(source)).map(({ source }) => source));
  const isAgreed = agreeing.has('heading') && agreeing.size > 1;
  const isUnknownTitle =
    !isAgreed && evidence.every(({ field, source }) => field === 'title' && !KNOWN_TITLE.has(source));
  return isUnknownTitle ? MAX_UNKNOWN_TITLE_CONFIDENCE : MAX_CONFIDENCE;
}

/** Sources that say the same make it surer, each source once; a source that says something else makes it less sure. */
function candidatesOf(evidence: readonly Evidence[]): Candidate[] {
  const byValue = new Map<string | number, Evidence[]>();
  for (const one of evidence) byValue.set(one.value, [...(byValue.get(one.value) ?? []), one]);
  const alone = [...byValue].map(([value, own]) => {
    const shares = new Map(own.toSorted((a, b) => shareOf(a) - shareOf(b)).map((one) => [one.source, shareOf(one)]));
    const wrong = [...shares.values()].reduce((product, share) => product * (1 - share), 1);
    return { value, evidence: own, odds: (1 - wrong) / Math.max(wrong, 0.001) };
  });
  const sum = alone.reduce((all, { odds }) => all + odds, 0);
  return alone
    .map(({ value, evidence: own, odds }) => {
      const others = sum - odds;
      return { value, evidence: own, confidence: Math.min(maxConfidence(own), odds / (1 + odds + others)) };
    })
    .toSorted((a, b) => b.confidence - a.confidence);
}

const shownOf = ({ evidence }: Candidate) => evidence.find(({ box }) => box !== null) ?? evidence[0];

/**
 * The proposal for a field, or null without any evidence. For a document without a header nothing is filled in but what its path
 * in an archive says.
 */
export function propose(
  field: ProposedField,
  evidence: readonly Evidence[],
  hasHeader: boolean,
  wordsAt: WordsAt = () => null,
): Proposal | null {
  const [best, ...rest] = candidatesOf(evidence.filter((one) => one.field === field));
  if (!best) return null;
  const shown = shownOf(best);
  const others = rest.slice(0, MAX_OTHERS);
  const takenFrom = (candidate: Candidate): TakenFrom => {
    const { page = null, box = null } = shownOf(candidate) ?? {};
    return { page, words: page === null || box === null ? null : wordsAt(page, box) };
  };
  return {
    value: best.value,
    confidence: Math.round(best.confidence * 100) / 100,
    prefill:
      (hasHeader || best.evidence.some(({ isOfArchive }) => isOfArchive)) &&
      best.confidence >= (PREFILL_FROM[field] ?? DEFAULT_PREFILL_FROM),
    page: shown?.page ?? null,
    box: shown?.box ?? null,
    from: shown?.page == null ? (best.evidence.flatMap(({ source }) => ORIGINS[source] ?? [])[0] ?? null) : null,
    as_in: best.evidence.find(({ as_in }) => as_in)?.as_in ?? null,
    others: others.map(({ value }) => value),
    taken_from: [best, ...others].map(takenFrom),
  };
}
