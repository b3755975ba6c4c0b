import type { WorkerMessage } from './worker-messages.ts';

/** Whether this browser can keep documents: over plain http it has neither a service worker nor a cache. */
export const canKeep = 'serviceWorker' in navigator && 'caches' in window;

export function tellWorker(worker: ServiceWorker | null | undefined, message: WorkerMessage): void {
  worker?.postMessage(message, []);
}

/** Whether the person asked the browser to load little. */
export function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true;
}
