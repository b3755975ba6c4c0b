import { DRAFT_FIELDS, type Draft, type DraftValues, type DraftWarning } from '@exam-vault/contract/drafts';
import { agreementOf } from '../proposals/agreement.ts';

/** Fields whose typed value contradicts the paper, where the hub is sure of what it says. */
export function contradictions(values: DraftValues, proposals: Draft['proposals']): DraftWarning[] {
  const readings = { catalogue: { subjects: [] }, header: '', code: proposals.course_code?.value ?? null };
  return DRAFT_FIELDS.filter((name) => {
    const [typed, proposed] = [values[name], proposals[name]];
    if (typed === undefined || !proposed?.prefill || proposed.page === null) return false;
    return agreementOf(name, typed, proposed.value, readings) === 'contradicts';
  }).map((name): DraftWarning => `contradicts:${name}`);
}
