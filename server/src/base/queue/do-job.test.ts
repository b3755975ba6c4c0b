import { describe, expect, it, vi } from 'vitest';
import { doJob, LostLeaseError } from './do-job.ts';
import { workLoops } from './work-loop.ts';

const LEASE_S = 60;

/** A queue that notes what is done with its one job. */
function played(
  work: (signal: AbortSignal) => Promise<void>,
  { isOurs = true, seconds = 30 }: { isOurs?: boolean; seconds?: number | null } = {},
) {
  const done: string[] = [];
  const stopping = new AbortController();
  const note = (what: string) => async () => void done.push(what);
  const kind = {
    queue: {
      leaseS: LEASE_S,
      isHeld: true,
      renew: async () => (done.push('renewed'), isOurs),
      putBack: async (_job: string, after: number) => void done.push(`put back for ${after} s`),
      release: note('released'),
    },
    work: (_job: string, signal: AbortSignal) => work(signal),
    retryAfter: () => seconds,
    giveUp: note('given up'),
    failure: 'the work failed',
    about: (job: string) => ({ job }),
  };
  const log = { error: (entry: unknown, message?: string) => void done.push(`${message}: ${JSON.stringify(entry)}`) };
  return { done, stopping, run: () => doJob(log, kind, 'a job', stopping.signal) };
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
const FAILED = 'the work failed: {"err":{},"job":"a job"}';
const fails = () => Promise.reject(new Error('no memory'));

describe('a job', () => {
  it('that fails is put back for later, or given up', async () => {
    const again = played(fails);
    await again.run();
    expect(again.done).toEqual([FAILED, 'put back for 30 s']);
    const last = played(fails, { seconds: null });
    await last.run();
    expect(last.done).toEqual([FAILED, 'given up']);
  });

  it('keeps its lease while it is done, and ends without a word when another worker has it', async () => {
    vi.useFakeTimers();
    try {
      let end = () => {};
      const long = played(() => new Promise((resolve) => void (end = resolve)));
      const running = long.run();
      await vi.advanceTimersByTimeAsync(LEASE_S * 1_000);
      end();
      await running;
      await vi.advanceTimersByTimeAsync(LEASE_S * 1_000);
      expect(long.done).toEqual(['renewed', 'renewed', 'renewed']);
      const lost = played(aborted, { isOurs: false });
      const losing = lost.run();
      await vi.advanceTimersByTimeAsync(LEASE_S * 1_000);
      await losing;
      expect(lost.done).toEqual(['renewed']);
    } finally {
      vi.useRealTimers();
    }
    const changed = played(() => Promise.reject(new LostLeaseError()));
    await changed.run();
    expect(changed.done).toEqual([]);
  });

  it('is released at once when the hub stops', async () => {
    const { done, stopping, run } = played(aborted);
    const running = run();
    stopping.abort(new Error('The hub stops'));
    await running;
    expect(done).toEqual(['released']);
  });
});

describe('a loop', () => {
  it('goes on after a failure, waits when nothing is due until it is woken, and ends after the job that is being done', async () => {
    const seen: string[] = [];
    const jobs = ['fails', 'first'];
    let finish = () => {};
    const loops = workLoops({ error: () => void seen.push('logged') }, [
      {
        async next(stop) {
          const job = jobs.shift();
          if (job === 'fails') throw new Error(job);
          if (job === 'last') await new Promise<void>((resolve) => void (finish = resolve));
          if (job) seen.push(`${job} ${stop.aborted}`);
          return job !== undefined;
        },
        idleMs: 600_000,
        onIdle: () => void seen.push('idle'),
        failure: 'failed',
      },
    ]);
    loops.start();
    await expect.poll(() => seen).toEqual(['logged']);
    loops.wake();
    await expect.poll(() => seen).toEqual(['logged', 'first false', 'idle']);
    jobs.push('last');
    loops.wake();
    await expect.poll(() => jobs).toEqual([]);
    const stopped = loops.stop();
    finish();
    await stopped;
    expect(seen).toEqual(['logged', 'first false', 'idle', 'last true']);
  });
});
