import { isAnythingKept, canKeep, tellWorker } from '../../base/offline/kept-mark.ts';
import { whenIdle } from '../../base/ui/device.ts';
import { KEPT_CACHE } from '../../base/offline/worker-messages.ts';

/**
 * Registers the service worker once the first page has loaded and the browser is idle, so that it takes nothing from the first visit.
 * A new version is loaded in the background. It takes over at the next visit.
 */
export function registerWorker(): void {
  if (!canKeep || import.meta.env.DEV) return;
  const register = () => whenIdle(() => void start());
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}

async function start() {
  try {
    const { waiting } = await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
    const entry = document.querySelector('script[type=module][src]')?.getAttribute('src');
    if (entry) tellWorker(waiting, { type: 'take-over', entry });
  } catch (error) {
    // A browser that forbids it, as in a private window. Everything works with a network.
    console.info('Nothing can be kept offline in this browser', error);
    return;
  }
  if (!isAnythingKept() && !(await caches.has(KEPT_CACHE))) return;
  const { settleKept } = await import('./kept.ts');
  await settleKept();
}
