// A hub as far as its database is concerned, to be killed by tests: node hub-process.mjs DATA_DIR [HOLDER].
// Runs the built files, as the hub does. Each line it prints is JSON: {log}, {connection} when ready, or {error}.
import { startEmbeddedPostgres } from '../../embedded-postgres/dist/embedded-postgres.js';

/** @param {object} message */
const say = (message) => console.log(JSON.stringify(message));
process.on('SIGINT', () => say({ log: 'interrupted' }));
try {
  const postgres = await startEmbeddedPostgres({
    dataFolder: process.argv[2] ?? '',
    holder: process.argv[3] ?? 'hub',
    log: (log) => say({ log }),
  });
  process.on('SIGTERM', async () => {
    await postgres.stop();
    process.exit(0);
  });
  say({ connection: postgres.connection });
} catch (error) {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  say({ error: { ...Object(error), name, message } });
  process.exit(1);
}
