import { createHash } from 'node:crypto';
import { CompactEncrypt, compactDecrypt, errors } from 'jose';

/** What a sealed text is for: one made for another use does not open. */
type Purpose = 'session-token' | 'sign-in';

/** SHA-256, for what must be found by a secret and not give it away. */
export function sha256(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Texts that only the hubs of one HUB_SECRET can read or make (AES-256-GCM, as a JWE). */
export function sealer(key: Uint8Array) {
  return {
    seal: (purpose: Purpose, text: string): Promise<string> =>
      new CompactEncrypt(new TextEncoder().encode(text))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', typ: purpose })
        .encrypt(key),

    /** Null for what was not sealed by this key for this purpose. */
    async open(purpose: Purpose, sealed: string): Promise<string | null> {
      try {
        const { plaintext, protectedHeader } = await compactDecrypt(sealed, key, {
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
        });
        return protectedHeader.typ === purpose ? new TextDecoder().decode(plaintext) : null;
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
        throw error;
      }
    },
  };
}
export type Sealer = ReturnType<typeof sealer>;
