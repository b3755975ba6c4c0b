import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@exam-vault/embedded-postgres/embedded-postgres';
import { atEnd } from './clean-up.ts';

/** A PostgreSQL of its own, and what hubs of it are configured with. */
export async function ownServer(folder: string) {
  const dataFolder = join(folder, 'server');
  await mkdir(dataFolder, { recursive: true });
  await chmod(dataFolder, 0o711);
  const { connection, stop } = await startEmbeddedPostgres({ dataFolder, log: () => undefined });
  atEnd(stop);
  const { host, port, user, password, database } = connection;
  const url = new URL(`postgres://localhost/${database}`);
  Object.assign(url, { username: user, password });
  url.search = new URLSearchParams({ host, port: String(port) }).toString();
  return { connection, env: { DATABASE_URL: url.href, HUB_SECRET: 'the same secret for all hubs of a database' } };
}
