import { useSyncExternalStore } from 'react';
import { identity } from '../../base/session/identity.ts';
import { createListeners } from '../../base/ui/listeners.ts';

/**
 * The state between the first sign-in at an identity provider and the registration in this hub. It is kept in session
 * storage, so that a reload of the form does not lose it. It does not sign anybody in.
 */
const KEY = 'firstSignIn';

const listeners = createListeners();

export async function beginFirstSignIn(): Promise<void> {
  const { email } = await identity.account();
  sessionStorage.setItem(KEY, email);
  listeners.tell();
}

export function endFirstSignIn(): void {
  sessionStorage.removeItem(KEY);
  listeners.tell();
}

/** The e-mail of a user who registers without a password; '' when the provider names none, null when there is no such user. */
export function useFirstSignIn(): string | null {
  return useSyncExternalStore(listeners.subscribe, () => sessionStorage.getItem(KEY));
}
