import { AsyncLocalStorage } from 'node:async_hooks';
import { systemClock, type Clock } from '@exam-vault/server/base/ports/clock';

/** A clock with the real time. Within a call of `at` it shows the given moment, also when several calls run at the same time. */
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
