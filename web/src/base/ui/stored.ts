type Where = 'localStorage' | 'sessionStorage';

/** What this browser keeps under a key; null: nothing, or it keeps nothing at all, or somebody has changed it. */
export function readStored(where: Where, key: string): unknown {
  try {
    return JSON.parse(window[where].getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps a value; null removes it. A browser that keeps nothing, or is full, goes on without it. */
export function store(where: Where, key: string, value: unknown): void {
  try {
    if (value === null) window[where].removeItem(key);
    else window[where].setItem(key, JSON.stringify(value));
  } catch {
    // The callers do without it.
  }
}
