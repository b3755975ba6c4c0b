import type { Answer } from '@exam-vault/contract/endpoint';
import type { getIdentity } from '@exam-vault/contract/identity';

export type IdentityAnswer = Answer<typeof getIdentity>;

/** The hub writes this answer into the page, so that the first form is right at once. The page of `npm run dev` has none. */
export function identityInPage(): IdentityAnswer | undefined {
  const text = document.querySelector<HTMLMetaElement>('meta[name="identity"]')?.content;
  if (!text) return undefined;
  try {
    // The hub wrote it as it answers. A proxy that changed the page may have cut it.
    const read = JSON.parse(text) as IdentityAnswer;
    return Array.isArray(read.ways) ? read : undefined;
  } catch {
    return undefined;
  }
}
