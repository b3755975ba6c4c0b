import type { EventEmitter } from 'node:events';
import type pg from 'pg';

/** What a server answers to a write that is a standby, or has become one. */
const READ_ONLY = '25006';
/** What it answers to anything about a table that is not logged, and so is at the primary alone; else this is a mistake of ours. */
const [NOT_SUPPORTED, OF_A_STANDBY] = ['0A000', /recovery/];
/** Who says so, in whatever language the server speaks. */
const ROUTINE = 'get_relation_info';

/** Whether PostgreSQL says that it is a standby, which passes. */
export const isReadOnly = ({ code, routine, message = '' }: { code?: string; routine?: string; message?: string }) =>
  code === READ_ONLY || (code === NOT_SUPPORTED && (routine === ROUTINE || OF_A_STANDBY.test(message)));

/**
 * After a failover a connection may lead to the primary of before, which is a standby now: for as long as it is used it would refuse every
 * write. It is closed after use, so that the next one looks for the primary again.
 */
export function dropStandbyConnections(pool: pg.Pool): void {
  const refused = new WeakSet<pg.PoolClient>();
  pool.on('connect', (client) => {
    // pg reports an error of a statement only to its caller; the inner connection reports all errors.
    const { connection } = client as unknown as { connection: EventEmitter };
    connection.on('errorMessage', (error: Parameters<typeof isReadOnly>[0]) => {
      if (isReadOnly(error)) refused.add(client);
    });
  });
  // A client that is ending when it comes back is not used again.
  pool.on('release', (_error, client) => {
    if (refused.has(client)) client.end().catch(() => undefined);
  });
}
