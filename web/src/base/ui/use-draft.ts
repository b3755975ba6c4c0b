import { readStored, store } from './stored.ts';
import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';

/** Session storage: the drafts for the next page load, after a reload or after an identity provider's own page. */
const STORE_KEY = 'drafts';

/** Drafts in memory. Only these can hold files. */
const drafts = new Map<string, unknown>();

function stored(): Record<string, unknown> {
  const kept = readStored('sessionStorage', STORE_KEY);
  return typeof kept === 'object' && kept !== null ? { ...kept } : {};
}

/** Those in memory stay when the storage is full. */
function storeDrafts(kept: Record<string, unknown>) {
  store('sessionStorage', STORE_KEY, Object.keys(kept).length === 0 ? null : kept);
}

function keepDraft(key: string, state: unknown, storable: unknown) {
  drafts.set(key, state);
  storeDrafts({ ...stored(), [key]: storable });
}

function dropDraft(key: string) {
  drafts.delete(key);
  const { [key]: _dropped, ...others } = stored();
  storeDrafts(others);
}

/** The draft from memory, or from session storage, or else the initial state. */
function draftOf<T>(key: string, initial: T): T {
  if (drafts.has(key)) return drafts.get(key) as T;
  const kept = stored()[key];
  return typeof kept === typeof initial && kept !== null ? (kept as T) : initial;
}

/** Removes all drafts except those that `isKept` accepts. */
export function clearDrafts(isKept: (key: string) => boolean = () => false) {
  for (const key of [...drafts.keys(), ...Object.keys(stored())]) if (!isKept(key)) dropDraft(key);
}

export interface DraftOptions<T> {
  /** Called when the form unmounts: true keeps the draft. A form that the user leaves by choice starts empty next time. */
  readonly keep: () => boolean;
  /** Returns the part that JSON can store. Needed for a state with a file. */
  readonly storable?: ((state: T) => T) | undefined;
}

/** The state, its setter, and a function to call after sending: the draft is dropped until the state changes again. */
export type Draft<T> = [state: T, set: Dispatch<SetStateAction<T>>, sent: () => void];

/**
 * State of a form that survives the way over the login form (contract section 3): in memory with its files, and as text in session
 * storage when the page unloads. A hidden page is stored too, because a phone may discard it while the camera is open.
 */
export function useDraft<T>(key: string, initial: T, options: DraftOptions<T>): Draft<T> {
  const [state, setState] = useState<T>(() => draftOf(key, initial));
  const latest = useRef({ state, options });
  useEffect(() => {
    latest.current = { state, options };
  });
  const unchanged = useRef(initial);
  useEffect(() => {
    dropDraft(key);
    const storable = () => {
      const { state: last, options: asked } = latest.current;
      return asked.storable ? asked.storable(last) : last;
    };
    const isChanged = () => latest.current.state !== unchanged.current;
    const putAway = () => {
      if (isChanged()) storeDrafts({ ...stored(), [key]: storable() });
      else dropDraft(key);
    };
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') putAway();
    };
    window.addEventListener('pagehide', putAway);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      window.removeEventListener('pagehide', putAway);
      document.removeEventListener('visibilitychange', onVisibility);
      if (isChanged() && latest.current.options.keep()) keepDraft(key, latest.current.state, storable());
      else dropDraft(key);
    };
  }, [key]);
  const sent = useCallback(() => {
    unchanged.current = latest.current.state;
    dropDraft(key);
  }, [key]);
  return [state, useCallback((next: SetStateAction<T>) => setState(next), []), sent];
}
