import { AsyncLocalStorage } from 'node:async_hooks';
import { systemClock, type Clock } from '@exam-vault/server/ports/clock';

/** The real time, except in what `at` runs: the hub's services then take its moment for now, each of those that run side by side its own. */
export interface Moments extends Clock {
  at<T>(moment: Date, work: () => Promise<T>): Promise<T>;
}

export function moments(): Moments {
  const moment = new AsyncLocalStorage<Date>();
  return {
    now: () => moment.getStore() ?? systemClock.now(),
    at: (when, work) => moment.run(when, work),
  };
}
