/** How to reach a PostgreSQL server over its Unix socket; `host` is the socket's folder. */
export interface PostgresConnection {
  host: string;
  port: number;
  database: string;
  user: string;
  password: string;
}

export interface RunningPostgres {
  readonly connection: PostgresConnection;
  /** Fast shutdown, then the data folder's lock is given back. May be called more than once. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** DATA_DIR: the cluster is its folder `postgres/`, the lock its file `hub.lock`. */
  dataFolder: string;
  log: (line: string) => void;
  maxConnections?: number;
  /** Who holds the lock, shown to whoever is refused: 'hub', or 'hub COMMAND' of the command line. */
  holder?: string;
  /** Further settings of the server, for tests only (fsync=off). */
  settings?: Record<string, string>;
}

export async function startEmbeddedPostgres(_options: EmbeddedPostgresOptions): Promise<RunningPostgres> {
  throw new Error('in the making');
}

export async function findRunningPostgres(_options: { dataFolder: string }): Promise<PostgresConnection | null> {
  return null;
}
