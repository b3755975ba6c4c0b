import { useSyncExternalStore } from 'react';
import { readChoice, writeChoice } from '../ui/stored.ts';
import { createListeners } from '../ui/listeners.ts';

export type ColorScheme = 'light' | 'dark';

/** public/color-scheme.js reads the same cookie before the first paint. */
const COOKIE = 'color-scheme';
const system = () => window.matchMedia('(prefers-color-scheme: dark)');
const listeners = createListeners();

/** What was chosen, else what the system prefers. */
function current(): ColorScheme {
  const chosen = readChoice(COOKIE);
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return system().matches ? 'dark' : 'light';
}

function show(): void {
  document.documentElement.dataset['colorScheme'] = current();
  listeners.tell();
}

export function chooseColorScheme(scheme: ColorScheme): void {
  writeChoice(COOKIE, scheme);
  show();
}

/** Follows the system while the page is open. */
export function watchColorScheme(): void {
  system().addEventListener('change', show);
}

export const useColorScheme = () => useSyncExternalStore(listeners.subscribe, current);
