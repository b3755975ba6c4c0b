import type { Branding } from '@exam-vault/contract/branding';
import { ApiProblem, problemText } from '../../base/api/api-problem.ts';

/** What each part of the screen gets. */
export interface PartProps {
  readonly look: Branding;
  /** The folder of the operator sets it. */
  readonly isReadOnly: boolean;
  readonly onSaved: (look: Branding) => void;
  /** Somebody else was quicker. */
  readonly onStale: () => void;
}

/** What is said of a refusal; null where the screen says it. */
export function refusal(error: unknown, onStale: () => void): string | null {
  if (error instanceof ApiProblem && error.code === 'STALE_REVISION') {
    onStale();
    return null;
  }
  return problemText(error);
}
