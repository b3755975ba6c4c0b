const YEAR_S = 365 * 24 * 60 * 60;

/** A choice about the look of the page. It is a cookie, because logging out clears local and session storage. */
export function readChoice(cookie: string): string | undefined {
  return new RegExp(`(?:^|; )${cookie}=(\\w+)`).exec(document.cookie)?.[1];
}

export function writeChoice(cookie: string, value: string): void {
  document.cookie = `${cookie}=${value}; path=/; max-age=${YEAR_S}; samesite=lax`;
}
