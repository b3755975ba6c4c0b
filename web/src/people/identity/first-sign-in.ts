import { useSyncExternalStore } from 'react';
import { identity } from '../../base/session/identity.ts';

/**
 * The state between the first sign-in at an identity provider and the registration in this hub. It is kept in session
 * storage, so that a reload of the form does not lose it. It does not sign anybody in.
 */
const KEY = 'firstSignIn';

const listeners = new Set<() => void>();
const announce = () => listeners.forEach((listener) => listener());

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export async function beginFirstSignIn(): Promise<void> {
  const { email } = await identity.account();
  sessionStorage.setItem(KEY, email);
  announce();
}

export function endFirstSignIn(): void {
  sessionStorage.removeItem(KEY);
  announce();
}

/** The e-mail of a user who registers without a password; '' when the provider names none, null when there is no such user. */
export function useFirstSignIn(): string | null {
  return useSyncExternalStore(subscribe, () => sessionStorage.getItem(KEY));
}
