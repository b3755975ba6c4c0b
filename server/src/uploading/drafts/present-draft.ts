import { ALL_FIELDS, DRAFT_KINDS, hasField, type DraftKind } from '@exam-vault/contract/document-fields';
import { DRAFT_DAYS, DRAFT_FIELDS, type Draft, type DraftProposal } from '@exam-vault/contract/drafts';
import type { StoredProposal } from '../../base/database/draft-schema.ts';
import type { WholeDraft } from './draft-service.ts';
import { contradictions } from './draft-warnings.ts';

const DAY_MS = 24 * 3_600_000;

const presentProposal = (
  { value, confidence, prefill, page, box, from, as_in, others, taken_from }: StoredProposal,
  lessons: WholeDraft['lessons'],
): DraftProposal => ({
  value: String(value),
  confidence,
  prefill,
  page,
  box: box === null ? null : [...box],
  ...(from ? { from } : {}),
  ...(as_in && lessons.has(as_in) ? { as_in: lessons.get(as_in) } : {}),
  others: others.map(String),
  ...(taken_from ? { taken_from: taken_from.map((one) => ({ ...one })) } : {}),
});

/** The fields of a kind, and the code of the course. */
function fieldNames(kind: DraftKind) {
  const others = new Set<string>(ALL_FIELDS.filter((field) => !hasField(field, kind)).map(({ name }) => name));
  return DRAFT_FIELDS.filter((name) => !others.has(name));
}

/** The other kind, if its pages look like it. */
function looksLike({ kind, proposals }: WholeDraft['draft']): Pick<Draft, 'looks_like'> {
  const other = DRAFT_KINDS.find((one) => one === proposals['kind']?.value);
  return other && other !== kind ? { looks_like: other } : {};
}

/** A draft as its owner sees it: nothing else of a row leaves the server. */
export function presentDraft({ draft, pictures, page_warnings, seen_before, lessons }: WholeDraft): Draft {
  const names = fieldNames(draft.kind);
  const proposals: Draft['proposals'] = {};
  for (const name of names) {
    const proposal = draft.proposals[name];
    if (proposal) proposals[name] = presentProposal(proposal, lessons);
  }
  return {
    _id: draft._id,
    kind: draft.kind,
    file_name: draft.file_name,
    file_type: draft.file_type,
    file_size: draft.file_size,
    page_count: draft.page_count,
    revision: draft.revision,
    pictures: pictures.length,
    pages: draft.arrangement.map(({ page, turn, corners }) => ({ page, turn, corners: corners ?? null })),
    values: draft.form_values,
    ...looksLike(draft),
    proposals_state: draft.proposals_state,
    proposals,
    seen_before: [...seen_before.documents],
    ...(seen_before.isComparing ? { comparing: true } : {}),
    warnings: [
      ...(draft.is_incomplete ? (['incomplete'] as const) : []),
      ...page_warnings,
      ...contradictions(draft.form_values, proposals),
    ],
    created_at: draft.created_at.toISOString(),
    expires_at: new Date(draft.touched_at.getTime() + DRAFT_DAYS * DAY_MS).toISOString(),
  };
}
