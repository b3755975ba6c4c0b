import type { Solution } from '@exam-vault/contract/solutions';
import { samplePaper } from './sample-paper.ts';

/** A solution of the sample paper as the hub answers it. */
export function sampleSolution(changes: Partial<Solution> = {}): Solution {
  return { ...samplePaper({ _id: 's1' }), solution_type: 'Solution', solution_of: 'p1', ...changes };
}
