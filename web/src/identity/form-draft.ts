import { type Dispatch, type SetStateAction, useState } from 'react';
import { useDraft } from '../ui/use-draft.ts';
import { authToken, hasSessionEnded } from './session-store.ts';
import { tokenClaims } from './token-claims.ts';

function draftKey(name: string): string {
  const token = authToken();
  // Each person finds only what he typed himself.
  return `${token === null ? '' : tokenClaims(token).sub} ${name}`;
}

/**
 * State of a signed-in form that is still there after signing in again, when the session ran out under it. Whoever logs
 * out leaves nothing: the form goes away only after the drafts were cleared, and must not put its own back.
 */
export function useFormDraft<T>(name: string, initial: T): [T, Dispatch<SetStateAction<T>>] {
  const [key] = useState(() => draftKey(name));
  return useDraft(key, initial, hasSessionEnded);
}
