import { useSyncExternalStore } from 'react';

type DrawTools = typeof import('./ListTools.tsx').drawTools;

/** So long after the list is there, at the latest. */
const AT_LATEST_MS = 3_000;

let draw: DrawTools | null = null;
let isAsked = false;
const listeners = new Set<() => void>();

const load = () =>
  import('./ListTools.tsx').then(
    (chunk) => {
      draw = chunk.drawTools;
      for (const listener of listeners) listener();
      return undefined;
    },
    // The list is whole without them. The next one tries again.
    () => {
      isAsked = false;
    },
  );

function subscribe(listener: () => void) {
  listeners.add(listener);
  if (!isAsked) {
    isAsked = true;
    const whenIdle = window.requestIdleCallback ?? setTimeout;
    whenIdle(load, { timeout: AT_LATEST_MS });
  }
  return () => listeners.delete(listener);
}

/** Bookmark and keep, on each document of a list: loaded when the list is drawn and the browser has time. Null until then. */
export const useLateTools = (): DrawTools | null => useSyncExternalStore(subscribe, () => draw);
