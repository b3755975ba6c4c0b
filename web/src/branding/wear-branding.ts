import type { Branding } from '@exam-vault/contract/branding';
import { showBranding } from './branding.ts';

/** Wears another look at once, as the administrator has just set it. Undefined: that of the page again. Only their screen needs it. */
export function wearBranding(look: Branding | undefined): void {
  showBranding(look);
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
