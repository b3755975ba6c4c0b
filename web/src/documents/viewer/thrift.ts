import { MOBILE_BREAKPOINT } from '@exam-vault/contract/limits';

interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/**
 * Whether bytes, battery and memory are dear: on a phone, on a slow network, or by the user's wish. Then a picture of a page stays until it
 * is magnified, and the file itself is not loaded.
 */
export function isThrifty(): boolean {
  const { connection } = navigator as { readonly connection?: Connection };
  const isSlow = connection?.effectiveType !== undefined && connection.effectiveType !== '4g';
  return window.innerWidth < MOBILE_BREAKPOINT || connection?.saveData === true || isSlow;
}
