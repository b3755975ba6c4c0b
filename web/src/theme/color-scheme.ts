import { isMantineColorScheme, type MantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';

const COOKIE = 'color-scheme';
const YEAR = 365 * 24 * 60 * 60;

/**
 * Stores the choice of light or dark in a cookie, because logging out clears local and session storage.
 * public/color-scheme.js reads the same cookie before the first paint.
 */
export function cookieColorScheme(): MantineColorSchemeManager {
  return {
    get(defaultValue) {
      const value = new RegExp(`(?:^|; )${COOKIE}=(\\w+)`).exec(document.cookie)?.[1];
      return isMantineColorScheme(value) ? value : defaultValue;
    },
    set: (value: MantineColorScheme) => write(value, YEAR),
    clear: () => write('', 0),
    subscribe: () => undefined,
    unsubscribe: () => undefined,
  };
}

function write(value: string, maxAge: number) {
  document.cookie = `${COOKIE}=${value}; path=/; max-age=${maxAge}; samesite=lax`;
}
