/** Not every browser tells about the connection. Those that do not have no way to save data either. */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

const connection = () => (navigator as { readonly connection?: Connection }).connection;

/** Whether the person asked the browser to load little. */
export const savesData = (): boolean => connection()?.saveData === true;

/** Whether bytes are dear: by the person's wish, or on a slow line. */
export const isThrifty = (): boolean => savesData() || (connection()?.effectiveType ?? '4g') !== '4g';

/** Calls `act` when the browser has nothing else to do, at the latest after `timeout`. @returns what ends the wait */
export function whenIdle(act: () => void, timeout = 10_000): () => void {
  // Safari has no idle callback.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(act, 500);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(act, { timeout });
  return () => window.cancelIdleCallback(handle);
}
