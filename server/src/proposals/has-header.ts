import type { ProposedField } from './evidence.ts';

/** As much of a proposal as tells where it comes from. */
interface Origin {
  readonly prefill: boolean;
  readonly page: number | null;
}

/**
 * Whether the pages that these proposals were made from hold the header of the paper. Then the following pages need not be read before the
 * proposals are shown.
 */
export const hasHeader = ({ title, exam_type }: Readonly<Partial<Record<ProposedField, Origin>>>): boolean =>
  title?.prefill === true || (title !== undefined && title.page !== null && exam_type?.prefill === true);
