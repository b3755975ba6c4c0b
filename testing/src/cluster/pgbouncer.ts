import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { openSync, closeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ADMINISTRATOR, askOnce, HUB_DATABASE, HUB_ROLE, type PostgresServer } from './postgres-server.ts';
import { account, freePort, pgbouncerProgram } from './programs.ts';

/** Milliseconds until it must listen. */
const PATIENCE = 30_000;
/** Who may ask the console. */
const CONSOLE = { user: 'pooler', password: 'console-for-this-run' } as const;

/** The pooler ends when this process does: the pipe closes then. */
const GUARD = `
exec 3<&0 </dev/null
"$@" 3<&- &
P=$!
( read _ <&3; kill -9 $P 2>/dev/null ) &
W=$!
wait $P; S=$?
kill -9 $W 2>/dev/null
exit $S
`;

export interface PgbouncerOptions {
  /** Where it leads. */
  readonly server: Pick<PostgresServer, 'host' | 'port'>;
  readonly maxClientConn?: number;
  /** Connections to the server, for each role and database. */
  readonly defaultPoolSize?: number;
  /** Further lines of its section [pgbouncer]. */
  readonly settings?: Readonly<Record<string, string | number>>;
  /** The same as text, as it stands in an operator's file; it is read last and wins. */
  readonly lines?: string;
}

/** A pgbouncer in transaction mode on loopback. It ends with this process. */
export interface Pgbouncer {
  readonly host: '127.0.0.1';
  readonly port: number;
  /** As a hub is given it. */
  url(database?: string): string;
  /** As a superuser of the server behind. */
  administratorUrl(database?: string): string;
  /** Leads to another server from now on, by a new configuration and RELOAD, as an operator does. */
  pointAt(server: Pick<PostgresServer, 'host' | 'port'>): Promise<void>;
  /** A command of its console, such as `show pools`. */
  console<T extends object>(command: string): Promise<T[]>;
  /** Ends it at once and starts it again on the same port. */
  restart(): Promise<void>;
  /** Ends it at once; `restart` brings it back. */
  kill(): Promise<void>;
  /** Ends it and removes what it kept. */
  stop(): Promise<void>;
}

/**
 * Debian's pgbouncer with passwords (scram-sha-256) and a pool for each transaction. What it is told beyond its defaults is what
 * docs/operating.md tells an operator: it tries a server that was away again within a second, and lets nobody wait for longer than ten.
 */
export async function startPgbouncer(options: PgbouncerOptions): Promise<Pgbouncer> {
  const program = pgbouncerProgram();
  const folder = await mkdtemp(join(tmpdir(), 'exam-vault-pgbouncer-'));
  const [config, users, log] = ['pgbouncer.ini', 'users.txt', 'log'].map((name) => join(folder, name)) as [string, string, string]; // prettier-ignore
  const port = await freePort();
  const owner = account();
  let child: ChildProcess | null = null;

  async function own(path: string): Promise<void> {
    if (owner) await chown(path, owner.uid, owner.gid);
  }

  async function configure({ host, port: behind }: Pick<PostgresServer, 'host' | 'port'>): Promise<void> {
    const settings = {
      listen_addr: '127.0.0.1',
      listen_port: port,
      unix_socket_dir: '',
      auth_type: 'scram-sha-256',
      auth_file: users,
      admin_users: CONSOLE.user,
      pool_mode: 'transaction',
      max_client_conn: options.maxClientConn ?? 200,
      default_pool_size: options.defaultPoolSize ?? 20,
      server_login_retry: 1,
      query_wait_timeout: 10,
      ...options.settings,
    };
    const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
    await writeFile(
      config,
      `[databases]\n* = host=${host} port=${behind}\n\n[pgbouncer]\n${lines.join('\n')}\n${options.lines ?? ''}\n`,
    );
    await own(config);
  }

  // It knows the simple protocol only, which is what pg speaks without parameters.
  const console = <T extends object>(command: string) =>
    askOnce<T>({ host: '127.0.0.1', port, ...CONSOLE, database: 'pgbouncer' }, command);

  async function start(): Promise<void> {
    const output = openSync(log, 'a');
    const started = spawn('/bin/sh', ['-c', GUARD, 'sh', program, config], {
      cwd: folder,
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
      detached: true,
      stdio: ['pipe', output, output],
      ...owner,
    });
    closeSync(output);
    started.stdin?.on('error', () => undefined);
    child = started;
    for (const began = performance.now(); ; await delay(20)) {
      const up = await console('show version').then(
        () => true,
        () => false,
      );
      if (up) return;
      if (started.exitCode !== null || performance.now() - began > PATIENCE)
        throw new Error(`pgbouncer does not start: ${(await readFile(log, 'utf8')).slice(-2_000)}`);
    }
  }

  async function end(): Promise<void> {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.stdin?.destroy();
    await exited;
  }

  async function stop(): Promise<void> {
    await end();
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }

  const address = ({ user, password }: { user: string; password: string }, database: string) =>
    `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;

  try {
    await own(folder);
    await chmod(folder, 0o700);
    const known = [HUB_ROLE, ADMINISTRATOR, CONSOLE].map(({ user, password }) => `"${user}" "${password}"\n`);
    await writeFile(users, known.join(''));
    await own(users);
    await configure(options.server);
    await start();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    host: '127.0.0.1',
    port,
    url: (database = HUB_DATABASE) => address(HUB_ROLE, database),
    administratorUrl: (database = 'postgres') => address(ADMINISTRATOR, database),
    async pointAt(server) {
      await configure(server);
      await console('reload');
    },
    console,
    async restart() {
      await end();
      await start();
    },
    kill: end,
    stop,
  };
}
