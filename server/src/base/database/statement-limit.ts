import { callbackify } from 'node:util';
import pg from 'pg';

/**
 * How long one statement of a request may take. The slowest honest ones, searches in a million documents, take less than a second; a
 * machine ten times as slow still answers them. Migrations, backups, reading documents and commands have no limit.
 */
export const REQUEST_STATEMENT_MS = 10_000;

/** PostgreSQL's code for a statement that it has ended. */
export const STATEMENT_ENDED = '57014';

/** What pgbouncer says of a parameter that it does not pass on. */
const isRefusedParameter = ({ code, message }: { code?: string; message?: string }) =>
  code === '08P01' && /unsupported startup parameter/.test(message ?? '');

/**
 * Whether the server takes `statement_timeout` when a connection begins. A pooler refuses it, or ignores it when it is told to.
 * @throws what connecting throws
 */
async function takesParameter(options: pg.PoolConfig, ms: number): Promise<boolean> {
  const client = new pg.Client({ ...options, statement_timeout: ms });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ setting: string }>(
      "select setting from pg_settings where name = 'statement_timeout'",
    );
    return Number(rows[0]?.setting) === ms;
  } catch (error) {
    if (isRefusedParameter(error as object)) return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** How the statements of a pool are limited. */
export interface StatementLimit {
  readonly ms: number;
  /** `connection`: a parameter of each connection. `transaction`: SET LOCAL in each transaction, for poolers. */
  readonly by: 'connection' | 'transaction';
}

export async function statementLimit(options: pg.PoolConfig, ms = REQUEST_STATEMENT_MS): Promise<StatementLimit> {
  return { ms, by: (await takesParameter(options, ms)) ? 'connection' : 'transaction' };
}

type Callback = (error: Error | null, result: pg.QueryResult) => void;
type Send = (query: unknown, values?: unknown) => Promise<pg.QueryResult>;

const BEGINS = /^\s*(?:begin|start\s+transaction)\b/i;
const ENDS = /^\s*(?:commit|end|rollback(?!\s+to)|abort)\b/i;

/**
 * Gives each statement of a client the limit inside a transaction, since a pooler may hand the next transaction another session. A
 * statement outside one gets a transaction of its own.
 */
export function limitInTransactions(client: pg.PoolClient, ms: number): void {
  const send = client.query.bind(client) as unknown as Send;
  const setLimit = `set local statement_timeout = ${Math.floor(ms)}`;
  let isInTransaction = false;

  async function alone(query: unknown, values: unknown): Promise<pg.QueryResult> {
    await send(`begin; ${setLimit}`);
    try {
      const result = await send(query, values);
      await send('commit');
      return result;
    } catch (error) {
      // After an error the transaction has nothing to keep. A broken connection reports itself.
      await send('rollback').catch(() => undefined);
      throw error;
    }
  }

  async function limited(query: unknown, values: unknown, text: string): Promise<pg.QueryResult> {
    if (BEGINS.test(text)) {
      isInTransaction = true;
      return send(`${text}; ${setLimit}`);
    }
    if (ENDS.test(text)) {
      isInTransaction = false;
      return send(query, values);
    }
    return isInTransaction ? send(query, values) : alone(query, values);
  }

  function query(given: unknown, values?: unknown, callback?: Callback): unknown {
    const done = typeof values === 'function' ? (values as Callback) : callback;
    const parameters = typeof values === 'function' ? undefined : values;
    const text = typeof given === 'string' ? given : (given as { text?: unknown }).text;
    // A COPY or a cursor speaks for itself, and only the hub's own work uses them.
    if (typeof text !== 'string' || typeof (given as { submit?: unknown }).submit === 'function')
      return send(given, parameters);
    if (!done) return limited(given, parameters, text);
    callbackify(() => limited(given, parameters, text))(done);
    return undefined;
  }
  client.query = query as typeof client.query;
}
