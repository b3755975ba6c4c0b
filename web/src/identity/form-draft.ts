import { useState } from 'react';
import { clearDrafts, type Draft, useDraft } from '../ui/use-draft.ts';
import { authToken, hasSessionEnded } from './session-store.ts';
import { tokenClaims } from './token-claims.ts';

const keyOf = (subject: string | null, name: string) => `${subject ?? ''} ${name}`;

function draftKey(name: string): string {
  const token = authToken();
  // Each person finds only what he typed himself.
  return keyOf(token === null ? null : tokenClaims(token).sub, name);
}

/** Forgets what others have typed in this tab: this person sits here now. */
export function keepOnlyDraftsOf(subject: string | null): void {
  clearDrafts((key) => key.startsWith(keyOf(subject, '')));
}

/**
 * State of a signed-in form that is still there after signing in again, when the session ran out under it, and after a reload. Whoever logs
 * out leaves nothing: the form goes away only after the drafts were cleared, and must not put its own back. `storable`: what of it may
 * leave the page, where people sign in at a provider's own page.
 */
export function useFormDraft<T>(name: string, initial: T, storable?: (state: T) => T): Draft<T> {
  const [key] = useState(() => draftKey(name));
  return useDraft(key, initial, { keep: hasSessionEnded, storable });
}
