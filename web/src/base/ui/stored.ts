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

const YEAR_S = 365 * 24 * 60 * 60;

/** A choice about the look of the page. It is a cookie, because logging out clears local and session storage. */
export function readChoice(cookie: string): string | undefined {
  return new RegExp(`(?:^|; )${cookie}=([\\w-]+)`).exec(document.cookie)?.[1];
}

export function writeChoice(cookie: string, value: string): void {
  document.cookie = `${cookie}=${value}; path=/; max-age=${YEAR_S}; samesite=lax`;
}
