import { setTimeout as wait } from 'node:timers/promises';
import { destination, pino, type Logger } from 'pino';
import { hubOrigins } from './base/config/hub-origins.ts';
import { composeHub, type Hub } from './start/compose/compose-hub.ts';
import { openDatabase, type OpenDatabase } from './start/compose/open-database.ts';
import type { Config } from './base/config/config.ts';
import { serveMetrics } from './start/operations/metrics/metrics-server.ts';
import { unencryptedConnections } from './serving/http/unencrypted-connections.ts';
import { StorageRefusedError } from './base/ports/file-storage.ts';

/** A stop closes connections that are still busy after this time. */
const STOP_TIMEOUT_MS = 20_000;
/** How often a stop closes connections that have become idle. */
const IDLE_CHECK_INTERVAL_MS = 100;

/** Bytes of lines that are written together, and how long a line waits at most. */
const LOG_BATCH_BYTES = 8_192;
const LOG_FLUSH_INTERVAL_MS = 100;

/**
 * Standard output, written in batches: a write for each line costs a fifth of what a short answer costs. What waits is written when the
 * process exits; only a kill -9 loses it.
 */
const logDestination = () =>
  destination({ fd: 1, sync: false, minLength: LOG_BATCH_BYTES, periodicFlush: LOG_FLUSH_INTERVAL_MS });

/** Stops the hub at the first signal: what has begun is completed, nothing new is accepted. */
function stopOnSignals(hub: Hub, database: OpenDatabase, { drainSeconds }: Config, log: Logger): void {
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    // A proxy sends requests until it has seen /readyz answer 503. With Ctrl-C there is no proxy to wait for.
    hub.announceStop();
    if (signal === 'SIGTERM') await wait(drainSeconds * 1_000);
    setTimeout(() => hub.app.server.closeAllConnections(), STOP_TIMEOUT_MS).unref();
    // Fastify closes only the connections that are idle at the beginning. One whose answer was still being sent would stay open.
    setInterval(() => hub.app.server.closeIdleConnections(), IDLE_CHECK_INTERVAL_MS).unref();
    hub
      .close()
      .then(() => database.close())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'the hub did not stop cleanly');
          process.exit(1);
        },
      );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(signal));
}

/** Runs the hub in this process: opens the database, listens, prints the address and stops on a signal. */
export async function runHub(config: Config): Promise<void> {
  const log = pino({ level: config.logLevel }, logDestination());
  for (const line of unencryptedConnections(config)) log.warn(line);
  const database = await openDatabase(config, log, { holder: 'hub', borrow: false, limitsStatements: true });
  const hub = await composeHub(config, log, database).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });

  stopOnSignals(hub, database, config, log);

  let hasAdministrator: boolean;
  try {
    // A storage that is unavailable for a moment does not stop the start; /readyz shows it. A wrong configuration does.
    await hub.storage.check().catch((error: unknown) => {
      if (error instanceof StorageRefusedError) throw error;
      log.error({ err: error }, 'the store of the files does not answer');
    });
    if (config.admin) await hub.ensureAdministrator(config.admin);
    hasAdministrator = await hub.hasAdministrator();
    await hub.app.listen({ port: config.port, host: config.host });
    if (hub.metrics && config.metricsPort !== null) {
      const address = await serveMetrics(hub.metrics, { port: config.metricsPort, host: config.host });
      log.info({ address }, 'metrics are served');
    }
  } catch (error) {
    await hub.close();
    await database.close();
    throw error;
  }
  if (config.reading.works) hub.processing.start();
  hub.invitationMails.start();
  hub.told.start();
  hub.backups?.start();
  const { port } = hub.app.server.address() as { port: number };
  const [local, ...network] = config.publicUrl ? [config.publicUrl] : hubOrigins(config.host, port);
  console.log(`Exam Vault is ready at ${local}`);
  for (const address of network) console.log(`On phones in the same network: ${address}`);
  if (!hasAdministrator) {
    console.log(
      `There’s no administrator yet. Create one with:  npm run hub -- create-admin ${config.admin?.email ?? 'you@example.edu'}`,
    );
  }
  // A weak sandbox does not stop the hub: it still serves the documents that it has. The sandbox logs what it finds.
  await hub.sandbox.state();
}
