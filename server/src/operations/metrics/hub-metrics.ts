import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Gauges } from './gauges.ts';

/** Seconds: from a row by its id to an upload over a slow line. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

export type HubMetrics = ReturnType<typeof hubMetrics>;

/**
 * What a monitor sees of this process: requests, errors and how long they took, how busy event loop and database connections are, the
 * queue and the storage. Names and units as Prometheus wants them. A figure that cannot be had is left out, and
 * `exam_vault_figures_complete` is 0: an old or invented one would be believed.
 */
export function hubMetrics(figures: Gauges, pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'exam_vault_http_request_duration_seconds',
    help: 'Requests that have ended, by the pattern of their route; status is a class, or cut where the connection ended first',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS,
    registers,
  });
  const gauge = (name: string, help: string) => new Gauge({ name: `exam_vault_${name}`, help, registers });
  const inFlight = gauge('http_requests_in_flight', 'Requests that are being answered');
  const connections = new Gauge({
    name: 'exam_vault_database_connections',
    help: 'Connections of the pool; waiting: requests that wait for one',
    labelNames: ['state'] as const,
    registers,
  });
  const waiting = gauge('readings_waiting', 'Documents in the background queue');
  const oldest = gauge('readings_oldest_seconds', 'For how long the first of the background queue has waited');
  const files = gauge('stored_files', 'Files of documents');
  const bytes = gauge('stored_bytes', 'Bytes of the files of documents');
  const free = gauge('data_disk_free_bytes', 'Free on the disk of DATA_DIR');
  const backup = gauge(
    'backup_age_seconds',
    'Since the last good nightly backup or, where there was none, since the first that failed; only with BACKUP_DIR',
  );
  const complete = gauge('figures_complete', '1 when database and disk gave every figure, else 0');

  /** A value of null is left out too, and nothing is missing then. @returns whether the figure could be had */
  async function fill<T>(
    asked: Promise<T>,
    gauges: readonly Gauge[],
    values: (figure: T) => ReadonlyArray<number | null>,
  ) {
    const found = await asked.then(values, () => null);
    for (const [at, one] of gauges.entries()) {
      const value = found?.[at] ?? null;
      if (value === null) one.remove();
      else one.set(value);
    }
    return found !== null;
  }

  async function fillAll(): Promise<void> {
    connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    connections.set({ state: 'idle' }, pool.idleCount);
    connections.set({ state: 'waiting' }, pool.waitingCount);
    const had = await Promise.all([
      fill(figures.queue(), [waiting, oldest], (queue) => [queue.waiting, queue.oldest]),
      fill(figures.files(), [files, bytes], (stored) => [stored.files, stored.bytes]),
      fill(figures.freeBytes(), [free], (left) => [left]),
      fill(figures.backupAge(), [backup], (age) => [age]),
    ]);
    complete.set(had.every(Boolean) ? 1 : 0);
  }

  // Two monitors that look at once ask the database once.
  let filling: Promise<void> | null = null;
  return {
    requests,
    inFlight,
    contentType: registry.contentType,
    /** All metrics in Prometheus' text format. */
    async text(): Promise<string> {
      filling ??= fillAll().finally(() => {
        filling = null;
      });
      await filling;
      return await registry.metrics();
    },
  };
}
