import type { Branding } from '@exam-vault/contract/branding';
import { useSyncExternalStore } from 'react';
import { createListeners } from '../../base/ui/listeners.ts';

/** Undefined until it is read from the page. */
let shown: Branding | null | undefined;
const listeners = createListeners();

/** The hub writes the branding into the page, so that the first paint is right. The page of `npm run dev` has none. */
function lookInPage(): Branding | null {
  const text = document.querySelector<HTMLMetaElement>('meta[name="branding"]')?.content;
  if (!text) return null;
  try {
    // The hub wrote it as it answers. A proxy that changed the page may have cut it.
    const read = JSON.parse(text) as Branding;
    return Array.isArray(read.links) ? read : null;
  } catch {
    return null;
  }
}

const current = () => (shown === undefined ? (shown = lookInPage()) : shown);

/** The institution's look; null: the hub has none. */
export const useBranding = (): Branding | null => useSyncExternalStore(listeners.subscribe, current);

/** Shows another look from now on; undefined: that of the page again. */
export function showBranding(look: Branding | undefined): void {
  shown = look;
  listeners.tell();
}
