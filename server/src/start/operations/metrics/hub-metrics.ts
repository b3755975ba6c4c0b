import type { FastifyInstance } from 'fastify';
import type { WatchRequest } from '../../../serving/public-answers/before-router.ts';
import type { SandboxState } from '@exam-vault/sandbox/sandbox';
import type pg from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import {
  FileMissingError,
  storageErrorOf,
  StorageFullError,
  StorageUnavailableError,
} from '../../../base/ports/file-storage.ts';
import type { Gauges } from './gauges.ts';

/** From reading one row to an upload over a slow line. */
const DURATION_BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

const STORAGE_FAILURES = ['missing', 'full', 'unavailable'] as const;

/** Why a request failed, where that was the storage: itself, or as the cause of what is answered. */
function storageFailureOf(error: unknown): (typeof STORAGE_FAILURES)[number] | null {
  for (const one of [error, error instanceof Error ? error.cause : null].map(storageErrorOf)) {
    if (one instanceof FileMissingError) return 'missing';
    if (one instanceof StorageFullError) return 'full';
    if (one instanceof StorageUnavailableError) return 'unavailable';
  }
  return null;
}

export type HubMetrics = ReturnType<typeof hubMetrics>;

/**
 * The metrics of this process in Prometheus' names and units. A gauge that cannot be read is left out, and `exam_vault_figures_complete`
 * is 0, because a monitor would believe an old value.
 */
export function hubMetrics(
  gauges: Gauges,
  pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>,
  sandbox: () => Pick<SandboxState, 'strength'> | null,
) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'exam_vault_http_request_duration_seconds',
    help: 'Duration of finished requests, by route. status is a class such as 2xx, or “cut” if the connection closed early',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: DURATION_BUCKETS_S,
    registers,
  });
  const gauge = (name: string, help: string) => new Gauge({ name: `exam_vault_${name}`, help, registers });
  const storageFailures = new Counter({
    name: 'exam_vault_storage_failures_total',
    help: 'Requests that failed because of the storage; missing: a row refers to a file that is not there or not whole',
    labelNames: ['reason'] as const,
    registers,
  });
  for (const reason of STORAGE_FAILURES) storageFailures.inc({ reason }, 0);
  const inFlight = gauge('http_requests_in_flight', 'Requests that are being answered');
  const connections = new Gauge({
    name: 'exam_vault_database_connections',
    help: 'Connections of the pool; waiting: requests that wait for one',
    labelNames: ['state'] as const,
    registers,
  });
  const isolation = new Gauge({
    name: 'exam_vault_sandbox',
    help: '1 for the strength of the sandbox that opens uploaded files: strong, weak or none',
    labelNames: ['strength'] as const,
    registers,
  });
  const waiting = gauge('readings_waiting', 'Documents in the background queue');
  const oldest = gauge(
    'readings_oldest_seconds',
    'Seconds the oldest document in the background queue has been waiting',
  );
  const files = gauge('stored_files', 'Document files');
  const bytes = gauge('stored_bytes', 'Bytes of the files of documents');
  const free = gauge('data_disk_free_bytes', 'Free on the disk of DATA_DIR');
  const backup = gauge(
    'backup_age_seconds',
    'Seconds since the last successful nightly backup, or since the first failed one if there was none. Only with BACKUP_DIR',
  );
  const complete = gauge('figures_complete', '1 if all values could be read from the database and disk, otherwise 0');

  /** Sets the gauges to their values; one whose value is null is removed. @returns false when the values could not be read */
  async function fill<T>(
    reading: Promise<T>,
    targets: readonly Gauge[],
    toValues: (result: T) => ReadonlyArray<number | null>,
  ): Promise<boolean> {
    const values = await reading.then(toValues, () => null);
    for (const [index, target] of targets.entries()) {
      const value = values?.[index] ?? null;
      if (value === null) target.remove();
      else target.set(value);
    }
    return values !== null;
  }

  async function fillAll(): Promise<void> {
    connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    connections.set({ state: 'idle' }, pool.idleCount);
    connections.set({ state: 'waiting' }, pool.waitingCount);
    const known = sandbox();
    for (const strength of ['strong', 'weak', 'none'] as const) {
      if (known) isolation.set({ strength }, strength === known.strength ? 1 : 0);
    }
    const filled = await Promise.all([
      fill(gauges.queue(), [waiting, oldest], (queue) => [queue.waiting, queue.oldest]),
      fill(gauges.files(), [files, bytes], (stored) => [stored.files, stored.bytes]),
      fill(gauges.freeBytes(), [free], (left) => [left]),
      fill(gauges.backupAge(), [backup], (age) => [age]),
    ]);
    complete.set(filled.every(Boolean) ? 1 : 0);
  }

  // Requests that come at the same time share one query of the database.
  let filling: Promise<void> | null = null;
  return {
    requests,
    storageFailures,
    inFlight,
    contentType: registry.contentType,
    /** All metrics in the text format of Prometheus. */
    async text(): Promise<string> {
      filling ??= fillAll().finally(() => {
        filling = null;
      });
      await filling;
      return await registry.metrics();
    },
  };
}

/** Counts requests by the pattern of their route: each id, or invented path, would otherwise become a time series of its own. */
export function countRequests(
  app: FastifyInstance,
  { requests, inFlight, storageFailures }: Pick<HubMetrics, 'requests' | 'inFlight' | 'storageFailures'>,
): void {
  app.addHook('onError', async (_request, _reply, error) => {
    const reason = storageFailureOf(error);
    if (reason) storageFailures.inc({ reason });
  });
  const watch = requestWatch({ requests, inFlight });
  app.addHook('onRequest', (request, reply, done) => {
    watch(reply.raw, request.method, () => request.routeOptions.url ?? 'none');
    done();
  });
}

/** Counts requests and their time, also of those that never reach the router. */
export function requestWatch({ requests, inFlight }: Pick<HubMetrics, 'requests' | 'inFlight'>): WatchRequest {
  return (response, method, route) => {
    inFlight.inc();
    const startedAt = performance.now();
    // `finish` does not come when the connection is lost; `close` always does.
    const ended = () => {
      inFlight.dec();
      const status = response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : 'cut';
      requests.observe({ method, route: route(), status }, (performance.now() - startedAt) / 1_000);
    };
    response.once('close', ended);
    return () => {
      response.off('close', ended);
      inFlight.dec();
    };
  };
}
