/** Thrown by the signal of `withLease`: the job has changed, is gone, or belongs to another worker. */
export class LostLeaseError extends Error {}

/**
 * Renews the lease on a job while it is worked on, three times in each lease.
 * @param renew returns false when the job is another worker's by now. If it fails, the database is away, which the work finds out itself.
 */
export async function withLease<T>(
  leaseS: number,
  renew: () => Promise<boolean>,
  work: (lost: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController();
  const timer = setInterval(
    () =>
      void renew().then(
        (isOurs) => isOurs || lost.abort(new LostLeaseError()),
        () => undefined,
      ),
    (leaseS * 1_000) / 3,
  );
  try {
    return await work(lost.signal);
  } finally {
    clearInterval(timer);
  }
}
