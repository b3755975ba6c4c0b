import { useSyncExternalStore } from 'react';
import { readChoice, writeChoice } from './choice-cookie.ts';

const COOKIE = 'single-keys';
const listeners = new Set<() => void>();

/**
 * Whether a single letter, digit or sign is a shortcut on a whole screen. People who speak to their computer press such keys by accident, so
 * they can be turned off (WCAG 2.2, 2.1.4). Keys that work only where the focus is are not asked.
 */
export const hasSingleKeys = (): boolean => readChoice(COOKIE) !== 'off';

export function chooseSingleKeys(on: boolean): void {
  writeChoice(COOKIE, on ? 'on' : 'off');
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, hasSingleKeys);
