import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findRunningPostgres } from '@exam-vault/embedded-postgres/embedded-postgres';
import { connectDatabase, type Database } from '@exam-vault/server/database/connect';
import { atEnd } from './clean-up.ts';

/** The project's folder, from bench/dist. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Milliseconds. */
const START_LIMIT = 900_000;
const STOP_LIMIT = 30_000;
const POLL = 10;

export interface HubProcess {
  readonly pid: number;
  readonly origin: string;
  readonly dataFolder: string;
  /** Milliseconds from the start of the process until GET / answered. */
  readonly readyMs: number;
  /** Asks it to stop and waits; returns at once when it is gone. */
  readonly stop: () => Promise<void>;
}

export interface HubOptions {
  readonly dataFolder: string;
  /** Where it runs; the project's folder when absent. */
  readonly folder?: string;
  readonly command?: readonly [string, ...string[]];
  /** Settings; some need the hub's address. */
  readonly env?: Settings | ((origin: string) => Settings);
}

type Settings = Readonly<Record<string, string>>;

/** An empty variable counts as absent: what the caller's own hub is configured with must not reach this one. */
const UNCONFIGURED = Object.fromEntries(
  ['PUBLIC_URL', 'TRUST_PROXY', 'LOG_LEVEL', 'DATABASE_URL', 'HUB_SECRET', 'IDENTITY', 'FILE_STORAGE', 'SMTP_URL']
    .concat(['ADMIN_EMAIL', 'ADMIN_PASSWORD', 'CATALOGUE_FILE', 'NODE_OPTIONS', 'NODE_ENV'])
    .concat(['PROCESSING', 'PROCESSING_CONCURRENCY', 'OCR', 'OCR_LANGUAGES'])
    .concat([
      'S3_ENDPOINT',
      'S3_REGION',
      'S3_BUCKET',
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
      'S3_FORCE_PATH_STYLE',
    ])
    .concat(['S3_PUBLIC_ENDPOINT'])
    .map((name) => [name, '']),
);

/** A real hub in a process group of its own, ready. It is stopped at the end of the benchmarks at the latest. */
export async function startHub({ dataFolder, folder = root, command, env }: HubOptions): Promise<HubProcess> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const [program, ...args] = command ?? [process.execPath, 'server/dist/main.js'];
  const started = performance.now();
  const child = spawn(program, args, {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...UNCONFIGURED,
      RATE_LIMITS: 'off',
      HOST: '127.0.0.1',
      ...(typeof env === 'function' ? env(origin) : env),
      PORT: String(port),
      DATA_DIR: dataFolder,
    },
  });
  const { pid } = child;
  const log = `${dataFolder}.log`;
  const exited = once(child, 'exit').catch(() => undefined);
  const gone = () => child.exitCode !== null || child.signalCode !== null || pid === undefined;
  const signal = (name: NodeJS.Signals) => {
    try {
      if (pid !== undefined) process.kill(-pid, name);
    } catch {
      // The group is gone.
    }
  };
  const stop = atEnd(async () => {
    if (!gone()) {
      signal('SIGTERM');
      await Promise.race([exited, delay(STOP_LIMIT, undefined, { ref: false })]);
    }
    signal('SIGKILL');
  });
  // Read as fast as it comes, as a service's journal does.
  const written = createWriteStream(log, { flags: 'a' });
  child.stderr.pipe(written, { end: false });
  child.stdout.pipe(written, { end: false });

  while (!(await answers(origin))) {
    if (gone() || performance.now() - started > START_LIMIT) {
      await stop();
      throw new Error(`the hub did not start; it said:\n${(await readFile(log, 'utf8')).slice(-3_000)}`);
    }
    await delay(POLL);
  }
  return { pid: pid ?? 0, origin, dataFolder, readyMs: performance.now() - started, stop };
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

function answers(origin: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(origin, { agent: false }, (response) => {
      response.resume();
      response.once('close', () => resolve(response.statusCode === 200));
    });
    request.once('error', () => resolve(false));
  });
}

/** A port of 127.0.0.1 on which nothing listens. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
