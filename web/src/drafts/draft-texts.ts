import type { Draft } from '@exam-vault/contract/drafts';
import { fieldLabel } from '../documents/document-fields.ts';
import { incompleteAdvice } from '../documents/incomplete-text.ts';
import { t } from '../languages/i18n.ts';
import { text } from '@exam-vault/contract/texts';

const WARNINGS: Readonly<Record<string, string>> = {
  blank: text('A page seems to be empty.'),
  turned: text('A page lies on its side. Turn it, so that it can be read.'),
  unreadable: text('A page could hardly be read. A sharper photo would help those who search.'),
};
const CONTRADICTS = 'contradicts:';

/** A warning of the hub about a draft in words. One that a later version knows is left out. */
export function warningText(warning: string, { pictures }: Pick<Draft, 'pictures'>): string | null {
  if (warning === 'incomplete') return incompleteAdvice(pictures > 0);
  if (warning.startsWith(CONTRADICTS))
    return t('{field} differs from what was read on the paper.', {
      field: fieldLabel(warning.slice(CONTRADICTS.length)),
    });
  const known = WARNINGS[warning];
  return known === undefined ? null : t(known);
}

/** When a draft is removed, in words. */
export function expiryText(expiresAt: string, now: Date): string {
  const days = Math.ceil((new Date(expiresAt).getTime() - now.getTime()) / 86_400_000);
  if (days <= 0) return t('is removed today');
  return t('{n, plural, one {is kept for # more day} other {is kept for # more days}}', { n: days });
}
