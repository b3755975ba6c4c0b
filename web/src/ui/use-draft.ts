import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';

/** Session storage: the same drafts for a page that is loaded anew, as after an identity provider's own page or by a reload. */
const STORE_KEY = 'drafts';

/** With their files, which only memory can hold. */
const drafts = new Map<string, unknown>();

function stored(): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(STORE_KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}

function store(kept: Record<string, unknown>) {
  try {
    if (Object.keys(kept).length === 0) sessionStorage.removeItem(STORE_KEY);
    else sessionStorage.setItem(STORE_KEY, JSON.stringify(kept));
  } catch {
    // Full: memory has them still, and more cannot be done.
  }
}

function keepDraft(key: string, state: unknown, storable: unknown) {
  drafts.set(key, state);
  store({ ...stored(), [key]: storable });
}

function dropDraft(key: string) {
  drafts.delete(key);
  const { [key]: _dropped, ...others } = stored();
  store(others);
}

/** What a draft begins with: itself, or what a page before this one has stored of it. */
function draftOf<T>(key: string, initial: T): T {
  if (drafts.has(key)) return drafts.get(key) as T;
  const kept = stored()[key];
  return typeof kept === typeof initial && kept !== null ? (kept as T) : initial;
}

/** Forgets everything typed so far, or all that is not of these keys: somebody else sits here now. */
export function clearDrafts(isKept: (key: string) => boolean = () => false) {
  for (const key of [...drafts.keys(), ...Object.keys(stored())]) if (!isKept(key)) dropDraft(key);
}

export interface DraftOptions<T> {
  /** Asked at leaving: whether the detour is forced. A form left by choice starts anew. */
  readonly keep: () => boolean;
  /** What of it goes through JSON; for a state that holds a file. */
  readonly storable?: ((state: T) => T) | undefined;
}

/** State, its setter, and what says that it was sent: then there is nothing to keep until it is changed again. */
export type Draft<T> = [state: T, set: Dispatch<SetStateAction<T>>, sent: () => void];

/**
 * State of a form that survives a detour over the login form (contract section 3): in memory, files included, and as text in session
 * storage, where the detour leaves the page. A page that is put away is stored too: a phone may discard it while the camera is open.
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
      if (isChanged()) store({ ...stored(), [key]: storable() });
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
