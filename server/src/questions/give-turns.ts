import { setImmediate } from 'node:timers/promises';

/** Work of so many milliseconds may be done before other requests get a turn. */
const MAX_WORK = 4;

/** To be called between small pieces of long work: waits a turn of the event loop when the work since the last one took long. */
export function turnGiver(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < MAX_WORK) return;
    await setImmediate();
    began = performance.now();
  };
}
