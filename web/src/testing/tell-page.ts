/** Writes a value into the page, as the hub does. Null: there is none. */
export function tellPage(name: 'identity' | 'readers', content: string | null): void {
  document.querySelector(`meta[name="${name}"]`)?.remove();
  if (content === null) return;
  const meta = document.createElement('meta');
  Object.assign(meta, { name, content });
  document.head.append(meta);
}

/** Writes the sign-in methods into the page, with `more` of the same answer. Null: a page that no hub served. */
export const setPageSignInMethods = (ways: readonly object[] | null, more: object = {}): void =>
  tellPage('identity', ways && JSON.stringify({ ways, ...more }));
