// The load of one measurement: N connections that send requests without a pause. See load.ts.
import autocannon, { type Options, type Result } from 'autocannon';
import { connectDatabase } from '@exam-vault/server/database/connect';
import { serveJob } from './child.ts';
import type { LoadAnswer, LoadJob, Target } from './load.ts';

type Job<Kind extends Target['kind']> = LoadJob & { readonly target: Extract<Target, { kind: Kind }> };

/** Sends requests for this long, and reports each answer's time. @throws Error for an answer other than 2xx */
async function sendRequests(
  { target, connections, perSecond }: Job<'http'>,
  durationMs: number,
  onAnswer: (latencyMs: number) => void,
): Promise<void> {
  const options: Options = {
    url: target.origin,
    connections,
    duration: durationMs / 1000,
    requests: target.paths.map((path) => ({ method: 'GET', path })),
    ...(perSecond === undefined ? {} : { connectionRate: perSecond }),
  };
  const { non2xx, errors } = await new Promise<Result>((resolve, reject) => {
    const done = (error: unknown, result: Result) =>
      error ? reject(new Error('autocannon failed', { cause: error })) : resolve(result);
    // autocannon's own histogram rounds to whole milliseconds, and the answers of a bare server take one or two.
    autocannon(options, done).on('response', (_client, _status, _bytes, latencyMs) => onAnswer(latencyMs));
  });
  if (non2xx + errors > 0)
    throw new Error(`${non2xx} answers other than 2xx and ${errors} errors from ${target.origin}`);
}

async function loadHttp(job: Job<'http'>): Promise<LoadAnswer> {
  await sendRequests(job, job.warmUpMs, () => {});
  const latencies: number[] = [];
  const begin = performance.now();
  let last = begin;
  await sendRequests(job, job.durationMs, (latencyMs) => {
    latencies.push(latencyMs);
    last = performance.now();
  });
  return { latenciesMs: Float64Array.from(latencies), elapsedMs: last - begin };
}

/** PostgreSQL does not speak HTTP, so this loop is our own. It uses the hub's pool. */
async function loadSql({ target, connections, warmUpMs, durationMs }: Job<'sql'>): Promise<LoadAnswer> {
  const { pool } = connectDatabase(target.connection, (error) => console.error(error));
  const begin = performance.now() + warmUpMs;
  const end = begin + durationMs;
  const latencies: number[] = [];
  let last = begin;
  let turn = 0;
  const work = async () => {
    for (let sent = performance.now(); sent < end;) {
      const queries = target.units[turn++ % target.units.length] ?? [];
      await Promise.all(queries.map(({ text, values }) => pool.query(text, [...values])));
      const answered = performance.now();
      if (sent >= begin) {
        latencies.push(answered - sent);
        last = Math.max(last, answered);
      }
      sent = answered;
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  return { latenciesMs: Float64Array.from(latencies), elapsedMs: last - begin };
}

serveJob(async ({ target, ...job }: LoadJob) =>
  target.kind === 'http' ? loadHttp({ target, ...job }) : loadSql({ target, ...job }),
);
