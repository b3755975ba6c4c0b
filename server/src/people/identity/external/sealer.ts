import { createHash } from 'node:crypto';
import { CompactEncrypt, compactDecrypt, errors } from 'jose';
import { isCanonicalCompact } from '../../../base/base64url.ts';

/** What a sealed text is for. A text that was sealed for another purpose does not open. */
type Purpose = 'session-token' | 'sign-in' | 'lti-launch' | 'lti-ticket' | 'lti-choice' | 'lti-key';

/** SHA-256 of a secret, so that a row can be found by the secret without storing it. */
export function sha256(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

export type Sealer = ReturnType<typeof sealer>;

/** Encrypts texts so that only hubs with the same HUB_SECRET can read or create them (AES-256-GCM, as a JWE). */
export function sealer(key: Uint8Array) {
  return {
    seal: (purpose: Purpose, text: string): Promise<string> =>
      new CompactEncrypt(new TextEncoder().encode(text))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', typ: purpose })
        .encrypt(key),

    /** Null if the text was not sealed with this key for this purpose. */
    async open(purpose: Purpose, sealed: string): Promise<string | null> {
      if (!isCanonicalCompact(sealed, 5)) return null;
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
