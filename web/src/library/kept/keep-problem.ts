import { texts } from '@exam-vault/contract/texts';
import { problemText } from '../../base/api/api-problem.ts';
import { t } from '../../base/languages/i18n.ts';

/** Why a document could not be kept. Nothing of it is left in this browser. */
type Reason = 'no-room' | 'not-public';

export class KeepProblem extends Error {
  override readonly name = 'KeepProblem';
  readonly reason: Reason;

  constructor(reason: Reason, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

const TEXTS: Readonly<Record<Reason, string>> = texts({
  'no-room': 'Your device is out of space. Remove something you saved offline, then try again.',
  'not-public': 'Only papers and notes that are visible to everyone can be saved offline.',
});

/** Whether the browser refused to store more. */
export function isNoRoom(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}

export function keepProblemText(error: unknown): string {
  if (error instanceof KeepProblem) return t(TEXTS[error.reason]);
  return isNoRoom(error) ? t(TEXTS['no-room']) : problemText(error);
}
