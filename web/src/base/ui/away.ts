import { useSyncExternalStore } from 'react';

/** Whether what the buttons ask does not answer. They wait meanwhile. `web/src/base/api/connection.ts` finds it out. */
let away = false;
const followers = new Set<() => void>();

export function isAway(): boolean {
  return away;
}

/** @returns whether this is a change */
export function setAway(next: boolean): boolean {
  if (next === away) return false;
  away = next;
  for (const follower of followers) follower();
  return true;
}

/** Whether anything on the screen shows it. */
export function isFollowed(): boolean {
  return followers.size > 0;
}

function follow(follower: () => void): () => void {
  followers.add(follower);
  return () => void followers.delete(follower);
}

export function useAway(): boolean {
  return useSyncExternalStore(follow, isAway);
}
