import { startTransition, useEffect, useState } from 'react';

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
  return () => {
    listeners.delete(listener);
  };
}

/** Bookmark and keep, on each document of a list: loaded when the list is drawn and the browser has time. Null until then. */
export function useLateTools(): DrawTools | null {
  const [known, setKnown] = useState(() => draw);
  // Not `useSyncExternalStore`: it would draw the tools of all documents at one go.
  useEffect(() => {
    const show = () => startTransition(() => setKnown(() => draw));
    const end = subscribe(show);
    // They may have come since this was drawn.
    show();
    return end;
  }, []);
  return known;
}
