import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';

export interface Work {
  /** Does the next job. @returns false when there was none */
  next(stop: AbortSignal): Promise<boolean>;
  /** How long it waits when there was no job, in ms. */
  readonly idleMs: number;
  /** How long it waits after a job, in ms. @param tookMs what the job took */
  readonly restMs?: (tookMs: number) => number;
  /** There were jobs, and now there are none. */
  onIdle?(): void;
  /** What is logged when `next` fails. */
  readonly failure: string;
}

export interface WorkLoops {
  /** Aborted when the hub stops. */
  readonly signal: AbortSignal;
  start(): void;
  /** Nobody has to wait until the queues are looked at again. */
  wake(): void;
  /** Works until nothing is due. For tests and commands, without `start`. */
  drain(): Promise<void>;
  /** Ends after the jobs that are being done, which `signal` may cut short. */
  stop(): Promise<void>;
}

/** Background work of one kind, in as many loops as there are in `works`. A failure is logged, and the loop goes on after a pause. */
export function workLoops(log: Pick<Logger, 'error'>, works: readonly Work[]): WorkLoops {
  const stopping = new AbortController();
  let waking = new AbortController();
  let running: readonly Promise<void>[] = [];

  async function loop({ next, idleMs, restMs, onIdle, failure }: Work): Promise<void> {
    let wasBusy = false;
    while (!stopping.signal.aborted) {
      // Before the queue is looked at: who wakes it meanwhile is not missed.
      const { signal } = waking;
      const began = performance.now();
      const hasWorked = await next(stopping.signal).catch((error: unknown) => {
        if (!stopping.signal.aborted) log.error({ err: error }, failure);
        return false;
      });
      if (wasBusy && !hasWorked) onIdle?.();
      wasBusy = hasWorked;
      const pause = hasWorked ? (restMs?.(performance.now() - began) ?? 0) : idleMs;
      if (pause > 0) await wait(pause, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  return {
    signal: stopping.signal,
    start(): void {
      running = works.map(loop);
    },
    wake(): void {
      waking.abort();
      waking = new AbortController();
    },
    async drain(): Promise<void> {
      for (let isBusy = true; isBusy && !stopping.signal.aborted;) {
        isBusy = false;
        for (const { next } of works) isBusy = (await next(stopping.signal)) || isBusy;
      }
    },
    async stop(): Promise<void> {
      stopping.abort(new Error('The hub stops'));
      waking.abort();
      await Promise.all(running);
    },
  };
}
