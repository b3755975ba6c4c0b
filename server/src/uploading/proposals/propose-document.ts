import type { DraftKind } from '@exam-vault/contract/document-fields';
import type { Proposal, Proposals } from './confidence.ts';
import { likelyKind } from './likely-kind.ts';
import { proposeNotes } from './notes/propose-notes.ts';
import type { ProposalInput } from './proposal-input.ts';
import { kindOfName } from './read-file-name.ts';
import { evidenceFor, proposePaper, type ReadEvidence } from './propose-fields.ts';

const PROPOSERS: Readonly<Record<DraftKind, (input: ProposalInput, read: ReadEvidence) => Proposals>> = {
  paper: proposePaper,
  notes: proposeNotes,
};

/** Among the first pages of notes one may have a semester or a code; the others cost time and have none. */
const HEADER_PAGES: Readonly<Record<DraftKind, number | undefined>> = { paper: undefined, notes: 2 };

/** Offered and never changed without asking. */
const KIND_CONFIDENCE = 0.8;

/** Proposes values for the fields of a document; as `kind` what else it looks like, if it looks like something else. */
export function proposeDocument(input: ProposalInput): Proposals & { readonly kind?: Proposal } {
  const read = evidenceFor({ ...input, pages: input.pages.slice(0, HEADER_PAGES[input.kind]) });
  const proposals = PROPOSERS[input.kind](input, read);
  const value = likelyKind(input.pages, read.header, read.evidence) ?? kindOfName(input);
  if (value === null || value === input.kind) return proposals;
  const origin = { page: null, box: null, from: null, as_in: null, others: [], taken_from: [] };
  return { ...proposals, kind: { value, confidence: KIND_CONFIDENCE, prefill: false, ...origin } };
}
