import {
  DRAFT_FIELDS,
  type Draft,
  type DraftValues,
  type DraftWarning,
  type PageWarning,
} from '@exam-vault/contract/drafts';
import type { PageReading } from '@exam-vault/sandbox/reader/document-reader';
import { agreementOf } from '../proposals/agreement.ts';

/** From 0 to 100: a page whose words are read with less confidence on the whole cannot be read by people either, as a rule. */
const MIN_CONFIDENCE = 55;
/** Fewer letters say nothing about how well a page is read: a drawing, a page number. */
const MIN_LETTERS = 20;

/** What may be wrong with a page, as far as its words show it. */
export function warningsOf({ words, weak, turns }: PageReading): PageWarning[] {
  const read = words.filter(({ role }) => role === 'text');
  const letters = read.reduce((sum, { text }) => sum + text.length, 0);
  const weighted = read.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0);
  const warnings: PageWarning[] = turns === 0 ? [] : ['turned'];
  if (letters === 0 && weak.length === 0) return [...warnings, 'blank'];
  const isUnreadable = letters >= MIN_LETTERS ? weighted / letters < MIN_CONFIDENCE : letters === 0;
  return isUnreadable ? [...warnings, 'unreadable'] : warnings;
}

/** Fields whose typed value contradicts the paper, where the hub is sure of what it says. */
export function contradictions(values: DraftValues, proposals: Draft['proposals']): DraftWarning[] {
  const readings = { catalogue: { subjects: [] }, header: '', code: proposals.course_code?.value ?? null };
  return DRAFT_FIELDS.filter((name) => {
    const [typed, proposed] = [values[name], proposals[name]];
    if (typed === undefined || !proposed?.prefill || proposed.page === null) return false;
    return agreementOf(name, typed, proposed.value, readings) === 'contradicts';
  }).map((name): DraftWarning => `contradicts:${name}`);
}
