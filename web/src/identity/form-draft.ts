import { type Dispatch, type SetStateAction, useState } from 'react';
import { useDraft } from '../ui/use-draft.ts';
import { authToken } from './session-store.ts';
import { tokenClaims } from './token-claims.ts';

function draftKey(name: string): string {
  const token = authToken();
  // Each person finds only what he typed himself.
  return `${token === null ? '' : tokenClaims(token).sub} ${name}`;
}

const sessionIsOver = () => authToken() === null;

/** State of a signed-in form that is still there after signing in again, when the session ran out under it. */
export function useFormDraft<T>(name: string, initial: T): [T, Dispatch<SetStateAction<T>>] {
  const [key] = useState(() => draftKey(name));
  return useDraft(key, initial, sessionIsOver);
}
