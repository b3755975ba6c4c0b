// The load of one measurement: N connections that send requests without a pause. See load.ts.
import autocannon, { type Options, type Result } from 'autocannon';
import { serveJob } from './child.ts';
import type { LoadAnswer, LoadJob } from './load.ts';

/** Sends requests for this long, and reports each answer's time. @throws Error for an answer other than 2xx */
async function sendRequests(
  { origin, paths, connections }: LoadJob,
  durationMs: number,
  onAnswer: (latencyMs: number) => void,
): Promise<void> {
  const requests = paths.map((path) => ({ method: 'GET', path }) as const);
  const options: Options = { url: origin, connections, duration: durationMs / 1000, requests };
  const { non2xx, errors } = await new Promise<Result>((resolve, reject) => {
    const done = (error: unknown, result: Result) =>
      error ? reject(new Error('autocannon failed', { cause: error })) : resolve(result);
    // autocannon's own histogram rounds to whole milliseconds, and the answers of a bare server take one or two.
    autocannon(options, done).on('response', (_client, _status, _bytes, latencyMs) => onAnswer(latencyMs));
  });
  if (non2xx + errors > 0) throw new Error(`${non2xx} answers other than 2xx and ${errors} errors from ${origin}`);
}

serveJob(async (job: LoadJob): Promise<LoadAnswer> => {
  if (job.warmUpMs > 0) await sendRequests(job, job.warmUpMs, () => {});
  const latencies: number[] = [];
  const begin = performance.now();
  let last = begin;
  await sendRequests(job, job.durationMs, (latencyMs) => {
    latencies.push(latencyMs);
    last = performance.now();
  });
  return { latenciesMs: Float64Array.from(latencies), elapsedMs: last - begin };
});
