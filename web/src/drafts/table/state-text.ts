import type { Draft } from '@exam-vault/contract/drafts';

/** How far a draft is, in words. */
export function stateText({ proposals_state, seen_before }: Draft, openFields: number): string {
  if (openFields > 0 && proposals_state === 'reading') return 'Being read…';
  const state = openFields === 0 ? 'Complete' : openFields === 1 ? '1 field is open' : `${openFields} fields are open`;
  return seen_before.length > 0 ? `${state}. Perhaps here already` : state;
}
