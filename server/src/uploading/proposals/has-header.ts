import { MAX_UNKNOWN_TITLE_CONFIDENCE } from './confidence.ts';
import type { ProposedField } from './evidence.ts';

/** As much of a proposal as tells where it comes from. */
interface Origin {
  readonly confidence: number;
  readonly prefill: boolean;
  readonly page: number | null;
}

/**
 * Whether the pages that these proposals were made from hold the header of the paper. Then the following pages need not be read before the
 * proposals are shown.
 */
export function hasHeader({ title, exam_type }: Readonly<Partial<Record<ProposedField, Origin>>>): boolean {
  if (title === undefined || title.page === null) return title?.prefill === true;
  return title.confidence >= MAX_UNKNOWN_TITLE_CONFIDENCE || exam_type?.prefill === true;
}
