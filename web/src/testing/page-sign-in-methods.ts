/** Writes the sign-in methods into the page, as the hub does, with `more` of the same answer. Null: a page that no hub served. */
export function setPageSignInMethods(ways: readonly object[] | null, more: object = {}): void {
  document.querySelector('meta[name="identity"]')?.remove();
  if (ways === null) return;
  const meta = document.createElement('meta');
  meta.name = 'identity';
  meta.content = JSON.stringify({ ways, ...more });
  document.head.append(meta);
}
