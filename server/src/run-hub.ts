import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { hubOrigins } from './config/hub-origins.ts';
import { composeHub } from './compose/compose-hub.ts';
import { openDatabase } from './compose/open-database.ts';
import type { Config } from './config/config.ts';
import { serveMetrics } from './operations/metrics/metrics-server.ts';
import { unencryptedConnections } from './http/unencrypted-connections.ts';
import { StorageRefusedError } from './ports/file-storage.ts';

/** Milliseconds a stop may take before what is still open is cut. */
const STOP_TIME = 20_000;
/** Milliseconds between two looks for connections that have become idle while it stops. */
const IDLE_LOOK = 100;

/** The hub as this process: it opens the database, listens, prints its address and stops on a signal. */
export async function runHub(config: Config): Promise<void> {
  const log = pino({ level: config.logLevel });
  for (const line of unencryptedConnections(config)) log.warn(line);
  const database = await openDatabase(config, log, { holder: 'hub', borrow: false });
  const hub = await composeHub(config, log, database).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    // A proxy goes on sending until it has seen that /readyz is 503; who presses Ctrl-C has none.
    hub.announceStop();
    if (signal === 'SIGTERM') await wait(config.drainSeconds * 1_000);
    const cut = setTimeout(() => hub.app.server.closeAllConnections(), STOP_TIME);
    cut.unref();
    // Closing ends those that are idle then; one whose answer was still on its way would be kept open for the next request.
    setInterval(() => hub.app.server.closeIdleConnections(), IDLE_LOOK).unref();
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

  let hasAdministrator: boolean;
  try {
    // A store that is away for a moment keeps no hub from starting: /readyz tells. One that will never answer does.
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
  hub.backups?.start();
  const { port } = hub.app.server.address() as { port: number };
  const [own, ...network] = config.publicUrl ? [config.publicUrl] : hubOrigins(config.host, port);
  console.log(`Exam Vault is ready at ${own}`);
  for (const address of network) console.log(`For phones in the same network: ${address}`);
  if (!hasAdministrator) {
    console.log(
      `There is no administrator yet. Make one with:  npm run hub -- create-admin ${config.admin?.email ?? 'you@example.edu'}`,
    );
  }
  // It is ready by now: a machine that cannot run the check for the moment still serves what is there.
  await hub.inspector.describeSandbox().then(
    (sandbox) => log.info({ sandbox }, 'uploaded files are opened in a sandbox'),
    (error: unknown) => log.error({ err: error }, 'uploads cannot be checked'),
  );
}
