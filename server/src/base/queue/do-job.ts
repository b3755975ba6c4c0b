import type { Logger } from 'pino';

/** The job has changed, is gone, or belongs to another worker. */
export class LostLeaseError extends Error {}

/** What is done with the jobs of a queue. */
export interface JobKind<Job> {
  readonly queue: {
    readonly leaseS: number;
    readonly isHeld: boolean;
    renew(job: Job): Promise<boolean>;
    putBack(job: Job, seconds: number): Promise<void>;
    release(job: Job): Promise<void>;
  };
  /** Does the job and ends it. @param signal aborted when the hub stops, or the job is not this worker's any more */
  work(job: Job, signal: AbortSignal): Promise<void>;
  /** Seconds until a job that failed is tried again; null: it is given up. */
  retryAfter(job: Job, error: unknown): number | null;
  giveUp?(job: Job): Promise<void>;
  /** What is logged when a job fails. */
  readonly failure: string;
  /** What the log says of a job. */
  about(job: Job): object;
}

/** Does a job that was claimed, and renews its lease meanwhile. A job that fails goes back to the queue, unless it is given up. */
export async function doJob<Job>(
  log: Pick<Logger, 'error'>,
  { queue, work, retryAfter, giveUp, failure, about }: JobKind<Job>,
  job: Job,
  stop: AbortSignal,
): Promise<void> {
  const lost = new AbortController();
  const renew = () =>
    void queue.renew(job).then(
      (isOurs) => isOurs || lost.abort(new LostLeaseError()),
      // The database is away, which the work finds out itself.
      () => undefined,
    );
  const renewal = queue.isHeld ? setInterval(renew, (queue.leaseS * 1_000) / 3) : undefined;
  try {
    await work(job, AbortSignal.any([stop, lost.signal]));
  } catch (error) {
    if (lost.signal.aborted || error instanceof LostLeaseError) return;
    if (stop.aborted) {
      await queue.release(job);
      return;
    }
    const seconds = retryAfter(job, error);
    log.error({ err: error, ...about(job) }, failure);
    await (seconds === null ? giveUp?.(job) : queue.putBack(job, seconds));
  } finally {
    clearInterval(renewal);
  }
}
