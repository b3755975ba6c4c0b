/** `Upload-Checksum` of a part (tus, extension checksum): sha256 and the digest in Base64. */
export async function checksumOf(bytes: ArrayBuffer): Promise<string> {
  return `sha256 ${btoa(String.fromCharCode(...(await sha256(bytes))))}`;
}

/** A page on plain http, as in a campus network, has no `crypto.subtle`. */
async function sha256(bytes: ArrayBuffer): Promise<Uint8Array> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle;
  if (subtle) return new Uint8Array(await subtle.digest('SHA-256', bytes));
  const { sha256: digest } = await import('@noble/hashes/sha2.js');
  return digest(new Uint8Array(bytes));
}
