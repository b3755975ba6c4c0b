import type { Catalogue } from '@exam-vault/contract/catalogue';
import type { FollowedRow } from '../../base/changes/followed-row.ts';
import type { Lists } from './course-names.ts';

/**
 * The institution's lists, with the subjects that administrators have added and the names that they have merged (decision 128). `known` is for
 * hints and guesses.
 */
export interface CurrentCatalogue extends FollowedRow<Catalogue> {
  /** What a course is called today; a name that was never merged is its own. As it was committed last. */
  nameToday(subject: string): Promise<string>;
}

export const currentCatalogue = (lists: FollowedRow<Lists>): CurrentCatalogue => ({
  current: async () => (await lists.current()).catalogue,
  known: () => lists.known().catalogue,
  nameToday: async (subject) => (await lists.current()).today.get(subject) ?? subject,
});

/** A catalogue that never changes. */
export const fixedCatalogue = (catalogue: Catalogue): CurrentCatalogue => ({
  current: () => Promise.resolve(catalogue),
  known: () => catalogue,
  nameToday: (subject) => Promise.resolve(subject),
});
