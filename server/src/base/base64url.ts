/**
 * Whether a text is the one spelling of its bytes that RFC 4648 section 5 gives without padding. Decoders also accept '=', the letters
 * '+' and '/', white space, and any value of the spare bits of the last letter: many spellings of the same bytes.
 */
export function isCanonicalBase64url(text: string): boolean {
  return Buffer.from(text, 'base64url').toString('base64url') === text;
}

/** Whether every part of a compact JWS (three parts) or JWE (five parts) is canonical. A token of another spelling is refused. */
export function isCanonicalCompact(token: string, parts: 3 | 5): boolean {
  const found = token.split('.', parts + 1);
  return found.length === parts && found.every(isCanonicalBase64url);
}

/**
 * The part of an ID token that its signature covers: `header.payload`. It is what a token is remembered by. Two signatures of one
 * content, or two spellings of one signature, are one token.
 */
export function signedPart(token: string): string {
  return token.slice(0, token.lastIndexOf('.'));
}
