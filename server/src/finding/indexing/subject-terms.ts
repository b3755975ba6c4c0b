import { subjectNames, type Catalogue } from '@exam-vault/contract/catalogue';
import { wordsOf } from './terms.ts';

/** The words of the subjects. The reader of scans prefers them to other words. */
export function subjectTerms(catalogue: Catalogue): string[] {
  return [...new Set(subjectNames(catalogue).flatMap(wordsOf))].filter((word) => word.length > 3);
}
