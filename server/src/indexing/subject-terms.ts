import { subjectNames, type Catalogue } from '@exam-vault/contract/catalogue';
import { wordsOf } from './terms.ts';

/** The words of the institution's subjects: a reader of scans should know them before any other. */
export function subjectTerms(catalogue: Catalogue): string[] {
  return [...new Set(subjectNames(catalogue).flatMap(wordsOf))].filter((word) => word.length > 3);
}
