import { DRAFT_FIELDS, type Draft, type DraftProposal, type DraftValues } from '@exam-vault/contract/drafts';
import type { FormValues } from '../../library/documents/document-kind.ts';

/** What a field of a draft shows, and where it comes from. */
export interface DraftFieldState {
  readonly value: string;
  /** `read`: a sure guess of the hub, filled in. `none`: nobody has decided yet; a proposal may be offered. */
  readonly source: 'typed' | 'read' | 'profile' | 'none';
  readonly proposal: DraftProposal | undefined;
}

const proposalFor = ({ proposals }: Pick<Draft, 'proposals'>, name: string): DraftProposal | undefined =>
  (proposals as Readonly<Record<string, DraftProposal | undefined>>)[name];

/** By field. Absent or undefined: nothing was typed. */
export type TypedValues = Readonly<Record<string, string | undefined>>;

/** What the person typed always stays; else a sure proposal is shown, else what their profile says. */
export function draftFieldState(
  draft: Pick<Draft, 'proposals'>,
  name: string,
  typed: TypedValues,
  suggested: FormValues,
): DraftFieldState {
  const own = typed[name];
  const proposal = proposalFor(draft, name);
  if (own !== undefined) return { value: own, source: 'typed', proposal };
  if (proposal?.prefill) return { value: proposal.value, source: 'read', proposal };
  // Where the paper says something else, nobody knows: both are offered.
  const isDoubted = proposal !== undefined && proposal.page !== null && proposal.value !== suggested[name];
  const fromProfile = isDoubted ? undefined : suggested[name];
  return { value: fromProfile ?? '', source: fromProfile === undefined ? 'none' : 'profile', proposal };
}

/** Only the fields of the draft, as the call takes them. */
export const asDraftValues = (typed: FormValues): DraftValues =>
  Object.fromEntries(DRAFT_FIELDS.flatMap((name) => (typed[name] === undefined ? [] : [[name, typed[name]]])));
