import { useSyncExternalStore } from 'react';
import { readChoice, writeChoice } from './stored.ts';
import { createListeners } from './listeners.ts';

const COOKIE = 'single-keys';
const listeners = createListeners();

/**
 * Whether a single letter, digit or sign is a shortcut on a whole screen. People who speak to their computer press such keys by accident, so
 * they can be turned off (WCAG 2.2, 2.1.4). Keys that work only where the focus is are not asked.
 */
export const hasSingleKeys = (): boolean => readChoice(COOKIE) !== 'off';

export function chooseSingleKeys(on: boolean): void {
  writeChoice(COOKIE, on ? 'on' : 'off');
  listeners.tell();
}

export const useSingleKeys = (): boolean => useSyncExternalStore(listeners.subscribe, hasSingleKeys);
