import { setFlagsFromString } from 'node:v8';

/**
 * After a collection, the old objects and the buffers that outlive a short collection may grow to twice what is left. V8's own choice is a fifth
 * to a half while the memory is small, which the buffers of one upload of 50 MB reach four times: each time all objects are marked (decision 117).
 */
const GROWTH = '--heap-growing-percent=100';

/**
 * Gives back the memory that loading the hub's modules has left behind: V8 keeps a third of it as room for new objects until much more work
 * has come. Nothing else runs meanwhile, so call it before the hub listens. V8 has no other public call that makes this room small again; the
 * inspector opens no port for it.
 */
export async function trimMemory(): Promise<void> {
  setFlagsFromString(GROWTH);
  // A Node without an inspector starts too, and keeps its memory.
  const inspector = await import('node:inspector').catch(() => null);
  if (!inspector) return;
  const session = new inspector.Session();
  session.connect();
  await new Promise<void>((resolve) => session.post('HeapProfiler.collectGarbage', () => resolve()));
  session.disconnect();
}
