/** The ways to sign in, as the hub writes them into its page; null: a page that was not served by a hub. */
export function setPageSignInMethods(ways: readonly object[] | null): void {
  document.querySelector('meta[name="identity"]')?.remove();
  if (ways === null) return;
  const meta = document.createElement('meta');
  meta.name = 'identity';
  meta.content = JSON.stringify({ ways });
  document.head.append(meta);
}
