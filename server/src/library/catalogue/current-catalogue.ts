import type { Catalogue } from '@exam-vault/contract/catalogue';
import type { FollowedRow } from '../../base/changes/followed-row.ts';

/** The institution's lists, with the subjects that administrators have added (decision 128). `known` is for hints and guesses. */
export type CurrentCatalogue = FollowedRow<Catalogue>;

/** A catalogue that never changes. */
export const fixedCatalogue = (catalogue: Catalogue): CurrentCatalogue => ({
  current: () => Promise.resolve(catalogue),
  known: () => catalogue,
});
