import { readlinkSync, statSync } from 'node:fs';
import pg from 'pg';
import { application, type Passwords, superuser, workingFolder } from './cluster.ts';
import { port } from './socket-folder.ts';
import { PostgresRefusedError } from './refused-error.ts';

/** How to reach a PostgreSQL server over its Unix socket; `host` is the socket's folder. */
export interface PostgresConnection {
  host: string;
  port: number;
  database: string;
  user: string;
  password: string;
}

export interface ServerAddress {
  socketFolder: string;
  cluster: string;
  passwords: Passwords;
}

/** A connection of the superuser, after a check that the server belongs to this cluster. Null while no server accepts one. */
export async function connectAsSuperuser({
  socketFolder,
  cluster,
  passwords,
}: ServerAddress): Promise<pg.Client | null> {
  const client = new pg.Client({
    host: socketFolder,
    port,
    database: 'postgres',
    user: superuser,
    password: passwords.postgres,
    ssl: false,
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    await client.end().catch(() => undefined);
    if (isNotReady(error)) return null;
    throw error;
  }
  try {
    const answer = await client.query<{ data_directory: string; pid: number }>(
      "select current_setting('data_directory') as data_directory, pg_backend_pid() as pid",
    );
    const { data_directory, pid } = answer.rows[0] ?? { data_directory: '', pid: 0 };
    const folder = data_directory === workingFolder ? readlinkSync(`/proc/${pid}/cwd`) : data_directory;
    if (!isSameFolder(folder, cluster)) {
      throw new PostgresRefusedError(`The PostgreSQL at ${socketFolder} serves ${folder}, not ${cluster}.`);
    }
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** The server is starting, stopping, in recovery, or absent. Any other error is thrown. */
function isNotReady(error: unknown): boolean {
  const { code, message } = error as NodeJS.ErrnoException;
  const codes = ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', '57P01', '57P02', '57P03', '53300'];
  return (code !== undefined && codes.includes(code)) || /timeout|terminated/i.test(message ?? '');
}

function isSameFolder(one: string, other: string): boolean {
  const a = statSync(one, { throwIfNoEntry: false });
  const b = statSync(other);
  return a !== undefined && a.dev === b.dev && a.ino === b.ino;
}

/** Creates the hub's role, which is not a superuser, and its database when they are missing. */
export async function prepareDatabase(client: pg.Client, passwords: Passwords): Promise<void> {
  const role = await client.query('select 1 from pg_roles where rolname = $1', [application]);
  if (role.rowCount === 0) {
    const password = client.escapeLiteral(passwords.exam_vault);
    await client.query(`create role ${application} login createdb password ${password}`);
  }
  if (!(await hasDatabase(client))) await client.query(`create database ${application} owner ${application}`);
}

export async function hasDatabase(client: pg.Client): Promise<boolean> {
  return (await client.query('select 1 from pg_database where datname = $1', [application])).rowCount === 1;
}

export function applicationConnection(socketFolder: string, passwords: Passwords): PostgresConnection {
  return { host: socketFolder, port, database: application, user: application, password: passwords.exam_vault };
}
