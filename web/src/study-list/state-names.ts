import type { StudyState } from '@exam-vault/contract/study-list';
import { texts } from '@exam-vault/contract/texts';

/** What the states of the study list are called. */
export const STATE_NAMES: Readonly<Record<StudyState, string>> = texts({ to_learn: 'To learn', known: 'Known' });
