import { pino } from 'pino';
import { addresses } from './addresses.ts';
import { compose, openDatabase } from './compose.ts';
import { ConfigError, readConfig } from './config.ts';

/** Milliseconds a stop may take before what is still open is cut. */
const STOP_TIME = 20_000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = pino({ level: config.logLevel });
  const database = await openDatabase(config, log, { holder: 'hub', borrow: false });
  const hub = await compose(config, log, database).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });

  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    const cut = setTimeout(() => hub.app.server.closeAllConnections(), STOP_TIME);
    cut.unref();
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
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal));

  try {
    if (config.admin) await hub.ensureAdministrator(config.admin);
    await hub.app.listen({ port: config.port, host: config.host });
  } catch (error) {
    await hub.close();
    await database.close();
    throw error;
  }
  const { port } = hub.app.server.address() as { port: number };
  const [own, ...network] = config.publicUrl ? [config.publicUrl] : addresses(config.host, port);
  console.log(`Exam Vault is ready at ${own}`);
  for (const address of network) console.log(`For phones in the same network: ${address}`);
  if (!(await hub.hasAdministrator())) {
    console.log(
      `There is no administrator yet. Make one with:  npm run hub -- create-admin ${config.admin?.email ?? 'you@example.edu'}`,
    );
  }
  log.info({ cage: await hub.inspector.cage() }, 'uploaded files are looked into in a cage');
}

/** What an operator can mend is one clear line; anything else is shown whole. */
function explain(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error instanceof ConfigError) return `The configuration has mistakes:\n${error.message}`;
  if (error.name === 'DataFolderLockedError') return error.message;
  if (!('code' in error)) return error;
  if (error.code === 'EADDRINUSE') return `${error.message}. Another program uses this port; choose one with PORT.`;
  return `The hub cannot start: ${error.message}`;
}

main().catch((error: unknown) => {
  console.error(explain(error));
  process.exit(1);
});
