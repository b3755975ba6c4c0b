import type { Draft } from '@exam-vault/contract/drafts';
import { t } from '../../languages/i18n.ts';

/** How far a draft is, in words. */
export function stateText({ proposals_state, seen_before, warnings }: Draft, openFields: number): string {
  if (openFields > 0 && proposals_state === 'reading') return t('Being read…');
  const fields =
    openFields === 0
      ? t('Complete')
      : t('{n, plural, one {# field is open} other {# fields are open}}', { n: openFields });
  const state = warnings.includes('incomplete')
    ? t('{state}. Part of the file may be missing', { state: fields })
    : fields;
  return seen_before.some(({ kind }) => kind !== 'similar') ? t('{state}. Perhaps here already', { state }) : state;
}
