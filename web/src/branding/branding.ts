import type { Branding } from '@exam-vault/contract/branding';
import { useSyncExternalStore } from 'react';

/** Undefined until it is read from the page. */
let shown: Branding | null | undefined;
const listeners = new Set<() => void>();

/** The page has the look from the hub, so that the first paint is right. The page of `npm run dev` has none. */
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

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** The institution's look; null: the hub has none. */
export const useBranding = (): Branding | null => useSyncExternalStore(subscribe, current);

/** Wears another look at once, as the administrator has just set it. Undefined: that of the page again. */
export function wearBranding(look: Branding | undefined): void {
  shown = look;
  for (const tell of listeners) tell();
  const old = document.querySelector('link[data-branding]');
  if (!look?.accent) return old?.remove();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.dataset['branding'] = '';
  // Only to ask again: the hub answers with what holds now.
  link.href = `/branding.css?v=${look.revision}`;
  // The old one goes when the new one is there, so nothing flashes.
  link.addEventListener('load', () => old?.remove());
  document.head.append(link);
}
