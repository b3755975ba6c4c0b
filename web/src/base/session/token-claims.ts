/** Claims of an ID token, not verified. They can compare two tokens of one tab, but never grant a right. */
export interface TokenClaims {
  readonly sub: string | null;
  /** Seconds since 1970. */
  readonly exp: number | null;
}

export function tokenClaims(token: string): TokenClaims {
  let payload: unknown = null;
  try {
    const part = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    payload = JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(part), (char) => char.charCodeAt(0))));
  } catch {
    // Not a JWT: it has no claims.
  }
  const claim = (name: string): unknown =>
    typeof payload === 'object' && payload !== null ? Reflect.get(payload, name) : undefined;
  const sub = claim('sub');
  const exp = claim('exp');
  return { sub: typeof sub === 'string' ? sub : null, exp: typeof exp === 'number' ? exp : null };
}
