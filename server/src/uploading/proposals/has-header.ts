import type { DraftKind } from '@exam-vault/contract/document-fields';
import type { PageReading } from '@exam-vault/sandbox/reader/document-reader';
import { MAX_UNKNOWN_TITLE_CONFIDENCE } from './confidence.ts';
import type { ProposedField } from './evidence.ts';

/** As much of a proposal as tells where it comes from. */
interface Origin {
  readonly confidence: number;
  readonly prefill: boolean;
  readonly page: number | null;
}

type ReadPages = readonly Pick<PageReading, 'source'>[];
type Proposed = Readonly<Partial<Record<ProposedField, Origin>>>;

/**
 * Whether the pages that these proposals were made from hold the header of the paper. Then the following pages need not be read before the
 * proposals are shown.
 */
function hasHeader({ title, exam_type }: Proposed): boolean {
  if (title === undefined || title.page === null) return title?.prefill === true;
  return title.confidence >= MAX_UNKNOWN_TITLE_CONFIDENCE || exam_type?.prefill === true;
}

/** Pages of notes that are read before proposals are shown, and how many of them as pictures, each of which takes about a second. */
const [MAX_PAGES, MAX_PICTURES] = [6, 3];
const SURE = 0.7;

/** The first page of notes has their heading. What they are about may need more of their text. */
function areKnown({ title, subject }: Proposed, pages: ReadPages): boolean {
  const isSure = (one: Origin | undefined) => (one?.confidence ?? 0) >= SURE;
  const pictures = pages.filter(({ source }) => source === 'picture').length;
  return (isSure(title) && isSure(subject)) || pages.length >= MAX_PAGES || pictures >= MAX_PICTURES;
}

const ENOUGH: Readonly<Record<DraftKind, (proposals: Proposed, pages: ReadPages) => boolean>> = {
  paper: hasHeader,
  notes: areKnown,
};

/** Whether proposals from these pages of a document can be shown without those from the following ones. */
export const isEnoughOf = (kind: DraftKind, proposals: Proposed, pages: ReadPages): boolean =>
  ENOUGH[kind](proposals, pages);
