import type { Draft } from '@exam-vault/contract/drafts';
import { t } from '../../languages/i18n.ts';

/** How far a draft is, in words. */
export function stateText({ proposals_state, seen_before }: Draft, openFields: number): string {
  if (openFields > 0 && proposals_state === 'reading') return t('Being read…');
  const state =
    openFields === 0
      ? t('Complete')
      : t('{n, plural, one {# field is open} other {# fields are open}}', { n: openFields });
  return seen_before.some(({ kind }) => kind !== 'similar') ? t('{state}. Perhaps here already', { state }) : state;
}
