import { runChild } from './child.ts';
import { quantile } from './numbers.ts';

export interface LoadJob {
  readonly origin: string;
  /** What each connection requests, one after the other, round and round. */
  readonly paths: readonly string[];
  readonly connections: number;
  /** Not counted. */
  readonly warmUpMs: number;
  readonly durationMs: number;
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
