import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findRunningPostgres } from '@exam-vault/embedded-postgres/embedded-postgres';
import { connectDatabase, type Database } from '@exam-vault/server/base/database/connect';
import { startRealHub } from '@exam-vault/testing/faults/real-hub';
import { atEnd } from './clean-up.ts';

/** The project's folder, from bench/dist. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

export interface HubProcess {
  readonly pid: number;
  readonly origin: string;
  readonly dataFolder: string;
  /** Milliseconds from the start of the process until the hub was ready. */
  readonly readyMs: number;
  /** Asks it to stop and waits; returns at once when it is gone. */
  readonly stop: () => Promise<void>;
}

interface HubOptions {
  readonly dataFolder: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Another checkout's start, and milliseconds that it may take. */
  readonly main?: string;
  readonly patience?: number;
}

/** A real hub in a process of its own, ready. It is stopped at the end of the benchmarks at the latest. */
export async function startHub({ dataFolder, env, ...more }: HubOptions): Promise<HubProcess> {
  const settings = { RATE_LIMITS: 'off', ...env, DATA_DIR: dataFolder };
  const hub = await startRealHub({ env: settings, logFile: `${dataFolder}.log`, ...more });
  return { ...hub, dataFolder, stop: atEnd(async () => void (await hub.end('SIGTERM'))) };
}

/** The embedded database of a running hub. */
export async function openHubDatabase({
  dataFolder,
}: Pick<HubProcess, 'dataFolder'>): Promise<Database & { readonly connection: object }> {
  const connection = await findRunningPostgres({ dataFolder });
  if (!connection) throw new Error('the hub has no database that runs');
  const database = connectDatabase({ ...connection }, () => undefined);
  const close = atEnd(() => database.close());
  return { ...database, connection, close };
}
