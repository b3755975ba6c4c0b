import type { PageWarning } from '@exam-vault/contract/drafts';
import type { PageReading } from '@exam-vault/sandbox/reader/document-reader';

/** From 0 to 100: a page whose words are read with less confidence on the whole cannot be read by people either, as a rule. */
const MIN_CONFIDENCE = 55;
/** Fewer letters say nothing about how well a page is read: a drawing, a page number. */
const MIN_LETTERS = 20;

/** What may be wrong with a page, as far as its words show it. */
export function pageWarnings({ words, weak, turns }: PageReading): PageWarning[] {
  const read = words.filter(({ role }) => role === 'text');
  const letters = read.reduce((sum, { text }) => sum + text.length, 0);
  const weighted = read.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0);
  const warnings: PageWarning[] = turns === 0 ? [] : ['turned'];
  if (letters === 0 && weak.length === 0) return [...warnings, 'blank'];
  const isUnreadable = letters >= MIN_LETTERS ? weighted / letters < MIN_CONFIDENCE : letters === 0;
  return isUnreadable ? [...warnings, 'unreadable'] : warnings;
}
