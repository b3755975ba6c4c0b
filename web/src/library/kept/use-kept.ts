import { useSyncExternalStore } from 'react';
import type { KeptDocument } from './kept-document.ts';
import { isAnythingKept, onKeptChange } from '../../base/offline/kept-mark.ts';

/** What is kept, as the components show it. It is read when the first of them appears. */
let shown: readonly KeptDocument[] | null = null;
const NOTHING: readonly KeptDocument[] = [];
const listeners = new Set<() => void>();

async function read() {
  const kept = isAnythingKept() ? await (await import('./kept.ts')).keptStore.list().catch(() => NOTHING) : NOTHING;
  shown = kept;
  for (const listener of listeners) listener();
}

let stop: (() => void) | null = null;

function follow(listener: () => void): () => void {
  if (stop === null) {
    stop = onKeptChange(() => void read());
    void read();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop?.();
    stop = null;
    shown = null;
  };
}

/** Null while it is not known. Those read last come first. */
export function useKept(): readonly KeptDocument[] | null {
  return useSyncExternalStore(follow, () => shown);
}

/** Whether anything is kept: known at once, and without loading anything. */
export function useIsAnythingKept(): boolean {
  return useSyncExternalStore(onKeptChange, isAnythingKept);
}
