import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

/** Whether what the buttons ask does not answer. They wait meanwhile. `web/src/base/api/connection.ts` finds it out. */
let away = false;
const followers = createListeners();

export function isAway(): boolean {
  return away;
}

/** @returns whether this is a change */
export function setAway(next: boolean): boolean {
  if (next === away) return false;
  away = next;
  followers.tell();
  return true;
}

/** Whether anything on the screen shows it. */
export function isFollowed(): boolean {
  return followers.count() > 0;
}

export function useAway(): boolean {
  return useSyncExternalStore(followers.subscribe, isAway);
}
