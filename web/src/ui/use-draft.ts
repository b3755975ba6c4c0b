import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';

const drafts = new Map<string, unknown>();

/** Forgets everything typed so far: somebody else sits here now. */
export function clearDrafts() {
  drafts.clear();
}

/**
 * State of a form that survives a detour over the login form (contract section 3): kept in memory, files included,
 * and only when `keep()` says at leaving that the detour is forced. A form left by choice starts anew.
 */
export function useDraft<T>(key: string, initial: T, keep: () => boolean): [T, Dispatch<SetStateAction<T>>] {
  const [state, setState] = useState<T>(() => (drafts.has(key) ? (drafts.get(key) as T) : initial));
  const latest = useRef({ state, keep });
  useEffect(() => {
    latest.current = { state, keep };
  });
  useEffect(() => {
    drafts.delete(key);
    return () => {
      if (latest.current.keep()) drafts.set(key, latest.current.state);
    };
  }, [key]);
  return [state, useCallback((next: SetStateAction<T>) => setState(next), [])];
}
