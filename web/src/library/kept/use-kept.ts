import { useSyncExternalStore } from 'react';
import type { KeptDocument } from './kept-document.ts';
import { isAnythingKept, onKeptChange } from '../../base/offline/kept-mark.ts';
import { createListeners } from '../../base/ui/listeners.ts';

/** What is kept, as the components show it. It is read when the first of them appears. */
let shown: readonly KeptDocument[] | null = null;
const NOTHING: readonly KeptDocument[] = [];
const listeners = createListeners();

async function read() {
  const kept = isAnythingKept() ? await (await import('./kept.ts')).keptStore.list().catch(() => NOTHING) : NOTHING;
  shown = kept;
  listeners.tell();
}

let stop: (() => void) | null = null;

function follow(listener: () => void): () => void {
  if (stop === null) {
    stop = onKeptChange(() => void read());
    void read();
  }
  const unsubscribe = listeners.subscribe(listener);
  return () => {
    unsubscribe();
    if (listeners.count() > 0) return;
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
