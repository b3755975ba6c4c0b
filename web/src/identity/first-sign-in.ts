import { useSyncExternalStore } from 'react';
import { identity } from './identity.ts';

/**
 * Somebody whom the identity provider knows and the hub does not yet: between the first sign-in and the registration. Kept in session
 * storage, so that a reload of the form does not lose it; nobody is signed in by it.
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

/** The e-mail of somebody who registers without a password, '' when the provider names none; null: nobody does. */
export function useFirstSignIn(): string | null {
  return useSyncExternalStore(subscribe, () => sessionStorage.getItem(KEY));
}
