import { runChild } from './child.ts';
import { quantile } from './numbers.ts';

/** One statement as it goes to PostgreSQL. */
export interface Query {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** What each connection requests, one after the other, round and round. */
export type Target =
  | { readonly kind: 'http'; readonly origin: string; readonly paths: readonly string[] }
  /** Each unit of work is a few queries sent at once, as the hub does for one request. */
  | { readonly kind: 'sql'; readonly connection: object; readonly units: readonly (readonly Query[])[] };

export interface LoadJob {
  readonly target: Target;
  readonly connections: number;
  /** Not counted. */
  readonly warmUpMs: number;
  readonly durationMs: number;
  /** Requests of each connection to an HTTP target; absent: the next one follows at once. */
  readonly perSecond?: number;
}

/** Of every answer, in the order in which they came. */
export interface LoadAnswer {
  readonly latenciesMs: Float64Array;
  readonly elapsedMs: number;
}

export interface LoadResult {
  readonly per_second: number;
  readonly p50_ms: number;
  readonly p95_ms: number;
  readonly p99_ms: number;
  readonly answers: number;
}

/** A closed loop: a connection sends its next request only after the answer to the last one. Runs in a process of its own. */
export async function runLoad(job: LoadJob): Promise<LoadResult> {
  const { latenciesMs, elapsedMs } = await runChild<LoadAnswer>('load-child', job);
  const all = [...latenciesMs];
  return {
    per_second: (all.length * 1000) / elapsedMs,
    p50_ms: quantile(all, 0.5),
    p95_ms: quantile(all, 0.95),
    p99_ms: quantile(all, 0.99),
    answers: all.length,
  };
}
