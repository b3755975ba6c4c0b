import { useState } from 'react';
import { clearDrafts, type Draft, useDraft } from '../ui/use-draft.ts';
import { authToken, hasSessionEnded, tokenClaims } from './session-store.ts';

const keyOf = (subject: string | null, name: string) => `${subject ?? ''} ${name}`;

function draftKey(name: string): string {
  const token = authToken();
  // Users find only their own drafts.
  return keyOf(token === null ? null : tokenClaims(token).sub, name);
}

/** Removes the drafts of other users in this tab. */
export function keepOnlyDraftsOf(subject: string | null): void {
  clearDrafts((key) => key.startsWith(keyOf(subject, '')));
}

/**
 * State of a signed-in form that survives an ended session and a reload. Logging out removes it: drafts are cleared before the form
 * unmounts, and the form must not save its draft again. `storable` returns the part that can be stored when the user leaves the page
 * to sign in at a provider's own page.
 */
export function useFormDraft<T>(name: string, initial: T, storable?: (state: T) => T): Draft<T> {
  const [key] = useState(() => draftKey(name));
  return useDraft(key, initial, { keep: hasSessionEnded, storable });
}
