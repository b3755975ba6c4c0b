import type pg from 'pg';

type Done = (error: Error | null, text: string | null) => void;
type Connection = Parameters<pg.Submittable['submit']>[0];

const NAME = 'document_news';

interface Statement {
  readonly text: string;
  /** Whether this connection knows it. */
  readonly isPrepared: boolean;
  readonly values: (string | null)[];
}

/**
 * A prepared statement whose answer is one text, as a query class of pg (like pg-cursor). Each request waits for this statement, so it is
 * sent with the messages that it needs only, and its answer is not made into rows: a third of the processor time of a query of pg.
 */
function oneText({ text, isPrepared, values }: Statement, done: Done): pg.Submittable {
  let found: string | null = null;
  let hasFailed = false;
  const nothing = () => undefined;
  const query = {
    submit(connection: Connection): void {
      connection.stream.cork();
      if (!isPrepared) connection.parse({ name: NAME, text, types: [] }, true);
      connection.bind({ statement: NAME, values }, true);
      connection.execute({ rows: '0' }, true);
      connection.sync();
      connection.stream.uncork();
    },
    handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
      found = fields[0] ?? null;
    },
    handleError(error: Error): void {
      if (hasFailed) return;
      hasFailed = true;
      done(error, null);
    },
    handleReadyForQuery(): void {
      if (!hasFailed) done(null, found);
    },
    handleRowDescription: nothing,
    handleCommandComplete: nothing,
    handleEmptyQuery: nothing,
    handlePortalSuspended: nothing,
  };
  return query;
}

/** Connections that know the statement. */
const prepared = new WeakSet<pg.PoolClient>();

type Release = (error?: Error | boolean) => void;

/** Milliseconds without a run after which the connection is returned. */
const KEPT_MS = 50;

/**
 * Runs the statement on one connection of the pool, which it keeps while one run follows the other: taking and returning it would
 * cost as much as the run. Only one run at a time.
 */
export function newsStatement(pool: Pick<pg.Pool, 'connect'>, text: string) {
  let held: { readonly client: pg.PoolClient; readonly release: Release } | null = null;
  let isRunning = false;
  /** Runs since the last look; null: nobody looks. */
  let runs: number | null = null;

  /** An idle connection belongs to the pool, which closes it at the end. One look serves many runs. */
  function releaseWhenIdle(): void {
    const isUsed = isRunning || runs !== 0;
    runs = null;
    if (!held) return;
    if (isUsed) {
      lookLater();
      return;
    }
    held.release();
    held = null;
  }

  function lookLater(): void {
    runs = 0;
    setTimeout(releaseWhenIdle, KEPT_MS);
  }

  async function connection(): Promise<pg.PoolClient> {
    if (held) return held.client;
    const client = await pool.connect();
    const release: Release = (error) => {
      client.off('end', lose);
      client.release(error);
    };
    // The server has ended it between two runs.
    const lose = () => {
      if (held?.client === client) held = null;
      release(true);
    };
    client.once('end', lose);
    held = { client, release };
    return client;
  }

  function send(client: pg.PoolClient, values: (string | null)[]): Promise<string | null> {
    return new Promise((resolve, reject) => {
      const done: Done = (error, answer) => {
        isRunning = false;
        if (error) {
          // Whatever it was, the next run starts on another connection.
          held?.release(error);
          held = null;
          reject(error);
          return;
        }
        prepared.add(client);
        if (runs === null) lookLater();
        else runs += 1;
        resolve(answer);
      };
      client.query(oneText({ text, isPrepared: prepared.has(client), values }, done));
    });
  }

  return async (values: (string | null)[]): Promise<string | null> => {
    isRunning = true;
    try {
      return await send(await connection(), values);
    } finally {
      isRunning = false;
    }
  };
}
