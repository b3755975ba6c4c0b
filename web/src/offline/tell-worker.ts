import type { WorkerMessage } from './worker-messages.ts';

/** Whether this browser can keep documents: over plain http it has neither a service worker nor a cache. */
export const canKeep = 'serviceWorker' in navigator && 'caches' in window;

export function tellWorker(worker: ServiceWorker | null | undefined, message: WorkerMessage): void {
  worker?.postMessage(message, []);
}
